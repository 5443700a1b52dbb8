package io.liaise.core.spi.channel;

import io.liaise.core.message.Authenticity;
import java.util.Map;

/** A channel whose platform pushes signed deliveries. */
public interface VerifiesDeliveries {

    /**
     * Checks who a delivery comes from. A signature that does not hold is an answer, not a failure.
     *
     * @param headers the delivery's headers, by lower-case name
     * @param body its bytes as they came
     */
    Authenticity verify(Map<String, String> headers, byte[] body);
}
