/** Where records stand of which others have still to be told. */
export const owed = "OWED";

/**
 * Set in the same write as what others are told of, so that whatever is cut afterwards it is not forgotten. `what` tells
 * it from what happens to the record later.
 */
export const owe = (what: string, at = "") => ({ owedUnder: owed, owedAt: `${at}#${what}` });

export const owedNames = ["owedUnder", "owedAt"] as const;
