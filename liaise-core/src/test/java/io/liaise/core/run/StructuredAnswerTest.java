package io.liaise.core.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredAnswerTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static StructuredAnswer read(String json) {
        return StructuredAnswer.read(JSON.convertValue(tree(json), Object.class));
    }

    private static boolean allowed(RunRecord.Kind kind, String json) {
        return SchemaWalk.allows(tree(ResultSchema.of(kind)), tree(json));
    }

    /** As much of JSON Schema as our schemas use; a word it does not know fails the test. */
    private static final class SchemaWalk {
        private static final List<String> KNOWN = List.of(
                "type", "properties", "required", "items", "minItems", "enum", "pattern", "anyOf", "description");

        static boolean allows(JsonNode schema, JsonNode value) {
            schema.fieldNames().forEachRemaining(word -> assertTrue(KNOWN.contains(word), word));
            return type(schema, value)
                    && (!schema.has("enum") || elements(schema.get("enum")).anyMatch(value::equals))
                    && (!schema.has("anyOf") || elements(schema.get("anyOf")).anyMatch(one -> allows(one, value)))
                    && text(schema, value)
                    && list(schema, value)
                    && object(schema, value);
        }

        private static Stream<JsonNode> elements(JsonNode list) {
            return StreamSupport.stream(list.spliterator(), false);
        }

        private static boolean type(JsonNode schema, JsonNode value) {
            JsonNode type = schema.path("type");
            Stream<JsonNode> names = type.isArray() ? elements(type) : Stream.of(type);
            return type.isMissingNode()
                    || names.anyMatch(name -> switch (name.asText()) {
                        case "object" -> value.isObject();
                        case "array" -> value.isArray();
                        case "string" -> value.isTextual();
                        case "null" -> value.isNull();
                        default -> throw new IllegalArgumentException(name.asText());
                    });
        }

        private static boolean text(JsonNode schema, JsonNode value) {
            return !value.isTextual()
                    || !schema.has("pattern")
                    || Pattern.compile(schema.get("pattern").asText())
                            .matcher(value.asText())
                            .find();
        }

        private static boolean list(JsonNode schema, JsonNode value) {
            return !value.isArray()
                    || (value.size() >= schema.path("minItems").asInt(0)
                            && (!schema.has("items")
                                    || elements(value).allMatch(item -> allows(schema.get("items"), item))));
        }

        private static boolean object(JsonNode schema, JsonNode value) {
            return !value.isObject()
                    || (elements(schema.path("required")).allMatch(key -> value.has(key.asText()))
                            && schema.path("properties").properties().stream()
                                    .allMatch(field -> !value.has(field.getKey())
                                            || allows(field.getValue(), value.get(field.getKey()))));
        }
    }

    static Stream<String> goodAnswers() {
        return Stream.of(
                "{'outcomes':[{'kind':'reply','text':'Hello'}]}",
                "{'outcomes':[{'kind':'ask','questions':['Which page?'],'text':null,'reason':null}],'summary':'s'}",
                "{'outcomes':[{'kind':'ask','questions':['One?','Two?'],'text':'Two things:'}],'summary':null}",
                "{'outcomes':[{'kind':'escalate','reason':'money'},{'kind':'note','text':'n','questions':null}]}",
                "{'outcomes':[{'kind':'propose','text':'p'},{'kind':'deliver','text':'d'}],'more':{'a':[1]}}",
                "{'outcomes':[{'kind':'decline','reason':'r','text':'t'},{'kind':'defer','reason':'r','odd':7}]}",
                "{'outcomes':[{'kind':'reply','text':'x','questions':['']}],'summary':''}");
    }

    static Stream<String> badAnswers() {
        return Stream.of(
                "{}",
                "[]",
                "null",
                "7",
                "'done'",
                "[{'kind':'reply','text':'x'}]",
                "{'outcomes':null}",
                "{'outcomes':[]}",
                "{'outcomes':{}}",
                "{'outcomes':'reply'}",
                "{'outcomes':[null]}",
                "{'outcomes':['reply']}",
                "{'outcomes':[[]]}",
                "{'outcomes':[{}]}",
                "{'outcomes':[{'text':'x'}]}",
                "{'outcomes':[{'kind':null,'text':'x'}]}",
                "{'outcomes':[{'kind':7,'text':'x'}]}",
                "{'outcomes':[{'kind':['reply'],'text':'x'}]}",
                "{'outcomes':[{'kind':'','text':'x'}]}",
                "{'outcomes':[{'kind':'Reply','text':'x'}]}",
                "{'outcomes':[{'kind':'reply ','text':'x'}]}",
                "{'outcomes':[{'kind':'answer','text':'x'}]}",
                "{'outcomes':[{'kind':'reply'}]}",
                "{'outcomes':[{'kind':'reply','text':null}]}",
                "{'outcomes':[{'kind':'reply','text':''}]}",
                "{'outcomes':[{'kind':'reply','text':' \\n\\t'}]}",
                "{'outcomes':[{'kind':'reply','text':'\\u00a0\\ufeff\\u2007'}]}",
                "{'outcomes':[{'kind':'reply','text':'\\u001c\\u0085\\u3000'}]}",
                "{'outcomes':[{'kind':'reply','text':7}]}",
                "{'outcomes':[{'kind':'reply','text':['x']}]}",
                "{'outcomes':[{'kind':'reply','reason':'x'}]}",
                "{'outcomes':[{'kind':'reply','text':'x','reason':false}]}",
                "{'outcomes':[{'kind':'reply','text':'x','questions':'q'}]}",
                "{'outcomes':[{'kind':'reply','text':'x','questions':[1]}]}",
                "{'outcomes':[{'kind':'reply','text':'x','questions':[null]}]}",
                "{'outcomes':[{'kind':'ask','text':'Which page?'}]}",
                "{'outcomes':[{'kind':'ask','questions':null}]}",
                "{'outcomes':[{'kind':'ask','questions':[]}]}",
                "{'outcomes':[{'kind':'ask','questions':['']}]}",
                "{'outcomes':[{'kind':'ask','questions':['Which?',' ']}]}",
                "{'outcomes':[{'kind':'ask','questions':['Which?',null]}]}",
                "{'outcomes':[{'kind':'ask','questions':{'0':'Which?'}}]}",
                "{'outcomes':[{'kind':'escalate','text':'x'}]}",
                "{'outcomes':[{'kind':'decline','reason':''}]}",
                "{'outcomes':[{'kind':'defer','reason':{}}]}",
                "{'outcomes':[{'kind':'note','reason':'x'}]}",
                "{'outcomes':[{'kind':'reply','text':'x'},{'kind':'note'}]}",
                "{'outcomes':[{'kind':'reply','text':'x'}],'summary':7}",
                "{'outcomes':[{'kind':'reply','text':'x'}],'summary':['s']}");
    }

    @Nested
    class AgreesWithItsSchema {

        static Stream<String> goodAnswers() {
            return StructuredAnswerTest.goodAnswers();
        }

        static Stream<String> badAnswers() {
            return StructuredAnswerTest.badAnswers();
        }

        @ParameterizedTest
        @MethodSource("goodAnswers")
        void onWhatIsAllowed(String answer) {
            String json = answer.replace('\'', '"');

            assertTrue(allowed(RunRecord.Kind.WORK, json), "the schema");
            assertTrue(read(json).isWhole(), "the reader");
        }

        @ParameterizedTest
        @MethodSource("badAnswers")
        void onWhatIsNot(String answer) {
            String json = answer.replace('\'', '"');

            assertFalse(allowed(RunRecord.Kind.WORK, json), "the schema");
            assertFalse(read(json).isWhole(), "the reader");
        }

        @RepeatedTest(300)
        void onWhateverChanceComesUpWith(RepetitionInfo repetition) {
            SplittableRandom chance = new SplittableRandom(repetition.getCurrentRepetition());
            List<String> items = new ArrayList<>();
            for (int i = chance.nextInt(3); i >= 0; i--) {
                items.add(item(chance));
            }
            String json = "{\"outcomes\":[%s]}".formatted(String.join(",", items));

            assertEquals(allowed(RunRecord.Kind.WORK, json), read(json).isWhole(), json);
        }

        private String item(SplittableRandom chance) {
            List<String> kinds = new ArrayList<>(List.of("\"\"", "null"));
            Stream.of(Outcome.Kind.values()).forEach(kind -> kinds.add('"' + kind.label() + '"'));
            List<String> texts = List.of("null", "\"\"", "\" \"", "\"x\"", "\"\\u2003\"", "1", "[]");
            List<String> lists = List.of("null", "[]", "[\"\"]", "[\"q\"]", "[\"q\",\"\\u00a0\"]", "[1]", "\"q\"");
            List<String> fields = new ArrayList<>();
            fields.add("\"kind\":" + kinds.get(chance.nextInt(kinds.size())));
            if (chance.nextBoolean()) {
                fields.add("\"text\":" + texts.get(chance.nextInt(texts.size())));
            }
            if (chance.nextBoolean()) {
                fields.add("\"reason\":" + texts.get(chance.nextInt(texts.size())));
            }
            if (chance.nextBoolean()) {
                fields.add("\"questions\":" + lists.get(chance.nextInt(lists.size())));
            }
            return "{" + String.join(",", fields) + "}";
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "{\"text\":\"x\"}",
                    "{\"text\":\"x\",\"outcomes\":[]}",
                    "{}",
                    "[]",
                    "null",
                    "{\"text\":\"\"}",
                    "{\"text\":\"\\u00a0 \"}",
                    "{\"text\":null}",
                    "{\"text\":[\"x\"]}"
                })
        void onARewording(String json) {
            assertEquals(
                    allowed(RunRecord.Kind.REWORD, json),
                    StructuredAnswer.readReworded(JSON.convertValue(tree(json), Object.class))
                            .isPresent());
        }

        @Test
        void onTheKindsThereAre() {
            JsonNode kinds =
                    tree(ResultSchema.of(RunRecord.Kind.WORK)).at("/properties/outcomes/items/properties/kind/enum");
            List<String> named = new ArrayList<>();
            kinds.forEach(kind -> named.add(kind.asText()));

            assertEquals(
                    Stream.of(Outcome.Kind.values()).map(Outcome.Kind::label).toList(), named);
        }
    }

    @Test
    void oneBadOutcomeTakesNoOtherWithIt() {
        StructuredAnswer answer = read("""
                {"outcomes":[{"kind":"reply","text":"Done"},{"kind":"ask","questions":[]},{"kind":"nonsense-of-theirs"},
                             {"kind":"note","text":"Look at the logs"}],"summary":"Did it"}
                """);

        assertEquals(
                List.of(Outcome.Kind.REPLY, Outcome.Kind.NOTE),
                answer.outcomes().stream().map(Outcome::kind).toList());
        assertEquals(
                List.of("outcome 2 (ask) lacks its questions", "outcome 3 is of a kind that liaise does not know"),
                answer.invalid());
        assertEquals("Did it", answer.summary().value());
    }

    @Test
    void neverRepeatsWhatTheAgentWroteInAComplaint() {
        String theirs = "zzq";
        for (String answer : badAnswers().toList()) {
            String json = answer.replace('\'', '"')
                    .replace("\"x\"", '"' + theirs + '"')
                    .replace("answer", theirs);

            read(json).invalid().forEach(why -> assertFalse(why.contains(theirs), why));
        }
    }
}
