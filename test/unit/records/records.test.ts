import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../../shared/aws/store.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import {
  breakerKey,
  filingKey,
  filingRef,
  listedAt,
  monthKey,
  portalUserKey,
  portalUserOf,
  reservationKey,
  rowKey,
  stayKey,
  taskListedAt,
} from "../../../shared/records/keys.ts";
import { createMonthRepository } from "../../../shared/records/months.ts";
import { allUnderReview } from "../../../shared/records/open-work.ts";
import { createPortalUserRepository, unblockPortalUser } from "../../../shared/records/portal-users.ts";
import { createReservationRepository, type ReservationRepository } from "../../../shared/records/reservations.ts";
import { aFiling } from "../../support/a-filing.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";
import { done, unwritten, written } from "../../support/written.ts";

const minute = 60_000;
const now = 1_000_000;
let clock: number;
let store: Store;

/** An eventually consistent read is a minute behind. */
beforeEach(() => {
  clock = now;
  store = memoryStore(createFakeTable({ now: () => clock, indexLag: () => minute }));
});

describe("the breaker", () => {
  const breaker = () => createBreaker(store, minute);

  it("keeps since when the portal's pages are changed, while that is found again in time", async () => {
    await breaker().foundChanged(now, now + 2);
    await breaker().foundChanged(now + 1, now + 3);
    expect((await breaker().state()).changed).toEqual({ since: now, until: now + 3 });
    await breaker().foundChanged(now + 3, now + 5);

    expect((await breaker().state()).changed).toEqual({ since: now + 3, until: now + 5 });
    expect(await breaker().admit(now + 4)).toMatchObject({ go: true });
  });

  it("lets what the form accepts shorten for how long its pages count as changed, but not what a list shows", async () => {
    const [one, other] = [breaker(), breaker()];
    await other.foundChanged(now, now + 100);
    await one.admit(now);
    await one.accepted("list", "maria");
    expect((await one.state()).changed).toEqual({ since: now, until: now + 100 });
    await one.accepted("save", "maria", now + 40);
    expect((await one.state()).changed).toEqual({ since: now, until: now + 40 });
    await one.accepted("finalise", "maria", now + 60);
    expect((await one.state()).changed).toEqual({ since: now, until: now + 40 });
    await other.foundChanged(now + 10, now + 110);
    await one.admit(now + 11);
    await one.accepted("save", "maria", now + 51);

    expect((await one.state()).changed).toEqual({ since: now, until: now + 51 });
  });

  const asSent = { compared: ["guestName", "guestId"], respelled: [] };
  const inCapitals = { ...asSent, respelled: ["guestName"] };
  const spelled = async (
    ...pages: readonly (readonly [number, Parameters<ReturnType<typeof breaker>["spelled"]>[0]])[]
  ) => {
    const one = breaker();
    const told: (readonly string[])[] = [];
    for (const [minutes, page] of pages) told.push(await one.spelled(page, now + minutes * minute));
    return told.map((fields) => fields.join());
  };

  it("tells once an hour of the fields that every page of it spelled otherwise", async () => {
    const hours = [0, 20, 40, 60, 80, 100, 120].map((at) => [at, inCapitals] as const);

    expect(await spelled(...hours)).toEqual(["", "", "", "guestName", "", "", "guestName"]);
  });

  it.each([
    ["one page shows it as sent", [20, asSent]],
    ["another page differs in another field", [20, { ...asSent, respelled: ["guestId"] }]],
  ] as const)("does not tell of a field where %s", async (_, other) => {
    expect(await spelled([0, inCapitals], other, [40, inCapitals], [50, inCapitals], [60, inCapitals])).toEqual(
      Array.from({ length: 5 }, () => ""),
    );
  });

  it("does not tell of two pages, nor of an hour in which all is as sent", async () => {
    expect(await spelled([0, inCapitals], [40, inCapitals], [60, inCapitals])).toEqual(["", "", ""]);
    expect(await spelled([130, asSent], [150, asSent], [200, asSent])).toEqual(["", "", ""]);
  });

  it("keeps nothing of pages that show what was sent, and reads nothing for them", async () => {
    const reads: unknown[] = [];
    const get = async (...key: Parameters<typeof store.get>) => {
      reads.push(key);
      return await store.get(...key);
    };
    await createBreaker({ ...store, get }, minute).spelled(asSent, now);

    expect(reads).toEqual([]);
  });

  const fail = async (...users: string[]) => {
    const answers: string[] = [];
    for (const user of users) answers.push(await breaker().failed(user, now));
    return answers;
  };

  it("opens at the fifth failure in a row of three users, and says so once", async () => {
    expect(new Set(await fail("a", "b", "c", "a"))).toEqual(new Set(["counted"]));
    expect(await breaker().admit(now)).toEqual({ go: true, troubled: true });
    expect(await fail("b", "b")).toEqual(["opened", "counted"]);
    expect(await breaker().admit(now)).toMatchObject({ go: false, until: now + minute });
  });

  it("stays closed for one or two owners' failures, but knows since when calls fail", async () => {
    expect(new Set(await fail("a", "b", "a", "b", "a", "b", "a"))).toEqual(new Set(["counted"]));
    expect(await breaker().admit(now)).toMatchObject({ go: true });
    expect(await breaker().state()).toMatchObject({ since: now });
  });

  it("counts the last five failures, and none before a success", async () => {
    await fail("a", "b", "c", "c");
    await breaker().succeeded();

    expect(await breaker().state()).not.toHaveProperty("since");
    expect(await breaker().admit(now)).toEqual({ go: true, troubled: false });
    expect(new Set(await fail("a", "d", "d", "d", "d", "b"))).toEqual(new Set(["counted"]));
    expect(await breaker().state()).toMatchObject({ since: now });
    expect(await breaker().state()).not.toHaveProperty("openUntil");
  });

  it("lets one probe through per interval, and stays open when it fails", async () => {
    await fail("a", "b", "c", "a", "b");

    await store.update(breakerKey, { set: { restoredAt: 7 } });

    expect(await breaker().admit(now + minute - 1)).toMatchObject({ go: false, until: now + minute });
    expect(await breaker().admit(now + minute)).toEqual({ go: true, troubled: true, restoredAt: 7 });
    expect(await breaker().admit(now + minute)).toMatchObject({ go: false, until: now + 2 * minute });
    expect(await breaker().failed("a", now + minute + 5)).toBe("counted");
    expect(await breaker().admit(now + 2 * minute)).toMatchObject({ go: false, until: now + 2 * minute + 5 });
    expect(await breaker().state()).toMatchObject({ since: now });
  });

  it("treats unknown refusal words as the portal's trouble when three users get them in ten minutes", async () => {
    const hears = async (portalUser: string, at: number, words = "error 7", of = "save") =>
      await breaker().refused({ of, words, portalUser, stay: `${portalUser}'s` }, now + at * minute);
    const [no, wide] = [undefined, "several owners"];

    expect(await hears("a", 0)).toBe(no);
    expect(await hears("a", 1)).toEqual(no);
    expect(await hears("b", 2)).toEqual(no);
    expect(await hears("b", 3)).toEqual(no);
    expect(await hears("c", 4, "fault")).toEqual(no);
    expect(await hears("c", 4, "error 7", "finalise")).toEqual(no);
    expect(await hears("c", 11)).toBe(no);
    expect(await hears("d", 12)).toBe(wide);
    expect(await hears("a", 12, "fault")).toEqual(no);
    expect(await hears("b", 12, "Fault!")).toEqual(wide);
    expect(await breaker().failed("d", now + 12 * minute)).toBe("opened");
  });

  it("takes words for the same whatever their incident number, time and id", async () => {
    const hears = async (portalUser: string, words: string) =>
      await breaker().refused({ of: "save", words, portalUser, stay: portalUser }, now);
    await hears("a", "System fault. Incident 48211, 09:14:03 (a31f-77c0)");
    await hears("b", "System fault. Incident 48212, 10:14:03 (b91f-7ac1)");

    expect(await hears("c", "System error. Incident 48213"), "other words").toBeUndefined();
    expect(await hears("d", "System fault. Incident 7 (1c), 11:00")).toBe("several owners");
  });

  it("lets one user's third stay in a row wait for six hours, while the first two are refused", async () => {
    const one = breaker();
    const hears = async (stay: string, at: number, portalUser = "a") =>
      await one.refused({ of: "save", words: "no", portalUser, stay }, now + at * minute);
    const waits = "several stays";

    // One stay three times counts once.
    expect(await hears("1", 0)).toBeUndefined();
    expect(await hears("1", 1)).toBeUndefined();
    expect(await hears("1", 2)).toBeUndefined();
    expect(await hears("2", 3)).toBeUndefined();
    expect(await hears("3", 4)).toEqual(waits);
    expect(await hears("4", 5)).toEqual(waits);
    expect(await hears("1", 6)).toBeUndefined();
    expect(await hears("2", 6)).toBeUndefined();
    expect(await hears("3", 0, "b"), "another user's").toBeUndefined();
    await one.accepted("save", "b");
    await one.accepted("finalise", "a");
    expect(await hears("3", 359)).toBe(waits);
    expect(await hears("3", 360), "believed").toBeUndefined();
    await one.accepted("save", "a");
    expect(await hears("3", 361)).toBeUndefined();
    expect(await hears("4", 361)).toBeUndefined();
    expect(await hears("5", 361)).toEqual(waits);
  });

  it("remembers a user's first two stays where the next one comes after an hour, as after a write that failed", async () => {
    const one = breaker();
    const hears = async (stay: string, at: number) =>
      await one.refused({ of: "save", words: "no", portalUser: "a", stay }, now + at * minute);
    await hears("1", 0);
    await hears("2", 1);

    expect(await hears("3", 60)).toBe("several stays");
  });

  it("believes unknown refusal words again once the form has accepted something", async () => {
    const one = breaker();
    const hears = async (portalUser: string, at: number, of = "save") =>
      await one.refused({ of, words: "no", portalUser, stay: portalUser }, now + at * minute);
    for (const user of ["a", "b", "c"]) await hears(user, 0);
    for (const user of ["a", "b"]) await hears(user, 0, "finalise");

    await one.accepted("finalise", "d");
    expect(await hears("c", 1, "finalise"), "two users may be wrong").toBe("several owners");
    expect(await hears("d", 60)).toBe("several owners");
    await one.accepted("save", "d");
    expect(await hears("d", 61)).toBeUndefined();
  });

  it("takes refused log-ins of three users within ten minutes for the sign-on's trouble, until one is accepted", async () => {
    const one = breaker();
    const refuses = async (portalUser: string, at: number) => await one.refusedLogIn(portalUser, now + at * minute);

    expect(await refuses("a", 0)).toEqual([]);
    expect(await refuses("b", 9)).toEqual([]);
    expect(await refuses("b", 9)).toEqual([]);
    expect(await refuses("c", 11)).toEqual([]);
    expect(one.refusesLogIns()).toBe(false);
    expect(await refuses("d", 12)).toEqual(["b", "c", "d"]);
    expect(await one.refused({ of: "save", words: "", portalUser: "e", stay: "1" }, now)).toBeUndefined();
    expect(await refuses("e", 60)).toEqual(["b", "c", "d", "e"]);
    expect(one.refusesLogIns()).toBe(true);
    expect(await one.failed("e", now + 60 * minute)).toBe("opened");
    await one.acceptedLogIn();
    expect(await refuses("f", 61)).toEqual([]);
    expect(await refuses("a", 61)).toEqual([]);
    expect(one.refusesLogIns()).toBe(false);
    await one.acceptedLogIn();
    expect(await refuses("e", 62), "an acceptance between counts, too").toEqual([]);
  });

  it("opens once even when two workers open it together", async () => {
    await fail("a", "b", "c", "a");

    expect((await Promise.all([fail("b"), fail("c")])).flat().toSorted()).toEqual(["counted", "opened"]);
  });

  it("stays stopped until an operator starts it, whatever the portal does", async () => {
    await breaker().stop("figures", now);
    await breaker().succeeded();

    expect(await breaker().admit(now)).toMatchObject({ go: false, until: now + minute });
    expect(await breaker().state()).toMatchObject({ stopped: { at: now, reason: "figures" } });
    await breaker().start();
    expect(await breaker().admit(now)).toMatchObject({ go: true });
  });
});

