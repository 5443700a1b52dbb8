package io.liaise.gate;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.gate.Detector;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.GateFactory;
import io.liaise.core.spi.gate.PeopleDirectory;
import io.liaise.gate.detect.FingerprintKey;
import io.liaise.gate.detect.Lookout;
import io.liaise.gate.detect.OperatorRules;
import java.util.List;

/** Makes the gate that liaise comes with. */
public final class StandardGateFactory implements GateFactory {

    @Override
    public String name() {
        return "standard";
    }

    @Override
    public Gate create(PluginSettings settings, List<Detector> detectors, PeopleDirectory people, HostContext host) {
        Lookout lookout = new Lookout(
                detectors,
                settings.texts("personal_terms"),
                settings.text("rules_file")
                        .map(name -> OperatorRules.read(host.root().resolve(name)))
                        .orElse(OperatorRules.NONE),
                FingerprintKey.in(host.stateFolder().resolve("fingerprint.key"), host.ids()));
        List<GateFilter> filters =
                List.of(new OutsideCaseFilter(), new PolicyFilter(lookout, people), new MentionFilter());
        return new OutboundGate(filters, lookout.overlooked(bound -> below(host, bound)));
    }

    private static int below(HostContext host, int bound) {
        return Math.floorMod(Integer.parseUnsignedInt(host.ids().hex(8), 16), bound);
    }
}
