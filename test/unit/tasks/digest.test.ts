import { beforeEach, expect, it } from "vitest";
import type { Store } from "../../../shared/aws/store.ts";
import { digestLines } from "../../../shared/contract/events.ts";
import { errorValues } from "../../../shared/contract/outcome.ts";
import { daysDeclared } from "../../../shared/contract/outcomes.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { portalUserKey, portalUserOf, rowKey, rowRef } from "../../../shared/records/keys.ts";
import { createReservationRepository } from "../../../shared/records/reservations.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { digestOf } from "../../../shared/tasks/notifying/digest.ts";
import { readDigestFacts } from "../../../shared/tasks/notifying/digest-facts.ts";
import { digestReasons } from "../../../shared/wording/digest.ts";
import type { Language } from "../../../shared/wording/say.ts";
import { aFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow } from "../filing/one-visit.ts";

const maria = { id: 7, name: "Maria P.", portalUsername: "maria", sealedPassword: "sealed" };
const wrong = { state: "FAILED", errorValue: "rejected_by_portal" } as const;
/** Departures from August to November, due on the 20th of the next month. */
const [august, september, october, november] = ["08", "09", "10", "11"].map((month) => ({
  startDate: `03/${month}/2026`,
  endDate: `07/${month}/2026`,
}));

let now: number;
let store: Store;
let sent: number;

beforeEach(() => {
  now = Date.parse("2026-11-18T08:00:00.000Z");
  sent = 0;
  store = emptyStore(() => now);
});

const rows = () => createRowRepository(store, () => now);

/** A task of one waiting reservation. */
async function send(change: object = {}, reservationId = `R-${sent + 1}`) {
  sent += 1;
  const declareBy = Date.parse("2026-11-20T22:00:00.000Z");
  const row = aRow({ taskId: sent, reservation: { ...sound, reservationId, ...october, ...change } });
  await rows().putIfAbsent(row);
  await createFilingRepository(store).putIfAbsent(aFiling({ taskId: sent, ownerId: 7, dueAt: 1, declareBy }));
  return row;
}

const digest = async (language: Language = "en") => {
  const breaker = createBreaker(store, 0);
  const owners = async () => [maria];
  return digestOf(await readDigestFacts({ store, owners, breaker, now: () => now, dueDates: "as-is" }), now, language)
    ?.detail;
};
const counts = async () => {
  const { overdue = 0, dueInTwoDays = 0, dueInAWeek = 0, failedSinceYesterday = 0 } = (await digest()) ?? {};
  return [overdue, dueInTwoDays, dueInAWeek, failedSinceYesterday];
};

it("the digest is empty when nothing is late, due within a week, failed or held up", async () => {
  expect(await digest()).toBeUndefined();
  await send(november);
  expect(await digest()).toBeUndefined();
});

it.each([
  ["2026-11-12T08:00:00.000Z", [0, 0, 0, 1]],
  ["2026-11-12T22:00:00.000Z", [0, 0, 2, 1]],
  ["2026-11-17T21:59:00.000Z", [0, 0, 2, 1]],
  ["2026-11-17T22:00:00.000Z", [0, 2, 2, 1]],
  ["2026-11-20T21:59:00.000Z", [0, 2, 2, 1]],
  ["2026-11-20T22:01:00.000Z", [2, 0, 0, 1]],
])("the digest counts waiting and failed reservations by days in Athens: at %s %j", async (at, expected) => {
  now = Date.parse(at);
  await send();
  await rows().end(await send(), wrong);

  expect(await counts()).toEqual(expected);
});