describe("the record of a reservation's speaker", () => {
  const reservations = () => createReservationRepository(store);
  const name = { apartmentId: 3, reservationId: "R1" };
  const first = { taskId: 7, row: 1 };
  const [second, third] = [
    { ...first, row: 2 },
    { ...first, row: 3 },
  ];

  it("is the first row's until another takes it over", async () => {
    expect(await reservations().speakFor(name, first)).toEqual(first);
    expect(await reservations().speakFor(name, second)).toEqual(first);
    const taken = await reservations().takeOver(name, first, { ...second, before: first });
    expect(taken).toEqual({ written: true, speaker: { ...second, before: first } });
    const days = { startDate: "01/05/2026", endDate: "04/05/2026", bookedEndDate: "05/05/2026" };
    const stands = { mayStand: [{ ...days, cancellationDate: "02/05/2026" }] };
    await store.update(reservationKey(name.apartmentId, name.reservationId), { set: stands });
    expect(await reservations().speakFor(name, third)).toEqual({ ...second, before: first, ...stands });
  });

  it("is taken over only from its holder, and forgets the row before", async () => {
    await reservations().speakFor(name, first);
    await reservations().takeOver(name, first, { ...second, before: first });

    expect(await reservations().takeOver(name, first, third)).toEqual(unwritten);
    await reservations().takeOver(name, second, third);
    expect(await reservations().speakFor(name, first)).toEqual(third);
  });
});

