import type { moments } from "../../contract/schemas.ts";
import type { Row } from "../../records/rows.ts";

interface Moment {
  readonly at: string;
  readonly event: (typeof moments)[number];
  /** The client that requested it. */
  readonly by?: string;
  readonly rule?: string | undefined;
  readonly respelled?: readonly string[];
}

const endingEvent: Readonly<Partial<Record<Row["state"], Moment["event"]>>> = {
  SUBMITTED: "submitted",
  DRAFTED: "drafted",
  FAILED: "failed",
  NEEDS_REVIEW: "needs_review",
};

/** What happened to a client's reservation, oldest first, as far as its record shows. */
export function historyOf(row: Row, by: string): Moment[] {
  const { acceptedAt, intent, askedAt, evidence = [], state, lastUpdated, rule, respelled, dismissed } = row;
  const at = (time: number) => new Date(time).toISOString();
  const moments: Moment[] = [
    ...(intent ? [{ at: at(intent.at), event: "draft_saved" as const }] : []),
    ...(askedAt === undefined ? [] : [{ at: at(askedAt), event: "final_asked" as const }]),
    ...evidence.map((seen) => ({ at: at(seen.at), event: "looked_up" as const, ...withRule(seen) })),
  ];
  const event = endingEvent[state];
  return [
    { at: acceptedAt, event: "accepted", by },
    ...moments.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    ...(event ? [{ at: lastUpdated, event, ...withRule({ rule }), ...(respelled && { respelled }) }] : []),
    ...(dismissed ? [{ ...dismissed, event: "dismissed" as const }] : []),
  ];
}

const withRule = ({ rule }: { rule?: string | undefined }) => rule !== undefined && { rule };
