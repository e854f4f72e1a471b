import { newRow } from "./change.ts";
import type { Model } from "./explore.ts";
import type { Setting } from "./interleavings.ts";
import { areSameDays, isInForce } from "./portal.ts";
import { hand, type Sent, saidBy } from "./sent.ts";
import type { Declaration, Row, World } from "./world.ts";

/** How many drafts of one row may stand at a time. */
const mostDrafts = 3;

/** The world before any task is taken up. */
export function beginning({ sent, stands, batch, crashes, losses, refusals, hands }: Setting): World {
  const isDrafted = stands.startsWith("drafted");
  const byUs = isDrafted || stands === "declared";
  const there = { amends: null, listed: true } as const;
  const ours = { ...there, row: 0, says: 0, state: isDrafted ? "draft" : "final", byHand: false } as const;
  const typedIn = { ...there, row: hand, says: hand, state: "final", byHand: true } as const;
  const ended = { state: isDrafted ? "DRAFTED" : "SUBMITTED", declared: 0, closed: true } as const;
  const reservations = Math.max(...sent.map(({ reservation }) => reservation)) + 1;
  return {
    rows: sent.map((_, row): Row => (byUs && row === 0 ? { ...newRow, ...ended } : newRow)),
    claims: Array.from({ length: reservations }, (_, one) =>
      byUs && sent[0]?.reservation === one ? { by: 0, before: null } : null,
    ),
    declarations: [...(byUs ? [ours] : []), ...(stands.endsWith("typed in") ? [typedIn] : [])],
    workers: [null, null],
    late: [],
    left: { crashes, losses, refusals, hands },
    apart: batch,
  };
}

/** Judges each state: nothing declared twice, nothing misreported, and every row comes to a proper end. */
export function judgeOf(setting: Setting): Pick<Model<World>, "wrong" | "ended"> {
  const { sent, hands, givesUp, cancels, refusals, listsLag } = setting;
  const mayFail = givesUp || cancels || refusals > 0 || hands > 0 || listsLag;
  return {
    wrong(world) {
      if (isDeclaredTwice(world, setting)) return "declared twice";
      if (world.declarations.some((one) => one && isOfAnother(one, world, setting)))
        return "another's declaration is amended";
      for (const number of world.rows.keys()) {
        const what = wrongOf(world, number, setting);
        if (what !== undefined) return what;
      }
      const isOver = world.late.length === 0 && world.rows.every(({ closed }) => closed);
      return isOver && hands === 0 ? outdated(world, sent) : undefined;
    },

    ended: ({ rows }) =>
      rows.every(({ closed }) => closed) &&
      (mayFail || rows.every((_, number) => hasComeThrough(rows, number, setting))),
  };
}

/** Holds that an undisturbed row does not fail, unless its days are another's, it may not go on, or a newer row has come through. */
function hasComeThrough(rows: readonly Row[], number: number, { sent, stands, hidesNotes }: Setting): boolean {
  if (rows[number]?.state !== "FAILED") return true;
  const one = sent[number];
  const isAnothers = rows.some(
    ({ state }, other) =>
      state === "SUBMITTED" && sent[other]?.reservation !== one?.reservation && sent[other]?.day === one?.day,
  );
  if (isAnothers) return true;
  const mayGoOn = one?.reservation === sent[0]?.reservation && (one?.amend || stands === "drafted");
  if (mayGoOn && !(stands === "typed in" && hidesNotes))
    return rows.some(({ state }, other) => isNewer(sent, other, number) && state !== "FAILED");
  return stands !== "nothing" || rows.some(({ state }) => state === "SUBMITTED");
}

/** Whether one row of a reservation is newer than another. A row sent again is as old as the row that it repeats. */
function isNewer(sent: readonly Sent[], one: number, other: number): boolean {
  const age = (row: number) => sent[row]?.repeats ?? row;
  return sent[one]?.reservation === sent[other]?.reservation && age(one) > age(other);
}