describe("the note of a stay's days", () => {
  const wantDays = async (...days: Parameters<ReservationRepository["wantDays"]>) =>
    await createReservationRepository(store).wantDays(...days);
  const one = { apartmentId: 3, reservationId: "R1", startDate: "01/05/2026", endDate: "04/05/2026" };
  const other = { ...one, apartmentId: 4 };
  const within = 600_000;

  it("forbids another reservation's for ten minutes, at the same property for the same days", async () => {
    expect(await wantDays("7", one, 1_000, within)).toEqual(written);
    expect(await wantDays("7", other, 2_000, within)).toEqual({ written: false, until: 601_000 });
    expect(await wantDays("7", one, 3_000, within)).toEqual(written);
    expect(await wantDays("7", other, 602_000, within)).toEqual({ written: false, until: 603_000 });
    expect(await wantDays("8", other, 4_000, within)).toEqual(written);
    expect(await wantDays("7", { ...other, endDate: "05/05/2026" }, 4_000, within)).toEqual(written);
    expect(await wantDays("7", other, 603_000, within)).toEqual(written);
    expect(await wantDays("7", one, 604_000, within)).toEqual({ written: false, until: 1_203_000 });
  });

  it("forbids another cancellation of the same arrival", async () => {
    const cancelled = { ...one, cancellationDate: "30/04/2026" };
    await wantDays("7", cancelled, 1_000, within);
    expect(await wantDays("7", { ...cancelled, apartmentId: 4, endDate: "09/05/2026" }, 2_000, within)).toEqual({
      written: false,
      until: 601_000,
    });
    expect(await wantDays("7", other, 2_000, within)).toEqual(written);
  });

  it("forbids them for as long where it cannot be read", async () => {
    await store.putIfAbsent({ ...stayKey("7", "01/05/2026-04/05/2026"), of: 5, at: "now" });
    expect(await wantDays("7", one, 2_000, within)).toEqual({ written: false, until: 602_000 });
  });

  it("goes with the table's time to live", async () => {
    await wantDays("7", one, 1_500, within);
    expect(await store.get(stayKey("7", "01/05/2026-04/05/2026"))).toMatchObject({ expiresAt: 602 });
  });
});

