package io.liaise.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * A GitHub on this machine: a real HTTP server with repositories, issues, comments, labels, pages, tags of answers,
 * visibility and collaborators, and people who do as a test tells them. It can also be made to misbehave. Safe for several
 * threads.
 */
public final class FakeGitHub implements AutoCloseable {

    /** The account whose token is shown. */
    public static final String ME = "liaise-operator";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Clock clock;
    private final Map<String, Repository> repositories = new TreeMap<>();
    private final List<String> requests = new ArrayList<>();
    private final Deque<Mischief> mischief = new ArrayDeque<>();
    private int counted;
    private long nextId = 1_000;

    /** Something the server does instead of answering as it should. */
    public enum Mischief {
        /** It takes a post and hangs up. */
        DROP_AFTER_POST,
        /** It hangs up at once. */
        DROP,
        /** It answers 502. */
        BAD_GATEWAY,
        /** It answers 403 and asks to wait. */
        SECONDARY_LIMIT,
        /** It answers 429. */
        TOO_MANY,
        /** It answers 401. */
        UNAUTHORIZED,
        /** It answers 200 and a page to log in. */
        HTML,
        /** It answers 200 and half an answer. */
        HALF,
        /** It answers 200 and two answers at once. */
        DOUBLED
    }

    /** A repository. */
    private static final class Repository {
        private String visibility = "public";
        private boolean user;
        private final TreeSet<String> collaborators = new TreeSet<>();
        private final Map<Long, Issue> issues = new LinkedHashMap<>();
        private final Map<String, ObjectNode> labels = new LinkedHashMap<>();
    }

    /** An issue. */
    private static final class Issue {
        private long number;
        private ObjectNode node = MAPPER.createObjectNode();
        private final List<ObjectNode> comments = new ArrayList<>();
        private final List<ObjectNode> events = new ArrayList<>();
        private boolean gone;
        private boolean moved;
    }

