package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCostTest {

    @TempDir
    private Path folder;

    @Test
    void isTheSumOfItsParts() {
        assertCost("0.003", RunCost.Source.REPORTED, "2.1.332", true, "0.5", part("0.001") + part("0.002"));
    }

    @Test
    void isTheDifferenceWhereASessionIsCounted() {
        assertCost("0.25", RunCost.Source.DIFFERENCE, "2.1.300", true, "0.50", total("0.75"));
    }

    @Test
    void isTheTotalWhereEachRunIsCounted() {
        assertCost("0.75", RunCost.Source.REPORTED, "2.1.197", true, "0.50", total("0.75"));
        assertCost("0.75", RunCost.Source.REPORTED, "2.1.332", false, "0.50", total("0.75"));
    }

    @Test
    void isTheWholeSessionsWhereNobodyKnowsBetter() {
        assertCost("0.75", RunCost.Source.SESSION, "2.1.332", true, "", total("0.75"));
        assertCost("0.75", RunCost.Source.SESSION, "2.1.332", true, "0.80", total("0.75"));
    }

    @Test
    @DisplayName("C029 a model without a price is not free: its cost is unknown")
    void aModelWithoutAPriceIsNotFree() {
        String unpriced = total("0").replace("}\n", ",\"usage\":{\"output_tokens\":40}}\n");

        assertCost("", RunCost.Source.UNKNOWN, "2.1.332", false, "", unpriced);
        assertCost("0", RunCost.Source.REPORTED, "2.1.332", false, "", total("0"));
        assertCost("", RunCost.Source.UNKNOWN, "2.1.332", false, "", "");
    }

    private void assertCost(
            String usd, RunCost.Source source, String version, boolean resumed, String before, String results) {
        StreamSummary summary = Streams.read(folder, Streams.INIT.replace("2.1.332", version) + results);
        Optional<BigDecimal> earlier = before.isEmpty() ? Optional.empty() : Optional.of(new BigDecimal(before));

        RunCost cost = RunCost.of(summary, resumed, earlier);

        assertEquals(usd, cost.usd().map(BigDecimal::toPlainString).orElse(""));
        assertEquals(source, cost.source());
    }

    private static String part(String usd) {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"total_cost_usd\":9,"
                + "\"model_usage_since_last_result\":{\"m\":{\"costUSD\":" + usd + "}}}\n";
    }

    private static String total(String usd) {
        return "{\"type\":\"result\",\"subtype\":\"success\",\"total_cost_usd\":" + usd + "}\n";
    }
}