describe("the record of a filing", () => {
  const ref = { taskId: 7, filing: 2 };
  const filing = aFiling({ taskId: ref.taskId, number: ref.filing, dueAt: now });
  const filings = () => createFilingRepository(store);
  const wait = {
    dueAt: now + minute,
    visitsWithoutProgress: 2,
    pause: { reason: "", cause: "portal_changed" as const },
  };

  beforeEach(() => filings().putIfAbsent(filing));

  it("counts each take-up", async () => {
    expect(await filings().takeUp(ref, now, now + 4 * minute)).toMatchObject({
      filing: { takeUps: 1, dueAt: now + 4 * minute },
    });
    expect(await filings().takeUp(ref, now, now + 4 * minute)).toMatchObject({ filing: { takeUps: 2 } });
    expect(await filings().takeUp({ taskId: 7, filing: 3 }, now, now)).toEqual(unwritten);
  });

  it("is not taken up before its time", async () => {
    await filings().takeUp(ref, now, now);
    await filings().postpone(filing, wait);

    expect(await filings().takeUp(ref, now + minute - 1, now)).toEqual(unwritten);
    expect(await filings().takeUp(ref, now + minute, now)).toMatchObject({
      filing: { visitsWithoutProgress: 2, startAt: now + minute, waitingFor: "portal_changed" },
    });
  });

  it.each([
    ["its own take-up", {}, 1, 0],
    ["one of those that died before it", {}, 4, 2],
    ["all that died before it where something was done", { progressed: true }, 4, 0],
  ])("forgives, at an orderly end, %s", async (_, how, times, takeUps) => {
    let taken: Filing = filing;
    for (let time = 0; time < times; time += 1) taken = (await done(filings().takeUp(ref, now, now))).filing;
    await filings().postpone(taken, { ...wait, ...how });

    expect(await filings().find(ref)).toMatchObject({ takeUps });
  });

  it("forgives earlier take-ups after progress", async () => {
    await filings().takeUp(ref, now, now);
    await filings().progressed(filing);

    expect(await filings().find(ref)).toMatchObject({ takeUps: 0 });
  });

  it("is closed for good, and then waits for nothing", async () => {
    const { dueAt: _, ...closed } = filing;
    const pause = { ...wait.pause, rule: "r", rows: [{ ...wait.pause, row: 1 }] };
    await filings().postpone(filing, { ...wait, pause });
    await filings().close(filing);

    expect(await filings().find(ref)).toEqual({ ...closed, visitsWithoutProgress: 2 });
    expect(await filings().takeUp(ref, now + minute, now)).toEqual(unwritten);
    await filings().postpone(filing, wait);
    expect(await filings().find(ref)).not.toHaveProperty("dueAt");
  });

  it("is made due at once if it waits, otherwise not", async () => {
    expect(await filings().wakeSoon(ref, now)).toEqual(unwritten);
    await filings().postpone(filing, wait);
    expect(await filings().wakeSoon(ref, now + 1)).toMatchObject(written);
    expect(await filings().find(ref)).toMatchObject({ dueAt: now + 1, startAt: now + 1 });
    await filings().close(filing);
    expect(await filings().wakeSoon(ref, now)).toEqual(unwritten);
  });

  it("that closes names everyone who asked to be woken, once", async () => {
    const one = { taskId: 8, filing: 1, group: "w" };
    const two = { ...one, taskId: 9 };
    for (const waiter of [one, two, one])
      expect(await filings().askToBeWoken(ref, waiter, "its close")).toMatchObject(written);

    expect(await filings().close(filing)).toEqual({ written: true, waiters: [one, two] });
    expect(await filings().close(filing)).toEqual(unwritten);
    expect(await filings().askToBeWoken(ref, { ...one, taskId: 10 }, "its close")).toEqual(unwritten);
  });

  it("is woken again only from the due time that was read", async () => {
    for (const seen of [now - 1, now + 1])
      await filings().wakeAgain({ taskId: ref.taskId, number: ref.filing }, seen, now + 9);
    expect(await filings().find(ref)).toMatchObject({ dueAt: now });
    await filings().wakeAgain({ taskId: ref.taskId, number: ref.filing }, now, now + 9, true);
    expect(await filings().find(ref)).toMatchObject({ dueAt: now + 9, indexedByDueDate: true });
  });

  it("has one outcome, which only an operator changes, and only in review", async () => {
    const review = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details: "" } as const;
    const done = { state: "SUBMITTED", errorValue: "", details: "" } as const;

    const checking = aFiling({ taskId: 8, dueAt: now, check: {} });
    const ref = filingRef(checking);
    await filings().putIfAbsent(checking);
    expect(await filings().resolve(ref, done)).toEqual(unwritten);
    expect(await filings().record(checking, { outcome: review })).toMatchObject({ filing: { outcome: review } });
    expect(await filings().record(checking, { outcome: done })).toEqual(unwritten);
    clock += minute;
    expect(await allUnderReview(store)).toEqual([{ kind: "statement", ...ref }]);
    expect(await filings().resolve(ref, done)).toMatchObject({ filing: { outcome: done } });
    expect(await filings().resolve(ref, done)).toEqual(unwritten);
    await filings().close(checking);
    expect(await filings().record(checking, { evidence: [] })).toEqual(unwritten);
  });

  it("is listed with the others of its task, up to the last", async () => {
    await filings().putIfAbsent({ ...filing, number: 99_999 });
    await filings().putIfAbsent({ ...filing, taskId: 70 });

    expect((await filings().list(7)).map((one) => one.number)).toEqual([2, 99_999]);
  });
});

