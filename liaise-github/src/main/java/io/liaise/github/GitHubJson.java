package io.liaise.github;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GitHub's JSON as the few records liaise needs of it, and the other way round. */
final class GitHubJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private GitHubJson() {}

    /**
     * An account.
     *
     * @param id its number, as text; empty for a deleted one
     * @param login its name
     * @param bot whether a program writes there
     */
    record User(String id, String login, boolean bot) {}

    /**
     * An issue or a pull request.
     *
     * @param number its number
     * @param title its title
     * @param post what its opener wrote
     * @param open whether it is open
     * @param pull whether it is a pull request
     * @param locked whether nobody may write
     * @param labels the names of its labels
     * @param updatedAt when it changed last
     */
    record Issue(
            long number,
            String title,
            Post post,
            boolean open,
            boolean pull,
            boolean locked,
            List<String> labels,
            Instant updatedAt) {}

    /**
     * What somebody wrote.
     *
     * @param user who
     * @param association their standing in the repository
     * @param body what
     * @param createdAt when
     * @param url where a person can read it
     */
    record Post(User user, Optional<String> association, String body, Instant createdAt, Optional<String> url) {}

    /**
     * A comment.
     *
     * @param id its number
     * @param issue the number of the issue it stands under; 0 where the answer does not say
     * @param post what was written
     * @param updatedAt when it changed last
     */
    record Comment(long id, long issue, Post post, Instant updatedAt) {}

    /**
     * A repository, as far as it matters who can read it.
     *
     * @param visibility {@code public}, {@code private} or {@code internal}
     * @param owner who owns it
     * @param ownedByUser whether that is a single account
     * @param mayWrite whether our account may write there, and so list its collaborators
     */
    record Repository(String visibility, User owner, boolean ownedByUser, boolean mayWrite) {}

    /**
     * A label that was put on.
     *
     * @param label its name
     * @param actor who did it
     */
    record Labelled(String label, Optional<User> actor) {}

    /**
     * What was posted.
     *
     * @param id the number of a comment, or of an issue
     * @param url where a person can read it
     */
    record Posted(long id, Optional<String> url) {}

    static List<Issue> issues(RestAnswer answer) {
        return list(answer).stream().map(GitHubJson::issue).toList();
    }

    static Issue issue(RestAnswer answer) {
        return issue(object(answer));
    }

    static List<Comment> comments(RestAnswer answer) {
        return list(answer).stream().map(GitHubJson::comment).toList();
    }

    static User user(RestAnswer answer) {
        return user(object(answer));
    }

    static List<User> users(RestAnswer answer) {
        return list(answer).stream().map(GitHubJson::user).toList();
    }

    static List<String> labels(RestAnswer answer) {
        return list(answer).stream().map(node -> node.path("name").asText("")).toList();
    }

    static List<Labelled> labelEvents(RestAnswer answer) {
        return list(answer).stream()
                .filter(node -> node.path("event").asText("").equals("labeled"))
                .map(node -> new Labelled(
                        node.path("label").path("name").asText(""),
                        Optional.of(node.path("actor"))
                                .filter(JsonNode::isObject)
                                .map(GitHubJson::user)))
                .toList();
    }

    static Repository repository(RestAnswer answer) {
        JsonNode node = object(answer);
        JsonNode permissions = node.path("permissions");
        String visibility = node.path("visibility").isTextual()
                ? node.path("visibility").asText()
                : node.path("private").isBoolean() ? (node.path("private").asBoolean() ? "private" : "public") : "";
        return new Repository(
                visibility,
                user(node.path("owner")),
                node.path("owner").path("type").asText("").equals("User"),
                permissions.path("admin").asBoolean()
                        || permissions.path("maintain").asBoolean()
                        || permissions.path("push").asBoolean());
    }

    static String basePermission(RestAnswer answer) {
        return object(answer).path("default_repository_permission").asText("");
    }

    static Posted posted(RestAnswer answer, String idField) {
        JsonNode node = object(answer);
        if (!node.path(idField).isIntegralNumber()) {
            throw unreadable();
        }
        return new Posted(node.path(idField).asLong(), text(node, "html_url"));
    }

    static String body(String text) {
        return MAPPER.createObjectNode().put("body", text).toString();
    }

    static String opening(String title, String text) {
        return MAPPER.createObjectNode().put("title", title).put("body", text).toString();
    }

    static String reaction(String content) {
        return MAPPER.createObjectNode().put("content", content).toString();
    }

    static String labels(List<String> names) {
        ObjectNode object = MAPPER.createObjectNode();
        names.forEach(object.putArray("labels")::add);
        return object.toString();
    }

    static String label(String name, String colour, String description) {
        return MAPPER.createObjectNode()
                .put("name", name)
                .put("color", colour)
                .put("description", description)
                .toString();
    }

    static String write(GitHubCursor cursor) {
        ObjectNode object = MAPPER.createObjectNode();
        object.put("t", cursor.position().toString());
        object.put("l", cursor.fresh().toString());
        cursor.seen().stream().sorted().forEach(object.putArray("seen")::add);
        object.put("comments_etag", cursor.commentsTag().orElse(null));
        object.put("issues_etag", cursor.issuesTag().orElse(null));
        object.put("me", cursor.me().orElse(null));
        object.put("me_at", cursor.meAt().map(Instant::toString).orElse(null));
        return object.toString();
    }

    static GitHubCursor cursor(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            Instant position = Instant.parse(node.path("t").asText());
            Instant fresh = text(node, "l").map(Instant::parse).orElse(position);
            List<String> seen = new ArrayList<>();
            node.path("seen").forEach(key -> seen.add(key.asText()));
            return new GitHubCursor(
                    position,
                    fresh.isAfter(position) ? position : fresh,
                    seen,
                    text(node, "comments_etag"),
                    text(node, "issues_etag"),
                    text(node, "me"),
                    text(node, "me_at").map(Instant::parse));
        } catch (JsonProcessingException | DateTimeException e) {
            throw ChannelException.of(Kind.VALIDATION, "this is no place to go on listening to GitHub from");
        }
    }

    private static Issue issue(JsonNode node) {
        List<String> labels = new ArrayList<>();
        node.path("labels")
                .forEach(label -> labels.add(
                        label.isTextual() ? label.asText() : label.path("name").asText("")));
        return new Issue(
                number(node, "number"),
                node.path("title").asText(""),
                post(node),
                !node.path("state").asText("").equals("closed"),
                node.path("pull_request").isObject(),
                node.path("locked").asBoolean(),
                labels,
                time(node, "updated_at").orElseGet(() -> post(node).createdAt()));
    }

    private static Comment comment(JsonNode node) {
        String issue = node.path("issue_url").asText("");
        String last = issue.substring(issue.lastIndexOf('/') + 1);
        Post post = post(node);
        return new Comment(
                number(node, "id"),
                last.matches("[0-9]{1,18}") ? Long.parseLong(last) : 0,
                post,
                time(node, "updated_at").orElse(post.createdAt()));
    }

    private static Post post(JsonNode node) {
        return new Post(
                user(node.path("user")),
                text(node, "author_association"),
                node.path("body").asText(""),
                time(node, "created_at").orElseThrow(GitHubJson::unreadable),
                text(node, "html_url"));
    }

    private static User user(JsonNode node) {
        String login = node.path("login").asText("");
        boolean bot = node.path("type").asText("").equals("Bot") || login.endsWith("[bot]");
        return login.isEmpty()
                ? new User("", "ghost", false)
                : new User(node.path("id").asText(""), login, bot);
    }

    private static long number(JsonNode node, String field) {
        if (!node.path(field).isIntegralNumber()) {
            throw unreadable();
        }
        return node.path(field).asLong();
    }

    private static Optional<String> text(JsonNode node, String field) {
        return Optional.of(node.path(field)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    private static Optional<Instant> time(JsonNode node, String field) {
        try {
            return text(node, field).map(Instant::parse);
        } catch (DateTimeException e) {
            throw unreadable();
        }
    }

    private static List<JsonNode> list(RestAnswer answer) {
        JsonNode node = tree(answer);
        if (!node.isArray()) {
            throw unreadable();
        }
        List<JsonNode> items = new ArrayList<>();
        node.forEach(items::add);
        return items;
    }

    private static JsonNode object(RestAnswer answer) {
        JsonNode node = tree(answer);
        if (!node.isObject()) {
            throw unreadable();
        }
        return node;
    }

    private static JsonNode tree(RestAnswer answer) {
        try {
            return MAPPER.readTree(answer.body());
        } catch (JsonProcessingException e) {
            throw unreadable();
        }
    }

    private static ChannelException unreadable() {
        return ChannelException.of(
                Kind.UNAVAILABLE, "GitHub, or something before it, answered with what is no answer of GitHub's");
    }
}
