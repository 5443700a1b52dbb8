package io.liaise.cli.view;

import io.liaise.core.cases.Fact;
import io.liaise.core.cases.FactReader;
import io.liaise.core.cases.Mark;
import java.util.Optional;
import java.util.stream.Collectors;

/** Each sort of fact in a line. */
final class FactLines implements FactReader<String> {

    @Override
    public String opened(Fact.Opened fact) {
        return "opened on " + fact.conversation();
    }

    @Override
    public String joined(Fact.Joined fact) {
        return "also on " + fact.conversation();
    }

    @Override
    public String tainted(Fact.Tainted fact) {
        return "not trusted: " + fact.evidence();
    }

    @Override
    public String said(Fact.Said fact) {
        String marks = fact.marks().stream().map(Mark::label).collect(Collectors.joining(", "));
        return "said (%s, %s%s)%s"
                .formatted(
                        fact.role().label(),
                        fact.grade().label(),
                        marks.isEmpty() ? "" : ", asks: " + marks,
                        CaseView.quoted(Optional.of(fact.text().value())));
    }

    @Override
    public String moved(Fact.Moved fact) {
        return "%s -> %s: %s".formatted(fact.from().label(), fact.to().label(), Visible.line(fact.reason(), 100));
    }

    @Override
    public String deferred(Fact.Deferred fact) {
        return "rests until %s: %s".formatted(fact.until(), fact.reason());
    }

    @Override
    public String adopted(Fact.Adopted fact) {
        return "adopted";
    }

    @Override
    public String conversationChanged(Fact.ConversationChanged fact) {
        return "the conversation is " + fact.status().label();
    }

    @Override
    public String runStarted(Fact.RunStarted fact) {
        return "run %s started (%s)".formatted(fact.run(), fact.mode().label());
    }

    @Override
    public String startFailed(Fact.StartFailed fact) {
        return "run %s did not start: %s (%s)"
                .formatted(fact.run(), fact.failure().label(), fact.detail());
    }

    @Override
    public String runCollected(Fact.RunCollected fact) {
        return "run %s ended: %s%s%s"
                .formatted(
                        fact.run(),
                        fact.failure().map(failure -> failure.label()).orElse("well"),
                        fact.costUsd().map(usd -> ", $" + usd.toPlainString()).orElse(""),
                        CaseView.quoted(Optional.of(fact.summary().value())));
    }

    @Override
    public String runLost(Fact.RunLost fact) {
        return "run %s vanished".formatted(fact.run().map(Object::toString).orElse("of this case"));
    }

    @Override
    public String reported(Fact.Reported fact) {
        return "wants: %s%s"
                .formatted(
                        fact.outcome().kind().label(),
                        CaseView.quoted(Optional.of(fact.outcome().text().value())));
    }

    @Override
    public String noted(Fact.Noted fact) {
        return "note" + CaseView.quoted(Optional.of(fact.text().value()));
    }

    @Override
    public String deployed(Fact.Deployed fact) {
        return fact.cause().map(cause -> "deploy failed: " + cause).orElse("deployed");
    }

    @Override
    public String judged(Fact.Judged fact) {
        String went = fact.posting()
                .map(posting -> posting.succeeded()
                        ? posting.url().map(url -> ", " + url).orElse(", posted")
                        : ", " + posting.error().orElse("not confirmed"))
                .orElse("");
        return "%s %s%s (%s)"
                .formatted(
                        fact.decision().label(),
                        fact.letter().purpose().label(),
                        went,
                        Visible.line(fact.reason(), 100));
    }

    @Override
    public String overtaken(Fact.Overtaken fact) {
        return "overtaken: " + String.join(", ", fact.drafts());
    }

    @Override
    public String holdMet(Fact.HoldMet fact) {
        return "%s %s".formatted(fact.lifted() ? "let go by" : "held by", fact.scope());
    }

    @Override
    public String projected(Fact.Projected fact) {
        return fact.error()
                .map(error -> "labels not set: " + error)
                .orElse("labels show " + fact.state().label());
    }
}
