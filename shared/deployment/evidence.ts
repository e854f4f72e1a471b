interface Called {
  readonly name: string;
  readonly trigger: { readonly kind: "api"; readonly method: string } | { readonly kind: "queue" | "schedule" };
}

/** Functions whose log lines are kept as evidence: those that change something, and the list of reviews. */
export const isEvidence = ({ name, trigger }: Called) =>
  trigger.kind === "api" && (trigger.method !== "GET" || name === "list-reviews");

/** The lines that say who did what, or was refused. */
export const evidentMessages = ["request answered", "request refused", "a refresh token was used twice"] as const;