function isDeclaredTwice(world: World, { sent, hands, stands, refusesEqualDates }: Setting): boolean {
  // At most portals an owner can declare twice by making a draft final.
  if (hands > 0 && (stands === "nothing" || !refusesEqualDates)) return false;
  const inForce = world.declarations.filter((one, id) => one !== null && isInForce(world, id));
  return inForce.some((one, index) =>
    inForce.slice(0, index).some((other) => one && other && areOfOne(sent, one, other)),
  );
}

function areOfOne(sent: readonly Sent[], one: Declaration, other: Declaration): boolean {
  const [reservation, another] = [sent[one.row]?.reservation, sent[other.row]?.reservation];
  return (reservation !== undefined && reservation === another) || areSameDays(sent, one.says, other.says);
}

/** Whether a row, or an earlier one of its reservation that may amend, has the days of what was typed in for its guest. */
const isOfItsDays = (says: number, row: number, sent: readonly Sent[]) =>
  sent.some(
    ({ reservation, amend }, other) =>
      areSameDays(sent, says, other) && (other === row || (amend && reservation === sent[row]?.reservation)),
  );

/** Whether our declaration amends one that is neither of its reservation nor typed in for its days. */
function isOfAnother({ row, amends }: Declaration, { declarations }: World, { sent, hidesNotes }: Setting): boolean {
  const amended = amends === null ? undefined : declarations[amends];
  if (!amended || row === hand) return false;
  if (amended.row === hand && amended.amends === null) return hidesNotes || !isOfItsDays(amended.says, row, sent);
  if (amended.row === hand) return false;
  return sent[amended.row]?.reservation !== sent[row]?.reservation;
}

function wrongOf({ rows, declarations, late }: World, number: number, setting: Setting): string | undefined {
  const { sent, hands, orderly, givesUp, listsLag } = setting;
  const row = rows[number];
  if (!row) return undefined;
  const { state, declared, closed } = row;
  const own = declarations.filter((one) => one?.row === number);
  if (state === "FAILED" && own.some((one) => one?.state === "final" && !one.byHand)) return "failed, and declared";
  const named = declared === null ? null : declarations[declared];
  if (state === "SUBMITTED" && named?.state !== "final") return "submitted, and not declared";
  if (state === "SUBMITTED" && hands === 0 && named?.says !== saidBy(sent, number))
    return "submitted, and declared otherwise";
  const drafts = own.filter((one) => one?.state === "draft");
  if (drafts.length > mostDrafts) return "too many drafts";
  const isOver = orderly && !givesUp && !listsLag && closed && late.length === 0 && state !== "NEEDS_REVIEW";
  // A draft that an earlier row ended with stays.
  const kept = rows.flatMap((one) =>
    one.state === "DRAFTED" && one.declared !== null ? [declarations[one.declared]] : [],
  );
  return isOver && drafts.some((one) => !kept.includes(one)) ? "a stray draft" : undefined;
}

/** What is wrong where the last row that came through is not what is declared in the end. */
function outdated(world: World, sent: readonly Sent[]): string | undefined {
  for (const reservation of world.claims.keys()) {
    const own = world.rows
      .map((row, number) => ({ ...row, number }))
      .filter(({ number }) => sent[number]?.reservation === reservation)
      .toSorted((one, other) => (isNewer(sent, one.number, other.number) ? 1 : -1));
    // A person decides what is in doubt.
    if (own.some(({ state }) => state === "NEEDS_REVIEW")) continue;
    const last = own.findLast(({ state }) => state === "SUBMITTED");
    const inForce = world.declarations.flatMap((one, id) =>
      one && isInForce(world, id) && sent[one.row]?.reservation === reservation ? [id] : [],
    );
    if (inForce.some((id) => !own.some(({ state, declared }) => state === "SUBMITTED" && declared === id)))
      return "declared, and nobody says so";
    const said = inForce.map((id) => world.declarations[id]?.says);
    if (last && !said.includes(saidBy(sent, last.number))) return "declared as an older version";
    const drafted = last ? undefined : own.at(-1);
    const draft = world.declarations[drafted?.declared ?? -1];
    if (drafted?.state === "DRAFTED" && draft?.says !== saidBy(sent, drafted.number))
      return "drafted as an older version";
  }
  return undefined;
}
