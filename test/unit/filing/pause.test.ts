import { expect, it } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import {
  anotherWorkerWrote,
  beingLookedUp,
  declarationNotListed,
  draftNotListed,
  propertyLeft,
  sameReservation,
  stayIsWanted,
  straysAreLookedFor,
  wantedByRival,
} from "../../../shared/filing/declaring/situation.ts";
import {
  Interrupted,
  outOfTime,
  type Pause,
  pauseAfter,
  pauseUntil,
  propertyAwaited,
  sessionLost,
  sessionsTaken,
  underAnotherUser,
} from "../../../shared/filing/session/pause.ts";
import { calledTooOften } from "../../../shared/filing/session/visit.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow, draftPage, intended, intent } from "./one-visit.ts";

it("a failure is an outage, which the breaker counts, or a changed portal", () => {
  const failures = [
    { kind: "unavailable", effect: "no", detail: "x" },
    { kind: "refused", effect: "no", detail: "closed for today" },
    { kind: "changed", effect: "no", detail: "a label" },
  ] as const;

  expect(failures.map(pauseAfter)).toMatchObject([
    { reason: "", cause: "portal_unavailable", outage: true, detail: "x" },
    {
      cause: "portal_unavailable",
      outage: true,
      detail: "closed for today",
      reason: { code: "portal_refuses_page", params: { words: "closed for today" } },
    },
    { reason: { code: "portal_changed" }, cause: "portal_changed", outage: false, detail: "a label" },
  ]);
});

it("a pause passes on the portal's retry time, and a lost session is its own pause", () => {
  const asked = { kind: "unavailable", effect: "no", detail: "x", retryAfterMs: 1_000 } as const;

  expect(pauseAfter(asked)).toMatchObject({ retryAfterMs: 1_000, outage: true });
  expect(pauseAfter({ ...asked, kind: "session_lost" })).toBe(sessionLost);
  expect(pauseUntil({ reason: "", cause: "portal_unavailable", outage: true }, 5)).toMatchObject({ until: 5 });
  expect(pauseUntil({ reason: "", cause: "portal_unavailable", outage: true }, undefined)).not.toHaveProperty("until");
  expect(pauseAfter({ kind: "changed", effect: "no", detail: "x" })).not.toHaveProperty("retryAfterMs");
});

it("an uncaught interruption names its cause", () => {
  expect(String(new Interrupted(sessionLost))).toBe("Interrupted: interrupted: session");
});

const inVain = { cause: "portal_unavailable", outage: false } as const;
const doubled = { cause: "duplicate_declaration", outage: false } as const;

it.each([
  [sessionLost, { ...inVain, cut: "session" }, "session_ends"],
  [outOfTime(), { ...inVain, cut: "time", slowestMs: 0 }, "portal_slow"],
  [calledTooOften(5), { ...inVain, keepEarlierReason: true, until: 5 }, "calls_many"],
  [sessionsTaken, inVain, "other_session"],
  [beingLookedUp, inVain, "unclear"],
  [draftNotListed, inVain, "draft_awaited"],
  [straysAreLookedFor, inVain, "drafts_looked_through"],
  [stayIsWanted, doubled, "same_stay_ahead"],
  [declarationNotListed, doubled, "declaration_awaited"],
  [underAnotherUser, { cause: "owner_not_found", outage: false }, "former_username"],
  [propertyAwaited("7"), { cause: "property_not_registered", outage: false }, "property_awaited"],
  [anotherWorkerWrote, { cause: "internal_error", outage: false }, "other_filing"],
])("a pause names its reason, its end if it never passes, and whether it is an outage: %#", (pause, rest, code) => {
  const { reason, ...its } = pause;

  expect(its).toEqual(rest);
  expect(reason).toMatchObject({ code });
});

const wordsOf = ({ reason, cause, outage }: Pause) => [inWords(reason), cause, outage];
const other = (state: State) => aRow({ taskId: 6, state });

it("a wait for a property that the portal no longer shows names it", () => {
  expect(wordsOf(propertyLeft(intent))).toEqual([
    expect.stringMatching(/^its outcome is unclear, .* property 00000100001 /),
    "property_not_registered",
    false,
  ]);
});

it("a wait for another row names its task, or the review that it is in", () => {
  expect(wordsOf(sameReservation(other("PROCESSING")))).toEqual([
    "task 6 is declaring the same reservation first",
    "duplicate_declaration",
    false,
  ]);
  expect(wordsOf(sameReservation(other("NEEDS_REVIEW")))).toEqual([
    expect.stringMatching(/a person first has to decide .* in task 6/),
    "duplicate_declaration",
    false,
  ]);
});

it("a wait for rivals names each reservation and task of ours", () => {
  const rivals = (["foreign", "another row", "this row"] as const).map((kind) => ({
    declaration: intended,
    page: draftPage,
    origin: kind === "another row" ? { kind, row: other("PROCESSING"), before: true } : { kind },
  }));
  const [reason, ...rest] = wordsOf(wantedByRival(rivals));

  expect(reason).toBe(`another reservation of the same stay is being declared first (${sound.reservationId}, 6)`);
  expect(rest).toEqual(["duplicate_declaration", false]);
});
