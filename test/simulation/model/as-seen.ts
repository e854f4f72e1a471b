import { times as timesOf } from "../../../shared/deployment/times.ts";
import type { nextStep } from "../../../shared/filing/declaring/declare.ts";
import { concerning } from "../../../shared/filing/declaring/in-force.ts";
import type { Seen, Shown } from "../../../shared/filing/declaring/situation.ts";
import type { Pause } from "../../../shared/filing/session/pause.ts";
import type { DeclarationRef, Entry, ShownDeclaration } from "../../../shared/portal/portal.ts";
import { isLater } from "../../../shared/records/keys.ts";
import type { Intent, Row as RowRecord } from "../../../shared/records/rows.ts";
import type { Portal } from "./portal.ts";
import { figuresSaid, reservationOf, type Sent } from "./sent.ts";
import type { Known, Listed, Opened, Page, Saves, Worker } from "./world.ts";

/** The arguments of the engine's decision, made from the model's small state. */
export type Question = Parameters<typeof nextStep>;
export type Asking = Pick<Portal, "sent" | "hidesNotes">;

/** A time at which every pause is over, and one at which none is. */
const [longAgo, now] = [0, 1_000_000_000_000];

const portalUser = "user";
const property = { propertyId: "p", registryId: "1", state: "final" } as const;
const pause: Pause = { reason: "", detail: "", cause: "portal_unavailable", outage: true };

export const declarationOf = (id: number): DeclarationRef => ({ ...property, declarationId: String(id) });
const numberOf = (id: number) => `${id}/2026`;
/** The id in a number or an id. */
export const idNamed = (name: string) => (name === "" ? null : Number.parseInt(name, 10));
export const refOf = (row: number) => ({ taskId: row + 1, row: 1 });

export function recordOf(known: Known, row: number, sent: readonly Sent[], askedAt = longAgo): RowRecord {
  const { state, intent, amends, asked, declared } = known;
  const { draft = false, amend, repeats, ...said } = sent[row] ?? { reservation: 0, version: 1, day: 1 };
  const intended: Intent | undefined =
    intent === null
      ? undefined
      : {
          ...declarationOf(intent),
          portalUser,
          at: askedAt,
          ...(amends !== null && { amends: numberOf(amends) }),
        };
  const named = declared === null ? "" : state === "DRAFTED" ? String(declared) : numberOf(declared);
  return {
    ...refOf(row),
    filing: 1,
    reservation: reservationOf(said),
    isDraft: draft,
    acceptedAt: "",
    lastUpdated: "",
    state,
    errorValue: "",
    details: "",
    declarationServerId: state === "FAILED" ? "" : named,
    ...(state === "FAILED" && named !== "" && { declaredAs: named }),
    ...(amend && { onDeclared: "amend" }),
    ...(repeats !== undefined && { repeats: refOf(repeats) }),
    ...(intended && { intent: intended }),
    ...(asked && { askedAt }),
  };
}

export const savesOf = ({ alive, answered }: Saves, at = longAgo) => ({ row: 1, made: alive, answered, gone: 0, at });

/** Which unanswered requests may still land. */
export interface Settling {
  readonly save: boolean;
  readonly finalise: boolean;
}

/** The whole input of the shipped decision. */
export function questionOf(worker: Worker, settling: Settling, asking: Asking): Question {
  const { row, known, saves, stay, early, intended, asked, refusal, notRemoved, held, hasRowAhead } = worker;
  const askedAt = settling.finalise ? now : longAgo;
  const savedAt = settling.save || (stay && early) ? now : longAgo;
  const record = recordOf(known, row, asking.sent, askedAt);
  const claim = ownerOf(worker, asking.sent);
  const seen: Seen = {
    portalUser,
    place: { kind: "declarable", property },
    isPlaceSure: true,
    hasRowAhead,
    saves: savesOf(saves, savedAt),
    ...(claim && { claim }),
    ...(worker.asksToBeRung && { asksToBeRung: true }),
    ...(stay && {
      stay: { at: now, listed: listedOf(stay, record, row, claim?.before, asking), hadRowAhead: hasRowAhead },
    }),
    ...(intended !== null && {
      intended: intended === "failed" ? { failed: pause } : { showed: pageAs(intended, worker.known.intent, asking) },
    }),
    ...(asked !== null && { asked: asked === "now" ? askedAt : asked }),
    ...(refusal && { refusal: refusedAs(refusal) }),
    ...(notRemoved !== null && { notRemoved: { declarationId: String(notRemoved), pause } }),
    ...(held && { held: pause }),
  };
  return [record, seen, now, timesOf.aws];
}

function refusedAs({ of, covered, unlisted, takenBack }: NonNullable<Worker["refusal"]>) {
  const named = covered === null ? {} : { coveredBy: numberOf(covered) };
  return {
    of,
    words: "",
    at: unlisted ? now + 1 : now,
    ...named,
    ...(takenBack && { isTakenBack: true as const }),
  };
}

function ownerOf({ row, claim }: Worker, sent: readonly Sent[]) {
  if (!claim) return undefined;
  const { by, holder, before, inForce } = claim;
  const speaks = by === row || !holder ? "this row" : recordOf(holder, by, sent);
  return { by: speaks, before: before !== null && inForce ? recordOf(inForce, before, sent) : undefined } as const;
}

function pageAs(page: Page | "gone", id: number | null, { sent }: Asking) {
  return page === "gone" ? ({ state: page } as const) : thereAs(page, id ?? 0, sent);
}

const thereAs = ({ state, says }: Page, id: number, sent: readonly Sent[]): ShownDeclaration => ({
  state,
  number: state === "final" ? numberOf(id) : "",
  figures: figuresSaid(sent, says),
  notes: "",
});

/** A declaration as an entry of the list. */
function entryOf({ id, state, says, amends, superseded }: Listed, sent: readonly Sent[]): Entry {
  const { startDate, endDate = "" } = figuresSaid(sent, says);
  const isFinal = state === "final";
  const there = { index: id, number: isFinal ? numberOf(id) : "", final: isFinal, amends, startDate, endDate };
  return superseded ? { ...there, superseded } : there;
}

function listedOf(
  stay: readonly Listed[],
  record: RowRecord,
  row: number,
  before: RowRecord | undefined,
  asking: Asking,
) {
  const entries = stay.map((one) => entryOf(one, asking.sent));
  return concerning(record, before, entries).map((there) => {
    const opened = stay.find(({ id }) => id === there.entry.index)?.opened ?? null;
    if (opened === null) return there;
    if (opened === "failed") return { ...there, opened: { failed: pause } };
    const showed = opened === "gone" ? opened : shownAs(there.entry.index, opened, row, asking);
    return { ...there, opened: { showed } };
  });
}

export function shownAs(id: number, opened: Opened, row: number, { sent, hidesNotes }: Asking): Shown {
  const { amends } = opened;
  const page = { ...thereAs(opened, id, sent), ...(amends !== null && { amends: numberOf(amends) }) };
  const hidden = hidesNotes && opened.state === "final";
  const declaration = declarationOf(id);
  if (hidden) return { declaration, page: { ...page, notesHidden: true }, whose: { kind: "foreign" } };
  return { declaration, page, whose: whoseIs(opened, row, sent) };
}

function whoseIs({ row: of, of: known }: Opened, row: number, sent: readonly Sent[]): Shown["whose"] {
  if (of === row) return { kind: "ours" };
  if (!known) return { kind: "foreign" };
  return { kind: "other", row: recordOf(known, of, sent), before: isLater(refOf(row), refOf(of)) };
}
