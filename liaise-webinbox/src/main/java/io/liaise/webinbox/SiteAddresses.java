package io.liaise.webinbox;

import java.util.List;
import java.util.Optional;

/**
 * What the owner of a site needs to put the inbox on it.
 *
 * @param site the site's name
 * @param form where its form is; empty where the inbox has no public address, as are the next two
 * @param reports where its pages post reports
 * @param widget the line that puts a link to the form on a page
 * @param origins where pages that may post stand; from anywhere else only the form can be used
 * @param signed whether the site has a secret to sign with
 */
public record SiteAddresses(
        String site,
        Optional<String> form,
        Optional<String> reports,
        Optional<String> widget,
        List<String> origins,
        boolean signed) {

    /** Copies the origins. */
    public SiteAddresses {
        origins = List.copyOf(origins);
    }

    static SiteAddresses of(InboxSettings settings, String site, SiteSettings of) {
        return new SiteAddresses(
                site,
                settings.address(site + "/form"),
                settings.address(site + "/reports"),
                settings.address("widget.js")
                        .map(script -> "<script src=\"%s\" data-site=\"%s\" async></script>"
                                .formatted(Pages.escaped(script), site)),
                of.origins(),
                of.secret().isPresent());
    }
}
