# Vouches for a signed-in user of the site "@SITE@" in what its pages send to the web inbox.
# It belongs on your server: whoever has the secret can write as anybody.
import hashlib
import hmac
import json
import os
import sys
import time

SITE = "@SITE@"
SECRET = os.environ.get("@VARIABLE@", "")


def identity(user, name="", email="", issued_at=None):
    if not SECRET:
        raise ValueError("set @VARIABLE@ to the secret of the site")
    if not user or any(c in user + name + email for c in "\r\n"):
        raise ValueError("a user needs an id, and no line breaks in it, the name or the address")
    issued_at = int(time.time() if issued_at is None else issued_at)
    lines = "\n".join(["v1", SITE, str(issued_at), user, name, email])
    sig = hmac.new(SECRET.encode("utf-8"), lines.encode("utf-8"), hashlib.sha256).hexdigest()
    return {"user": user, "name": name, "email": email, "issued_at": issued_at, "sig": sig}


# To try it: python3 sign.py USER [NAME [EMAIL [SECONDS]]]
if __name__ == "__main__":
    print(json.dumps(identity(*sys.argv[1:])))
