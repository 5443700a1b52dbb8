package io.liaise.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The service an agent's program asks for its model's words, on this machine: it says what a test wrote down, one step a
 * request, and keeps what it was sent. The last step is said again and again. Safe for several threads.
 *
 * <p>As a program, it says one answer to whoever asks, for trying things by hand.
 */
public final class FakeMessagesApi implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String MODEL = "claude-fake-1";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Deque<Step> steps = new ArrayDeque<>();
    private final List<String> requests = new ArrayList<>();
    private int said;

    /** What is answered to one request. */
    public sealed interface Step {

        /** Words. */
        record Say(String text) implements Step {}

        /** The wish to use a tool, with its input as JSON. */
        record Use(String tool, String input) implements Step {}

        /** A refusal. */
        record Fail(int status, String type, String message, Map<String, String> headers) implements Step {
            /** Copies the headers. */
            public Fail {
                headers = Map.copyOf(headers);
            }
        }

        /** Nothing, for as long as the server is there. */
        record Hang() implements Step {}
    }

    private FakeMessagesApi(HttpServer server) {
        this.server = server;
    }

    /** {@return a server that says these things} */
    public static FakeMessagesApi saying(Step... script) {
        return on(0, List.of(script));
    }

    private static FakeMessagesApi on(int port, List<Step> script) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            FakeMessagesApi api = new FakeMessagesApi(server);
            api.steps.addAll(script);
            server.createContext("/", api::answer);
            server.setExecutor(api.threads);
            server.start();
            return api;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@return the step by which an agent hands in its structured answer} */
    public static Step outcomes(String json) {
        return new Step.Use("StructuredOutput", json);
    }

    /** {@return the step by which an agent runs a command in its shell} */
    public static Step shell(String command) {
        return new Step.Use(
                "Bash", object("command", command, "description", "a step").toString());
    }

    /** {@return an object of these names and values, in turn} */
    public static ObjectNode object(String... namesAndValues) {
        ObjectNode object = MAPPER.createObjectNode();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** {@return where the server is} */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** {@return the body of every request for words so far} */
    public synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (!exchange.getRequestMethod().equals("POST")
                    || !exchange.getRequestURI().getPath().equals("/v1/messages")) {
                exchange.sendResponseHeaders(200, -1);
                return;
            }
            String request = new String(body, StandardCharsets.UTF_8);
            JsonNode asked = MAPPER.readTree(request);
            Step step = next(request);
            if (step instanceof Step.Hang) {
                closed.await();
            } else if (step instanceof Step.Fail fail) {
                refuse(exchange, fail);
            } else {
                speak(exchange, content(step), asked.path("stream").asBoolean());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Step next(String request) {
        requests.add(request);
        said++;
        return Optional.ofNullable(steps.size() > 1 ? steps.poll() : steps.peek())
                .orElseGet(() -> new Step.Say("nothing to say"));
    }

    private static void refuse(HttpExchange exchange, Step.Fail fail) throws IOException {
        ObjectNode body = object("type", "error");
        body.set("error", object("type", fail.type(), "message", fail.message()));
        exchange.getResponseHeaders().add("content-type", "application/json");
        fail.headers().forEach(exchange.getResponseHeaders()::add);
        send(exchange, fail.status(), body.toString());
    }

    private ObjectNode content(Step step) throws IOException {
        if (step instanceof Step.Use use) {
            ObjectNode block = object("type", "tool_use", "id", "toolu_" + said, "name", use.tool());
            block.set("input", MAPPER.readTree(use.input()));
            return block;
        }
        return object("type", "text", "text", step instanceof Step.Say say ? say.text() : "");
    }

    private void speak(HttpExchange exchange, ObjectNode block, boolean streamed) throws IOException {
        boolean tool = block.path("type").asText().equals("tool_use");
        ObjectNode message = object("id", "msg_" + said, "type", "message", "role", "assistant", "model", MODEL);
        message.putNull("stop_sequence");
        message.putObject("usage").put("input_tokens", 10).put("output_tokens", 5);
        String why = tool ? "tool_use" : "end_turn";
        exchange.getResponseHeaders().add("request-id", "req_" + said);
        if (!streamed) {
            message.put("stop_reason", why).putArray("content").add(block);
            exchange.getResponseHeaders().add("content-type", "application/json");
            send(exchange, 200, message.toString());
            return;
        }
        message.putNull("stop_reason").putArray("content");
        ObjectNode start = object("type", "message_start");
        start.set("message", message);
        ObjectNode open = object("type", "content_block_start").put("index", 0);
        ObjectNode delta = object("type", "content_block_delta").put("index", 0);
        if (tool) {
            open.set("content_block", block.deepCopy().set("input", MAPPER.createObjectNode()));
            delta.set(
                    "delta",
                    object(
                            "type",
                            "input_json_delta",
                            "partial_json",
                            block.path("input").toString()));
        } else {
            open.set("content_block", object("type", "text", "text", ""));
            delta.set(
                    "delta",
                    object("type", "text_delta", "text", block.path("text").asText()));
        }
        ObjectNode end = object("type", "message_delta");
        end.putObject("delta").put("stop_reason", why).putNull("stop_sequence");
        end.putObject("usage").put("output_tokens", 5);
        StringBuilder events = new StringBuilder();
        for (ObjectNode event : List.of(
                start,
                open,
                delta,
                object("type", "content_block_stop").put("index", 0),
                end,
                object("type", "message_stop"))) {
            events.append("event: %s%ndata: %s%n%n".formatted(event.path("type").asText(), event));
        }
        exchange.getResponseHeaders().add("content-type", "text/event-stream");
        send(exchange, 200, events.toString());
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    /**
     * Starts a server that stays until it is stopped.
     *
     * @param arguments the port, and the structured answer that every run gets, as JSON
     */
    public static void main(String[] arguments) {
        FakeMessagesApi api = on(Integer.parseInt(arguments[0]), List.of(outcomes(arguments[1])));
        System.getLogger(FakeMessagesApi.class.getName()).log(System.Logger.Level.INFO, api.address());
    }
}