describe("the lease of a portal user", () => {
  const users = () => createPortalUserRepository(store);

  it("is not there for a login that was forgotten, whose rest is not kept either", async () => {
    await users().rest("u", { until: now + minute, outages: 1 });

    expect(await store.get(portalUserKey("u"))).toBeUndefined();
  });
  const leased = async () => {
    const { lease } = await done(users().lease("u", "one", now, now + minute));
    return lease;
  };

  it("is one worker's until it ends, each with a higher fence", async () => {
    const first = await leased();
    expect(first).toMatchObject({ fence: 1 });
    expect(await users().lease("u", "two", now + minute, now + 2 * minute)).toEqual(unwritten);
    expect(await users().lease("u", "two", now + minute + 1, now + 2 * minute)).toMatchObject({ lease: { fence: 2 } });
    expect(await users().learn(first, { proven: "a" })).toEqual(unwritten);
  });

  it("is released with what was learned, and null forgets", async () => {
    const lease = await leased();
    const sinceProgress = { logins: [1], calls: [] };
    await users().learn(lease, { proven: "a", refusedAt: 5, sinceProgress });
    await users().release(lease, { refusedAt: null });
    const next = await done(users().lease("u", "two", now, now + minute));

    expect(next.user).toMatchObject({ proven: "a", sinceProgress, fence: 2, holder: "two" });
    expect(next.user).not.toHaveProperty("refusedAt");
  });

  it("keeps an operator's unblock out until it ends", async () => {
    const lease = await leased();
    const known = { refused: [{ fingerprint: "a" }], refusedAt: 1, lockedUntil: 2, proven: "b" };
    const posted = { fingerprint: "a", at: now };
    await users().learn(lease, { ...known, ownerAction: { taskId: 1, what: "x" }, unclear: [], posted });

    expect(await unblockPortalUser(store, "u", now + minute)).toEqual(unwritten);
    expect(await unblockPortalUser(store, "u", now + minute + 1)).toMatchObject(written);
    const { user } = await done(users().lease("u", "two", now + 2 * minute, now + 3 * minute));
    // One more try: after another refusal a person has to look again.
    const inARow = { refused: 2, unclear: 0 };
    expect(user).toEqual({ proven: "b", inARow, fence: 2, holder: "two", leaseUntil: now + 3 * minute });
    expect(await unblockPortalUser(store, "nobody", now)).toEqual(unwritten);
  });
});

