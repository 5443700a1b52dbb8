package io.liaise.core.policy;

import io.liaise.core.message.Address;
import io.liaise.core.message.Grade;
import io.liaise.core.message.PersonId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Who is who on a subject, and what each may do. All maps keep the order of the file.
 *
 * @param addresses the person behind each address
 * @param roles the role of each person who has one
 * @param permissions what each role grants
 * @param grades the grades each permission is accepted at
 * @param relays accounts that post for others
 * @param claimLabels the person a relay speaks for when it sets the label
 * @param preferred the address to reach a person at, before any other
 */
public record People(
        Map<Address, PersonId> addresses,
        Map<PersonId, String> roles,
        Map<String, Set<Permission>> permissions,
        Map<Permission, Set<Grade>> grades,
        List<Address> relays,
        Map<String, PersonId> claimLabels,
        Map<PersonId, Address> preferred) {

    /** What the roles known everywhere grant. */
    public static final Map<String, Set<Permission>> DEFAULT_PERMISSIONS = ordered(
            "partner", Set.of(Permission.values()),
            "observer", Set.of(Permission.REPORT));

    /** The grades each permission is accepted at unless a file says otherwise. */
    public static final Map<Permission, Set<Grade>> DEFAULT_GRADES = defaultGrades();

    /** Copies every map. */
    public People {
        addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
        roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
        permissions = Collections.unmodifiableMap(new LinkedHashMap<>(permissions));
        grades = Collections.unmodifiableMap(new LinkedHashMap<>(grades));
        relays = List.copyOf(relays);
        claimLabels = Collections.unmodifiableMap(new LinkedHashMap<>(claimLabels));
        preferred = Collections.unmodifiableMap(new LinkedHashMap<>(preferred));
    }

    /** {@return the person the subject file names for an address} */
    public Optional<PersonId> personAt(Address address) {
        return Optional.ofNullable(addresses.get(address));
    }

    /** {@return the role of a person} */
    public Optional<String> roleOf(PersonId person) {
        return Optional.ofNullable(roles.get(person));
    }

    /** {@return what a role grants, nothing where nobody defined it} */
    public Set<Permission> permissionsOf(String role) {
        return permissions.getOrDefault(role, Set.of());
    }

    /** {@return whether a permission is accepted at a grade} */
    public boolean accepts(Permission permission, Grade grade) {
        return grades.getOrDefault(permission, Set.of()).contains(grade);
    }

    /** {@return whether an account posts for others} */
    public boolean isRelay(Address address) {
        return relays.contains(address);
    }

    /** {@return where to reach a person, best first, each address once} */
    public List<Address> addressesOf(PersonId person) {
        Stream<Address> known = addresses.entrySet().stream()
                .filter(entry -> entry.getValue().equals(person))
                .map(Map.Entry::getKey);
        return Stream.concat(Optional.ofNullable(preferred.get(person)).stream(), known)
                .distinct()
                .toList();
    }

    /** {@return where to reach a person on one channel, best first} */
    public List<Address> addressesOf(PersonId person, String channel) {
        return addressesOf(person).stream()
                .filter(address -> address.channel().equals(channel))
                .toList();
    }

    private static Map<Permission, Set<Grade>> defaultGrades() {
        Set<Grade> certain = Set.of(Grade.PLATFORM, Grade.DOMAIN, Grade.BOUND, Grade.CRYPTO);
        Set<Grade> heard = new TreeSet<>(certain);
        heard.add(Grade.CLAIMED);
        return ordered(
                Permission.REPORT, Collections.unmodifiableSet(heard),
                Permission.REQUEST_WORK, certain,
                Permission.APPROVE_CANDIDATE, certain);
    }

    private static <K, V> Map<K, V> ordered(K first, V firstValue, K second, V secondValue) {
        Map<K, V> map = new LinkedHashMap<>();
        map.put(first, firstValue);
        map.put(second, secondValue);
        return Collections.unmodifiableMap(map);
    }

    private static <K, V> Map<K, V> ordered(K first, V firstValue, K second, V secondValue, K third, V thirdValue) {
        Map<K, V> map = new LinkedHashMap<>(ordered(first, firstValue, second, secondValue));
        map.put(third, thirdValue);
        return Collections.unmodifiableMap(map);
    }
}
