package io.liaise.core.effect;

/**
 * Makes something of each sort of act; a new sort does not compile until every reader knows it.
 *
 * @param <R> what an act is read as
 */
public interface ActReader<R> {

    /** Reads a message to post. */
    R send(Act.Send act);

    /** Reads a deploy. */
    R deploy(Act.Deploy act);

    /** Reads a start. */
    R start(Act.Start act);

    /** Reads a stop. */
    R cancel(Act.Cancel act);

    /** Reads a change of labels. */
    R label(Act.Label act);

    /** Reads word for the operator. */
    R notify(Act.Notify act);
}