it("the digest counts a failure as undeclared, and for a day as failed", async () => {
  await rows().end(await send(), wrong);
  await rows().end(await send(september), wrong);
  await rows().end(await send(november), { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" });
  const otherwise = {
    state: "FAILED",
    errorValue: "duplicate_declaration",
    differs: ["endDate"],
    declaredAs: "5",
  } as const;
  await rows().end(await send(), otherwise);
  expect(await counts()).toEqual([1, 2, 2, 4]);

  now += 24 * 60 * 60_000;
  expect(await counts()).toEqual([1, 2, 2, 0]);
});

it.each([
  ["declared", { state: "SUBMITTED", declarationServerId: "5/2026" } as const],
  ["a duplicate", { state: "FAILED", errorValue: "duplicate_declaration", declaredAs: "5" } as const],
])("the digest leaves out what is %s", async (_, outcome) => {
  await rows().end(await send(), outcome);

  expect(await digest()).toBeUndefined();
});

it("the digest counts what another declaration stands in the way of", async () => {
  await rows().end(await send(), daysDeclared("5"));

  expect(await counts()).toEqual([0, 1, 1, 1]);
});

it("the digest leaves out cancelled, dismissed and later declared reservations, and counts a repeated failure once", async () => {
  await rows().cancel(await send());
  const dismissed = await send();
  await rows().end(dismissed, wrong);
  await rows().dismiss(dismissed, "local-admin");
  await rows().end(await send({}, "again"), wrong);
  const again = await send({}, "again");
  await rows().end(again, { state: "SUBMITTED", declarationServerId: "5/2026" });
  await createReservationRepository(store).speakFor({ apartmentId: 1, reservationId: "again" }, rowRef(again));
  expect(await digest()).toBeUndefined();

  await rows().end(await send({}, "twice"), wrong);
  await rows().end(await send({}, "twice"), wrong);
  expect(await counts()).toEqual([0, 1, 1, 1]);
  await send({}, "twice");
  expect(await counts()).toEqual([0, 1, 1, 0]);
});

it("the digest names the most urgent first, why others failed and what to do, without guests", async () => {
  await send();
  await rows().end(await send(august), wrong);
  await rows().end(await send(september), wrong);
  const { lines, ...others } = (await digest()) ?? {};

  expect(Object.values(lines ?? {})).toEqual([
    "Declarations on 18/11/2026: 2 overdue, 1 due by 20/11/2026, 1 due by 25/11/2026.",
    "The most urgent: apartment 1, R-2, due on 20/09/2026; apartment 1, R-3, due on 20/10/2026; apartment 1, R-1, due on 20/11/2026.",
    "Not declared since yesterday: 2 refused by the portal's form (correct and send again).",
    "Nothing is holding up filing.",
    "The console shows each one, with the button that fixes it.",
  ]);
  expect(others).toMatchObject({ id: "digest.daily/2026-11-18", date: "2026-11-18", isPortalUp: true });
  expect(JSON.stringify([lines, others])).not.toContain(sound.guestName);
  now = Date.parse("2026-11-18T22:00:00.000Z");
  expect(await digest(), "by the day of Athens").toMatchObject({ date: "2026-11-19" });
});

it("the digest says what holds filing up: the portal, an operator or a login", async () => {
  await createBreaker(store, 0).stop("έλεγχος", now);
  await createBreaker(store, 0).failed("maria", now);
  const ownerAction = { taskId: 1, what: "" };
  await store.putIfAbsent({ ...portalUserKey(portalUserOf("maria")), fence: 1, ownerAction });
  const { lines, blockedOwners } = (await digest("el")) ?? {};

  expect(blockedOwners).toEqual([7]);
  expect(lines?.heldUp).toBe(
    "Τι καθυστερεί την υποβολή: η πύλη δεν λειτουργεί από τις 18/11/2026, 10:00 και η υποβολή θα συνεχιστεί αυτόματα; " +
      "ένας χειριστής διέκοψε την υποβολή στις 18/11/2026, 10:00 (έλεγχος); " +
      "η πύλη ζητά ενέργεια από Maria P.: συνδεθείτε εκεί και κάντε ό,τι ζητά.",
  );
  expect(digestLines.map((line) => lines?.[line] === "")).toEqual(digestLines.map(() => false));
});

it("the digest counts every page of an index", async () => {
  for (let taskId = 999; taskId < 2_002; taskId += 1) {
    const reservation = { ...sound, ...october, reservationId: `F-${taskId}` };
    await rows().putIfAbsent(
      aRow({ ...wrong, ...(taskId === 999 && { errorValue: "cancelled" }), taskId, reservation }),
    );
  }
  await send();
  await send();
  const { query } = store;
  store = { ...store, query: async (asked) => await query({ limit: 1, ...asked }) };

  expect(await counts()).toEqual([0, 1_004, 1_004, 0]);
});

it("the digest has words for every errorValue", () => {
  expect(Object.keys(digestReasons).toSorted()).toEqual([...errorValues].toSorted());
});

const nothing = { overdue: [], dueInTwoDays: [], dueInAWeek: [], failedSinceYesterday: [], blocked: [] };
const isUp = { since: undefined, stopped: undefined, isChanged: false };
const blockedOwner = (id: number) => ({
  owner: { ...maria, id, name: `Owner ${id}` },
  why: "refused" as const,
  until: "",
});

it.each([
  [{ since: 0 }, "the portal has been down since 01/01/1970, 02:00, and filing resumes automatically"],
  [{ isChanged: true }, "the portal's pages have changed, and the service has to be adapted"],
  [{ stopped: { at: 0, reason: "a look" } }, "an operator stopped filing at 01/01/1970, 02:00 (a look)"],
])("the digest says that the portal cannot be used, and why: %j", (held, why) => {
  const { lines, isPortalUp } = digestOf({ ...nothing, portal: { ...isUp, ...held } }, now, "en")?.detail ?? {};

  expect({ isPortalUp, heldUp: lines?.heldUp }).toEqual({ isPortalUp: false, heldUp: `Filing is held up: ${why}.` });
});

it("the digest leaves out what a person has declared since, while the index still shows it", async () => {
  const row = await send();
  await rows().end(row, { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" });
  expect(await counts()).toEqual([0, 1, 1, 1]);
  await store.update(rowKey(row.taskId, 1), { set: { state: "SUBMITTED", errorValue: "" } });

  expect(await digest()).toBeUndefined();
});

it.each([
  [10, 10, /Owner 10: [^;]+\.$/],
  [12, 10, / and 2 more\.$/],
])(
  "the digest of %i blocked owners names %i and counts the rest, because an event has a size limit",
  (count, named, end) => {
    const blocked = Array.from({ length: count }, (_, index) => blockedOwner(index + 1));
    const { lines, blockedOwners } = digestOf({ ...nothing, portal: isUp, blocked }, now, "en")?.detail ?? {};

    expect(blockedOwners).toHaveLength(count);
    expect(lines?.heldUp.match(/Owner \d+/g)).toHaveLength(named);
    expect(lines?.heldUp).toMatch(end);
  },
);
