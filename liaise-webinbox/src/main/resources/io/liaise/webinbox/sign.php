<?php
// Vouches for a signed-in user of the site "@SITE@" in what its pages send to the web inbox.
// It belongs on your server: whoever has the secret can write as anybody.

const LIAISE_SITE = '@SITE@';

function liaise_identity(string $user, string $name = '', string $email = '', ?int $issuedAt = null): array
{
    $secret = (string) getenv('@VARIABLE@');
    if ($secret === '') {
        throw new RuntimeException('set @VARIABLE@ to the secret of the site');
    }
    if ($user === '' || strpbrk($user . $name . $email, "\r\n") !== false) {
        throw new RuntimeException('a user needs an id, and no line breaks in it, the name or the address');
    }
    $issuedAt = $issuedAt ?? time();
    $lines = implode("\n", ['v1', LIAISE_SITE, (string) $issuedAt, $user, $name, $email]);
    $sig = hash_hmac('sha256', $lines, $secret);
    return ['user' => $user, 'name' => $name, 'email' => $email, 'issued_at' => $issuedAt, 'sig' => $sig];
}

// To try it: php sign.php USER [NAME [EMAIL [SECONDS]]]
if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $given = array_slice($argv, 1);
    if (isset($given[3])) {
        $given[3] = (int) $given[3];
    }
    echo json_encode(liaise_identity(...$given)), "\n";
}
