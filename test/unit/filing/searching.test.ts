import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { entriesOnRecord } from "../../../shared/filing/searching/search-rules.ts";
import type { DeclarationPage, Entry, PortalSession, ShownDeclaration } from "../../../shared/portal/portal.ts";
import { writeMark } from "../../../shared/records/draft-ledger.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { done } from "../../support/written.ts";
import { sound } from "../declarations/reservation.ts";
import { aQueue, user } from "./one-queue.ts";
import {
  anEntry,
  aRow,
  began,
  intent,
  minute,
  otherRandom,
  property,
  type RowChange,
  random,
  task,
} from "./one-visit.ts";

const range = { from: "01/06/2026", to: "30/06/2026" };
const figures = {
  startDate: "03/06/2026",
  endDate: "05/06/2026",
  amountCents: 12_050,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: true,
  guestName: "Ada Byron",
};
const days = { startDate: "03/06/2026", endDate: "05/06/2026" };
const entry = (index: number, change: Partial<Entry> = {}): Entry =>
  anEntry({ index, number: `${index + 1}/2026`, final: true, ...days, ...change });
const page = (number: string, change: Partial<ShownDeclaration> = {}): ShownDeclaration => ({
  state: number === "" ? "draft" : "final",
  number,
  figures,
  notes: "",
  ...change,
});

const properties = [{ ...property, registryId: "00000100002" }, property];

/** A portal with these declarations: the one at place n has the id `d<n>`. */
function world(pages: readonly DeclarationPage[], entries = pages.map((_, index) => entry(index)), shown = properties) {
  const asked: string[] = [];
  const said: Partial<PortalSession> = {
    properties: async () => ({ ok: true, value: shown }),
    async list({ propertyId, registryId }, { from, to }) {
      asked.push(`list ${propertyId} ${registryId} ${from}-${to}`);
      return { ok: true, value: entries };
    },
    async identify({ registryId }, { from }, { index }) {
      asked.push(`identify ${registryId} ${from} ${index}`);
      return { ok: true, value: `d${index}` };
    },
    async read({ declarationId }) {
      asked.push(`read ${declarationId}`);
      return { ok: true, value: pages[Number(declarationId.slice(1))] ?? { state: "gone" } };
    },
  };
  const parts = aQueue(said);
  const { rows } = parts.deps;
  return {
    ...parts,
    asked,
    async run(registryId: string = property.registryId) {
      if (registryId !== property.registryId)
        Object.assign(parts.deps.apartments, { findMany: async () => [{ id: 1, registryId, ownerId: 7 }] });
      const search = { apartmentId: 1, fromDate: range.from, toDate: range.to };
      await parts.add(1, { check: undefined, search, createdAt: Date.parse(sentAt) });
      await parts.serve(1);
      return { filing: await parts.of(1), found: await rows.list(5, 1, 99) };
    },
  };
}

const [sentAt, foundAt] = [new Date(began - minute).toISOString(), new Date(began).toISOString()] as const;