describe("the record of a month", () => {
  it("is one filing's, which may ask again, until another takes it over", async () => {
    const months = createMonthRepository(store);
    const month = { portalUser: "u", year: 2026, month: 9 };
    const one = { taskId: 1, filing: 1 };
    const two = { taskId: 2, filing: 1 };

    expect(await months.lock(month, one)).toMatchObject(written);
    expect(await months.lock(month, one)).toMatchObject(written);
    expect(await months.lock(month, two)).toEqual({ written: false, holder: one });
    expect(await months.lock(month, { ...one, filing: 2 })).toEqual({ written: false, holder: one });
    expect(await months.lock({ ...month, month: 10 }, two)).toMatchObject(written);
    for (const other of [{ taskId: 9 }, { filing: 2 }])
      expect(await months.takeOver(month, { ...one, ...other }, two)).toEqual(unwritten);
    expect(await months.takeOver(month, one, two)).toMatchObject(written);
    expect(await months.lock(month, one)).toEqual({ written: false, holder: two });
  });
});

it("keys sort by number, or by time, task and row", () => {
  expect(rowKey(7, 5).sk).toBe("RES#00005");
  expect(filingKey(7, 12).sk).toBe("FILING#00012");
  expect(monthKey("u", 2026, 9).sk).toBe("MONTH#2026-09");
  expect(listedAt("2026", 7, 5)).toBe("2026#0000000007#00005");
  expect(taskListedAt("2026", 7)).toBe("2026#0000000007");
  expect(portalUserOf(" ΜΑΡΊΑΣ ")).toBe(portalUserOf("μαρίας"));
  expect(portalUserOf("one")).toMatch(/^[\w-]{22}$/);
});
