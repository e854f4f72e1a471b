interface Called {
  readonly name: string;
  readonly trigger: { readonly kind: "api"; readonly method: string } | { readonly kind: "queue" | "schedule" };
}

/** Whose lines are kept as evidence: what changes something, and what shows operators the guests of others. */
export const isEvidence = ({ name, trigger }: Called) =>
  trigger.kind === "api" && (trigger.method !== "GET" || name === "list-reviews");

/** Of their lines, those that say who did what, or was refused. */
export const evidentMessages = ["request answered", "request refused"] as const;