describe("a search", () => {
  it("lists one property in one range, and stores each declaration as the portal shows it", async () => {
    const { run, asked } = world([page("1/2026"), page("")], [entry(0), entry(1, { final: false, number: "" })]);
    const { filing, found: kept } = await run();

    expect(asked).toEqual([
      `list 11 ${property.registryId} 01/06/2026-30/06/2026`,
      ...[0, 1].flatMap((at) => [`identify ${property.registryId} 01/06/2026 ${at}`, `read d${at}`]),
    ]);
    expect(filing.outcome).toMatchObject({ state: "SUBMITTED", errorValue: "", details: "" });
    const { amountCents: _, ...rest } = figures;
    const { state: __, ...found } = property;
    const of = (row: number): Partial<Row> => ({
      taskId: 5,
      number: row,
      filing: 0,
      acceptedAt: sentAt,
      lastUpdated: foundAt,
      errorValue: "",
      details: "",
      intent: { ...found, declarationId: `d${row - 1}`, portalUser: user, at: began },
    });
    const reservation = { ...rest, apartmentId: 1, amountReceived: 120.5 };
    expect(kept).toMatchObject([
      {
        ...of(1),
        isDraft: false,
        state: "SUBMITTED",
        declarationServerId: "1/2026",
        reservation: { ...reservation, reservationId: "1" },
      },
      {
        ...of(2),
        isDraft: true,
        state: "DRAFTED",
        declarationServerId: "d1",
        reservation: { ...reservation, reservationId: "d1" },
      },
    ]);
    expect(kept[0]).not.toHaveProperty("amends");
    expect(kept[0]?.reservation).not.toHaveProperty("cancellationAmount");
    expect(kept[0]).not.toHaveProperty("unreadable");
  });

  it("stores a cancellation's amount in euros, and no amount when there is none", async () => {
    const { amountCents: _, ...free } = figures;
    const { run } = world([page("1/2026", { figures: { ...free, cancellationCents: 905 } })]);
    const { found } = await run();

    expect(found[0]?.reservation).toMatchObject({ cancellationAmount: 9.05 });
    expect(found[0]?.reservation).not.toHaveProperty("amountReceived");
    expect(found[0]).not.toHaveProperty("unreadable");
  });

  it("says what a correction corrects, as far as the portal shows it", async () => {
    const { run } = world(
      [page("1/2026", { amends: "9/2026" }), page("2/2026"), page("3/2026", { amends: "8/2026" })],
      [entry(0, { amends: true }), entry(1, { amends: true }), entry(2)],
    );
    const { found } = await run();

    expect(found.map(({ details }) => details)).toEqual([
      say("found_amending", { number: "9/2026" }),
      say("found_amending_earlier"),
      "",
    ]);
    expect(found.map(({ amends }) => amends)).toEqual(["9/2026", undefined, "8/2026"]);
  });

  it("gives our own declaration its reservationId, and no other", async () => {
    const notes = (random: string) => writeMark({ taskId: task.taskId + 1, row: 1, random });
    const { run, deps } = world([
      page("1/2026", { notes: notes(random) }),
      page("2/2026", { notes: notes(otherRandom) }),
    ]);
    const sender = { ...task, taskId: task.taskId + 1 };
    Object.assign(deps.tasks, { find: async (taskId: number) => (taskId === sender.taskId ? sender : undefined) });
    await deps.rows.putIfAbsent(aRow({ taskId: 6, reservation: { ...sound, reservationId: "OURS" } }));
    const { found } = await run();

    expect(found.map(({ reservation: { reservationId } }) => reservationId)).toEqual(["OURS", "2"]);
  });

  it("continues after what it has stored, without reading it again", async () => {
    const pages = [page(""), page("2/2026"), { state: "gone" } as const, page("4/2026"), page("5/2026")];
    const entries = [entry(0, { final: false, number: "" }), ...[1, 2, 3, 4].map((index) => entry(index))];
    const { run, asked, deps } = world(pages, entries);
    const stored = (row: number, index: number, change: RowChange) =>
      aRow({
        number: row,
        state: "DRAFTED",
        intent: { ...intent, declarationId: `d${index}` },
        reservation: { ...sound, ...days },
        ...change,
      });
    await deps.rows.putIfAbsent(stored(6, 0, { declarationServerId: "d0" }));
    await deps.rows.putIfAbsent(stored(7, 3, { state: "SUBMITTED", declarationServerId: "4/2026" }));
    const { found } = await run();

    expect(asked.filter((one) => one.startsWith("read"))).toEqual(["read d1", "read d2", "read d4"]);
    expect(asked.filter((one) => one.startsWith("identify")).map((one) => one.at(-1))).toEqual(["0", "1", "2", "4"]);
    expect(found.map(({ number: row, declarationServerId }) => `row ${row}: ${declarationServerId}`)).toEqual([
      "row 6: d0",
      "row 7: 4/2026",
      "row 8: 2/2026",
      "row 9: 5/2026",
    ]);
  });

  it("fails without a list when the login lacks the property", async () => {
    const { run, asked } = world([page("1/2026")]);
    const { filing, found } = await run("00000100009");

    expect(filing.outcome).toMatchObject({ state: "FAILED", errorValue: "property_not_registered" });
    expect(asked).toEqual([]);
    expect(found).toEqual([]);
  });

  it.each([
    ["the page shows none", [], []],
    ["the login had it before", properties.slice(0, 1), [property.registryId]],
  ])("waits for a property that does not show when %s", async (_, shown, seen) => {
    const { run, asked, deps } = world([page("1/2026")], [], shown);
    const taken = await done(deps.portalUsers.lease(user, "another", began, began));
    await deps.portalUsers.release(taken.lease, { properties: { seen, missing: [] } });

    const waits = { dueIn: times.aws.backoffCap, waitingFor: "property_not_registered" };
    expect((await run()).filing).toMatchObject(waits);
    expect(asked).toEqual([]);
  });
});

it("a resumed search knows its stored finals by Α/Α and dates when exactly one matches", () => {
  const entries = [
    entry(0, { number: "25" }),
    entry(1, { number: "26", startDate: "02/06/2026" }),
    entry(2, { number: "27" }),
    entry(3, { number: "27/2025" }),
    entry(4, { number: "28", endDate: "" }),
    entry(5, { number: "", final: false }),
  ];
  const { endDate: _, ...arrival } = sound;
  const storedAs = (declarationServerId: string, stay: Partial<typeof days> = days) =>
    aRow({ state: "SUBMITTED", declarationServerId, reservation: { ...arrival, ...stay } });
  const known = (...stored: Row[]) => [...entriesOnRecord(entries, stored)];

  expect(known(storedAs("25/2026"), storedAs("26"), storedAs("28"), storedAs(""))).toEqual([0]);
  expect(known(storedAs("27/2025"))).toEqual([]);
  expect(known(storedAs("28", { startDate: days.startDate }))).toEqual([4]);
});
