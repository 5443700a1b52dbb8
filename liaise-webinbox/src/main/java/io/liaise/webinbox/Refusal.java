package io.liaise.webinbox;

/** A request the inbox turns down; its message is for whoever sent it. */
final class Refusal extends Exception {

    private final int status;

    Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
