package io.liaise.cli.schedule;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The file of a job for launchd, written and read back. */
final class LaunchdPlist {

    static final String LABEL = "com.liaise.run";

    private LaunchdPlist() {}

    static String write(Job job, Path log) {
        StringBuilder text = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                """);
        text.append("    <key>Label</key>\n    <string>%s</string>\n".formatted(LABEL));
        text.append("    <key>ProgramArguments</key>\n    <array>\n");
        job.argv()
                .forEach(word ->
                        text.append("        <string>").append(escaped(word)).append("</string>\n"));
        text.append("    </array>\n    <key>EnvironmentVariables</key>\n    <dict>\n");
        job.environment()
                .forEach((name, value) -> text.append("        <key>")
                        .append(escaped(name))
                        .append("</key>\n        <string>")
                        .append(escaped(value))
                        .append("</string>\n"));
        text.append(
                "    </dict>\n    <key>StartInterval</key>\n    <integer>%d</integer>\n".formatted(job.minutes() * 60));
        text.append("    <key>RunAtLoad</key>\n    <false/>\n");
        text.append("    <key>AbandonProcessGroup</key>\n    <true/>\n");
        for (String stream : List.of("StandardOutPath", "StandardErrorPath")) {
            text.append("    <key>%s</key>\n    <string>%s</string>\n".formatted(stream, escaped(log.toString())));
        }
        return text.append("</dict>\n</plist>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** {@return the job of a file; empty when it is no such file} */
    static Optional<Job> read(String text) {
        try {
            Map<String, Element> values = entries(
                    (Element) document(text).getElementsByTagName("dict").item(0));
            Map<String, String> environment = new TreeMap<>();
            entries(required(values, "EnvironmentVariables"))
                    .forEach((name, value) -> environment.put(name, value.getTextContent()));
            NodeList words = required(values, "ProgramArguments").getElementsByTagName("string");
            List<String> argv = IntStream.range(0, words.getLength())
                    .mapToObj(i -> words.item(i).getTextContent())
                    .toList();
            int seconds = Integer.parseInt(required(values, "StartInterval").getTextContent());
            return Optional.of(new Job(argv, environment, seconds / 60));
        } catch (SAXException | IOException | ParserConfigurationException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** {@return whether what a round started lives on after it} */
    static boolean letsRunsLive(String text) {
        try {
            Map<String, Element> values = entries(
                    (Element) document(text).getElementsByTagName("dict").item(0));
            return Optional.ofNullable(values.get("AbandonProcessGroup"))
                    .map(value -> value.getTagName().equals("true"))
                    .orElse(false);
        } catch (SAXException | IOException | ParserConfigurationException | RuntimeException e) {
            return false;
        }
    }

    private static Element required(Map<String, Element> values, String key) {
        return Optional.ofNullable(values.get(key))
                .orElseThrow(() -> new IllegalArgumentException(key + " is missing"));
    }

    /** Reads without looking at anything outside the text. */
    private static Document document(String text) throws SAXException, IOException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(null);
        return builder.parse(new InputSource(new StringReader(text)));
    }

    /** {@return the values of a dict by their keys} */
    private static Map<String, Element> entries(Element dict) {
        Map<String, Element> values = new TreeMap<>();
        String key = "";
        for (Node node = dict.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                if (element.getTagName().equals("key")) {
                    key = element.getTextContent();
                } else {
                    values.put(key, element);
                }
            }
        }
        return values;
    }
}