    private FakeGitHub(Clock clock, int port) throws IOException {
        this.clock = clock;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    /** Starts a server on a free port of this machine. */
    public static FakeGitHub start(Clock clock) {
        try {
            return new FakeGitHub(clock, 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs a server until it is stopped, with one repository, {@code example/app}, and one issue in it. */
    public static void main(String[] arguments) throws IOException {
        int port = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 8080;
        FakeGitHub server = new FakeGitHub(Clock.systemUTC(), port);
        server.repository("example/app", "public");
        server.opens("example/app", "pat", "The page is broken", "It shows nothing since this morning.");
        System.out.println("LIAISE_GITHUB_API_URL=" + server.url());
    }

    /** {@return where it answers} */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Makes a repository. */
    public synchronized void repository(String name, String visibility) {
        repositories.computeIfAbsent(name, made -> new Repository()).visibility = visibility;
    }

    /** Makes an issue a pull request. */
    public synchronized void isPullRequest(String repository, long number) {
        issue(repository, number).node.putObject("pull_request");
    }

    /** Makes a repository a single account's, with these collaborators. */
    public synchronized void ownedByUser(String name, String... collaborators) {
        Repository repository = found(name);
        repository.user = true;
        repository.collaborators.addAll(List.of(collaborators));
    }

    /** Somebody opens an issue. */
    public synchronized long opens(String repository, String who, String title, String body, String... labels) {
        Repository in = found(repository);
        Issue issue = new Issue();
        issue.number = in.issues.size() + 1L;
        String at = now();
        ObjectNode node = MAPPER.createObjectNode();
        node.put("number", issue.number).put("title", title).put("body", body).put("state", "open");
        node.set("user", user(who));
        node.put("author_association", "NONE").put("locked", false);
        node.put("created_at", at).put("updated_at", at);
        node.put("html_url", "https://github.example/%s/issues/%d".formatted(repository, issue.number));
        node.putArray("labels");
        issue.node = node;
        in.issues.put(issue.number, issue);
        for (String label : labels) {
            label(repository, issue.number, who, label);
        }
        return issue.number;
    }

    /** Somebody comments. */
    public synchronized long comments(String repository, long number, String who, String body) {
        Issue issue = issue(repository, number);
        long id = nextId++;
        String at = now();
        ObjectNode node = MAPPER.createObjectNode();
        node.put("id", id).put("body", body);
        node.set("user", user(who));
        node.put("author_association", "NONE").put("created_at", at).put("updated_at", at);
        node.put("issue_url", url() + "/repos/" + repository + "/issues/" + number);
        node.put("html_url", "https://github.example/%s/issues/%d#issuecomment-%d".formatted(repository, number, id));
        issue.comments.add(node);
        issue.node.put("updated_at", at);
        return id;
    }

    /** Somebody changes a comment. */
    public synchronized void edits(String repository, long number, long comment, String body) {
        Issue issue = issue(repository, number);
        issue.comments.stream()
                .filter(node -> node.path("id").asLong() == comment)
                .forEach(node -> node.put("body", body).put("updated_at", now()));
        issue.node.put("updated_at", now());
    }

    /** Somebody closes or reopens an issue. */
    public synchronized void sets(String repository, long number, String state) {
        issue(repository, number).node.put("state", state).put("updated_at", now());
    }

    /** Somebody puts a label on. */
    public synchronized void label(String repository, long number, String who, String label) {
        Issue issue = issue(repository, number);
        ((ArrayNode) issue.node.get("labels")).addObject().put("name", label);
        issue.node.put("updated_at", now());
        ObjectNode event = MAPPER.createObjectNode().put("event", "labeled");
        event.putObject("label").put("name", label);
        event.set("actor", user(who));
        issue.events.add(event);
    }

    /** Somebody deletes an issue. */
    public synchronized void deletes(String repository, long number) {
        issue(repository, number).gone = true;
    }

    /** Somebody moves an issue elsewhere. */
    public synchronized void moves(String repository, long number) {
        issue(repository, number).moved = true;
    }

    /** Has the next request met with mischief; several are met in turn. */
    public synchronized void misbehaves(Mischief... next) {
        mischief.addAll(List.of(next));
    }

    /** {@return the requests so far, as {@code METHOD path -> status}} */
    public synchronized List<String> requests() {
        return List.copyOf(requests);
    }

    /** {@return how many requests count towards the limit} */
    public synchronized int counted() {
        return counted;
    }

    /** Forgets the requests so far. */
    public synchronized void forget() {
        requests.clear();
        counted = 0;
    }

    /** {@return the texts of the comments under an issue} */
    public synchronized List<String> said(String repository, long number) {
        return issue(repository, number).comments.stream()
                .map(node -> node.path("body").asText())
                .toList();
    }

    /** {@return the labels on an issue} */
    public synchronized List<String> labels(String repository, long number) {
        List<String> names = new ArrayList<>();
        issue(repository, number)
                .node
                .path("labels")
                .forEach(label -> names.add(label.path("name").asText()));
        return names;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private Repository found(String name) {
        return Optional.ofNullable(repositories.get(name)).orElseThrow();
    }

    private Issue issue(String repository, long number) {
        return Optional.ofNullable(found(repository).issues.get(number)).orElseThrow();
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static ObjectNode user(String login) {
        return MAPPER.createObjectNode()
                .put("login", login)
                .put("id", login.hashCode() & 0x7fffffff)
                .put("type", login.endsWith("[bot]") ? "Bot" : "User");
    }

    /** An answer to give. */
    private record Answer(int status, String body, Map<String, String> headers) {
        static Answer of(int status, JsonNode body) {
            return new Answer(status, body.toString(), Map.of());
        }

        static Answer refused(int status, String message) {
            return of(status, MAPPER.createObjectNode().put("message", message));
        }

        Answer with(String header, String value) {
            Map<String, String> more = new TreeMap<>(headers);
            more.put(header, value);
            return new Answer(status, body, more);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        String target = exchange.getRequestURI().toString();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Mischief bad;
        Answer answer;
        synchronized (this) {
            bad = mischief.poll();
            answer = bad == null || bad == Mischief.DROP_AFTER_POST
                    ? tagged(exchange, paged(exchange, answer(method, exchange.getRequestURI(), body)))
                    : misbehaving(bad, method, exchange.getRequestURI(), body);
            requests.add("%s %s -> %d".formatted(method, target, answer.status()));
            counted += answer.status() == 304 ? 0 : 1;
        }
        if (bad == Mischief.DROP || bad == Mischief.DROP_AFTER_POST) {
            exchange.close();
            return;
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
        answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
        boolean empty = answer.status() == 304 || answer.status() == 204;
        exchange.sendResponseHeaders(answer.status(), empty ? -1 : bytes.length);
        if (!empty) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    private Answer misbehaving(Mischief bad, String method, URI uri, String body) {
        return switch (bad) {
            case DROP, DROP_AFTER_POST -> Answer.refused(599, "");
            case BAD_GATEWAY -> new Answer(502, "<html>bad gateway</html>", Map.of());
            case SECONDARY_LIMIT ->
                Answer.refused(403, "You have exceeded a secondary rate limit").with("Retry-After", "30");
            case TOO_MANY -> Answer.refused(429, "slow down").with("Retry-After", "7");
            case UNAUTHORIZED -> Answer.refused(401, "Bad credentials");
            case HTML -> new Answer(200, "<html><form action=login></form></html>", Map.of());
            case HALF -> {
                String whole = answer(method, uri, body).body();
                yield new Answer(200, whole.substring(0, whole.length() / 2), Map.of());
            }
            case DOUBLED -> {
                String whole = answer(method, uri, body).body();
                yield new Answer(200, whole + whole, Map.of());
            }
        };
    }

    private static Answer tagged(HttpExchange exchange, Answer answer) {
        if (!exchange.getRequestMethod().equals("GET") || answer.status() != 200) {
            return answer;
        }
        String tag = "W/\"" + HexFormat.of().toHexDigits(answer.body().hashCode()) + "\"";
        boolean same = tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
        return (same ? new Answer(304, "", answer.headers()) : answer).with("ETag", tag);
    }

    private Answer paged(HttpExchange exchange, Answer answer) {
        Map<String, String> query = query(exchange.getRequestURI());
        try {
            JsonNode node = answer.body().isEmpty() ? MAPPER.nullNode() : MAPPER.readTree(answer.body());
            if (!exchange.getRequestMethod().equals("GET") || !node.isArray()) {
                return answer;
            }
            int size = Integer.parseInt(query.getOrDefault("per_page", "30"));
            int page = Integer.parseInt(query.getOrDefault("page", "1"));
            ArrayNode part = MAPPER.createArrayNode();
            for (int i = (page - 1) * size; i < Math.min(page * size, node.size()); i++) {
                part.add(node.get(i));
            }
            Answer cut = Answer.of(answer.status(), part);
            String base = url() + exchange.getRequestURI().toString().replaceAll("[?&]page=[0-9]+", "");
            String next = base + (base.contains("?") ? "&" : "?") + "page=" + (page + 1);
            return page * size < node.size() ? cut.with("Link", "<" + next + ">; rel=\"next\"") : cut;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> query(URI uri) {
        Map<String, String> query = new TreeMap<>();
        for (String part : Optional.ofNullable(uri.getRawQuery()).orElse("").split("&", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0) {
                query.put(
                        part.substring(0, equals),
                        URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
            }
        }
        return query;
    }

    private Answer answer(String method, URI uri, String body) {
        List<String> path = Stream.of(uri.getRawPath().split("/", -1))
                .filter(part -> !part.isEmpty())
                .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
                .toList();
        if (path.equals(List.of("user"))) {
            return Answer.of(200, user(ME));
        }
        if (path.size() == 2 && path.get(0).equals("orgs")) {
            return Answer.of(200, MAPPER.createObjectNode().put("default_repository_permission", "none"));
        }
        if (path.size() < 3 || !path.get(0).equals("repos")) {
            return Answer.refused(404, "Not Found");
        }
        String name = path.get(1) + "/" + path.get(2);
        Repository repository = repositories.get(name);
        if (repository == null) {
            return Answer.refused(404, "Not Found");
        }
        return inRepository(method, path.subList(3, path.size()), name, repository, query(uri), node(body));
    }

    private static JsonNode node(String body) {
        try {
            return body.isEmpty() ? MAPPER.createObjectNode() : MAPPER.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Answer inRepository(
            String method, List<String> path, String name, Repository in, Map<String, String> query, JsonNode body) {
        if (path.isEmpty()) {
            ObjectNode node = MAPPER.createObjectNode().put("visibility", in.visibility);
            node.putObject("owner")
                    .put("login", name.split("/", -1)[0])
                    .put("id", 1)
                    .put("type", in.user ? "User" : "Organization");
            node.putObject("permissions").put("admin", true).put("push", true);
            return Answer.of(200, node);
        }
        switch (String.join("/", path)) {
            case "collaborators" -> {
                ArrayNode all = MAPPER.createArrayNode();
                in.collaborators.forEach(login -> all.add(user(login)));
                return Answer.of(200, all);
            }
            case "labels" -> {
                String label = body.path("name").asText();
                if (in.labels.containsKey(label)) {
                    ObjectNode refused = MAPPER.createObjectNode().put("message", "Validation Failed");
                    refused.putArray("errors")
                            .addObject()
                            .put("resource", "Label")
                            .put("code", "already_exists");
                    return Answer.of(422, refused);
                }
                if (!body.path("color").asText().matches("[0-9a-f]{6}")) {
                    return Answer.refused(422, "Validation Failed");
                }
                in.labels.put(label, (ObjectNode) body);
                return Answer.of(201, body);
            }
            case "issues" -> {
                if (method.equals("POST")) {
                    long number = opens(
                            name,
                            ME,
                            body.path("title").asText(),
                            body.path("body").asText());
                    return Answer.of(201, issue(name, number).node);
                }
                return Answer.of(200, issues(in, query));
            }
            case "issues/comments" -> {
                return Answer.of(200, comments(in, query));
            }
            default -> {
                return inIssue(method, path, name, in, query, body);
            }
        }
    }

    private static ArrayNode issues(Repository in, Map<String, String> query) {
        ArrayNode all = MAPPER.createArrayNode();
        Comparator<Issue> order = query.getOrDefault("sort", "created").equals("updated")
                ? Comparator.comparing(
                        (Issue issue) -> issue.node.path("updated_at").asText())
                : Comparator.comparing(
                                (Issue issue) -> issue.node.path("created_at").asText())
                        .reversed();
        in.issues.values().stream()
                .filter(issue -> !issue.gone && !issue.moved)
                .filter(issue -> query.getOrDefault("state", "open").equals("all")
                        || issue.node.path("state").asText().equals("open"))
                .filter(issue -> isSince(issue.node, query))
                .sorted(order)
                .forEach(issue -> all.add(issue.node));
        return all;
    }

    private static ArrayNode comments(Repository in, Map<String, String> query) {
        ArrayNode all = MAPPER.createArrayNode();
        in.issues.values().stream()
                .flatMap(issue -> issue.comments.stream())
                .filter(node -> isSince(node, query))
                .sorted(Comparator.comparing(node -> node.path("updated_at").asText()))
                .forEach(all::add);
        return all;
    }

    private static boolean isSince(ObjectNode node, Map<String, String> query) {
        return Optional.ofNullable(query.get("since"))
                .map(since -> !Instant.parse(node.path("updated_at").asText()).isBefore(Instant.parse(since)))
                .orElse(true);
    }

    private Answer inIssue(
            String method, List<String> path, String name, Repository in, Map<String, String> query, JsonNode body) {
        if (path.size() >= 3 && path.get(1).equals("comments")) {
            return Answer.of(200, MAPPER.createObjectNode().put("id", Long.parseLong(path.get(2))));
        }
        Issue issue =
                path.get(0).equals("issues") && path.size() > 1 ? in.issues.get(Long.parseLong(path.get(1))) : null;
        if (issue == null) {
            return Answer.refused(404, "Not Found");
        }
        if (issue.moved) {
            return Answer.refused(301, "Moved Permanently").with("Location", url() + "/repositories/7/issues/1");
        }
        if (issue.gone) {
            return Answer.refused(410, "This issue was deleted");
        }
        String below = String.join("/", path.subList(2, path.size()));
        if (method.equals("DELETE") && below.startsWith("labels/")) {
            return unlabelled(issue, below.substring("labels/".length()));
        }
        return switch (method + " " + below) {
            case "GET " -> Answer.of(200, issue.node);
            case "GET comments" -> {
                ArrayNode all = MAPPER.createArrayNode();
                issue.comments.stream().filter(node -> isSince(node, query)).forEach(all::add);
                yield Answer.of(200, all);
            }
            case "POST comments" -> {
                long id = comments(name, issue.number, ME, body.path("body").asText());
                yield Answer.of(
                        201,
                        issue.comments.stream()
                                .filter(node -> node.path("id").asLong() == id)
                                .findFirst()
                                .orElseThrow());
            }
            case "GET labels" -> Answer.of(200, issue.node.get("labels"));
            case "POST labels" -> {
                body.path("labels").forEach(label -> label(name, issue.number, ME, label.asText()));
                yield Answer.of(200, issue.node.get("labels"));
            }
            case "GET events" -> {
                ArrayNode all = MAPPER.createArrayNode();
                issue.events.forEach(all::add);
                yield Answer.of(200, all);
            }
            case "POST reactions" -> Answer.of(201, MAPPER.createObjectNode().put("id", nextId++));
            case "PATCH " -> {
                issue.node.put("body", body.path("body").asText()).put("updated_at", now());
                yield Answer.of(200, issue.node);
            }
            default -> Answer.refused(404, "Not Found");
        };
    }

    private Answer unlabelled(Issue issue, String label) {
        ArrayNode labels = (ArrayNode) issue.node.get("labels");
        for (int i = 0; i < labels.size(); i++) {
            if (labels.get(i).path("name").asText().equalsIgnoreCase(label)) {
                labels.remove(i);
                issue.node.put("updated_at", now());
                return Answer.of(200, labels);
            }
        }
        return Answer.refused(404, "Label does not exist");
    }
}
