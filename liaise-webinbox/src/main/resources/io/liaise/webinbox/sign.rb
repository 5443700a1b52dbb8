# frozen_string_literal: true

# Vouches for a signed-in user of the site "@SITE@" in what its pages send to the web inbox.
# It belongs on your server: whoever has the secret can write as anybody.
require "json"
require "openssl"

SITE = "@SITE@"

def identity(user, name = "", email = "", issued_at = Time.now.to_i)
  secret = ENV.fetch("@VARIABLE@", "")
  raise ArgumentError, "set @VARIABLE@ to the secret of the site" if secret.empty?
  if user.empty? || (user + name + email).match?(/[\r\n]/)
    raise ArgumentError, "a user needs an id, and no line breaks in it, the name or the address"
  end

  lines = ["v1", SITE, issued_at, user, name, email].join("\n")
  sig = OpenSSL::HMAC.hexdigest("SHA256", secret, lines)
  { user: user, name: name, email: email, issued_at: issued_at.to_i, sig: sig }
end

# To try it: ruby sign.rb USER [NAME [EMAIL [SECONDS]]]
puts JSON.generate(identity(*ARGV)) if $PROGRAM_NAME == __FILE__
