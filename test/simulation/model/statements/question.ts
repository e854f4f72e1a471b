import { times as timesOf } from "../../../../shared/deployment/times.ts";
import type { nextStatementStep, StatementStep } from "../../../../shared/filing/stating/statement-rules.ts";
import type { Statement, StatementRecord } from "../../../../shared/portal/portal.ts";
import { feeRecord } from "../../scenes/small-world.ts";
import type { Intent, Setting, Shown, Worker } from "./month.ts";

type Sent = Extract<StatementStep, { do: "submit" }>;

/** Time has passed for everything, or for nothing. */
const [longAgo, now] = [0, 1_000_000_000_000];

const recordsOf = (says: number): StatementRecord[] => [feeRecord(says)];
const statementOf = ({ id, says, final }: Shown): Statement => ({
  statementId: String(id),
  number: final ? `${id}/2026` : "",
  final,
  records: recordsOf(says),
});

/** The shipped decision's whole input. `isEarly`: what was sent last may still come or show. */
export function questionOf(
  intent: Intent | null,
  { task, there }: Worker,
  isEarly: boolean,
  { sent }: Setting,
): Parameters<typeof nextStatementStep> {
  const { says, draft } = sent[task] ?? { says: 0, draft: false };
  const work = { year: 2026, month: 6, draft, portalUsername: "one", records: recordsOf(says) };
  const seen = { ...(there && { there: there.map(statementOf) }) };
  return [{ ...work, ...(intent && { intent: inFull(intent, isEarly ? now : longAgo) }) }, seen, now, timesOf.aws];
}

/** More looks than decide anything are not counted. */
const mostLooks = 10;

export function intentOf({ before, attempts, looks, confirmed = false, refusal }: NonNullable<Sent["intent"]>): Intent {
  const refused = refusal !== undefined;
  const counted = Math.min(looks, confirmed || refused ? mostLooks : 2);
  return { before: before.map(Number), attempts, looks: counted, confirmed, refused };
}

const inFull = ({ before, attempts, looks, confirmed, refused }: Intent, at: number): Sent["intent"] => ({
  before: before.map(String),
  at,
  attempts,
  looks,
  ...(confirmed && { confirmed }),
  ...(refused && { refusal: { words: "no" }, refusals: 1 }),
});
