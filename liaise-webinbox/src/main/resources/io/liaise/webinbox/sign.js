// Vouches for a signed-in user of the site "@SITE@" in what its pages send to the web inbox.
// It belongs on your server: whoever has the secret can write as anybody.
"use strict";

const { createHmac } = require("node:crypto");

const SITE = "@SITE@";
const SECRET = process.env.@VARIABLE@;

function identity(user, name = "", email = "", issuedAt = Math.floor(Date.now() / 1000)) {
  if (!SECRET) {
    throw new Error("set @VARIABLE@ to the secret of the site");
  }
  if (!user || /[\r\n]/.test(user + name + email)) {
    throw new Error("a user needs an id, and no line breaks in it, the name or the address");
  }
  const lines = ["v1", SITE, issuedAt, user, name, email].join("\n");
  const sig = createHmac("sha256", SECRET).update(lines, "utf8").digest("hex");
  return { user, name, email, issued_at: Number(issuedAt), sig };
}

module.exports = { identity };

// To try it: node sign.js USER [NAME [EMAIL [SECONDS]]]
if (require.main === module) {
  console.log(JSON.stringify(identity(...process.argv.slice(2))));
}
