import { mkdirSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Client, clientRecord, hashSecret, listedClient } from "../../../../shared/auth/client-record.ts";
import type { Item } from "../../../../shared/aws/store.ts";
import { toStoredFiling } from "../../../../shared/records/filings.ts";
import { portalUserOf } from "../../../../shared/records/keys.ts";
import { newRow, toStoredRow } from "../../../../shared/records/rows.ts";
import { packSubmission } from "../../../../shared/records/tasks.ts";
import { aFiling } from "../../../../test/support/a-filing.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { sound } from "../../../../test/unit/declarations/reservation.ts";
import { task } from "../../../../test/unit/filing/one-visit.ts";
import { type Removals, removalsIn } from "../../operator/evidence.ts";
import { restore } from "../../operator/restore.ts";
import { now } from "./operated.ts";

const folder = eachTestsFolder();
const answered = (service: string, target?: string, timestamp = "2026-10-20T10:00:00.000Z", emptied?: string) =>
  JSON.stringify({ message: "request answered", service, target, timestamp, emptied });
const keyOf = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;

/** Restores these items, beside a live table if there is one. Returns the table by key. */
async function restored(backup: readonly Item[], live?: readonly Item[], name = "restored", removed?: Removals) {
  const table = new Map(backup.map((item) => [keyOf(item), item]));
  await restore({
    ...(live && { live: () => each(live) }),
    ...(removed && { removed }),
    name,
    now,
    restored: () => each([...table.values()]),
    put: async (item) => void table.set(keyOf(item), item),
    remove: async (item) => void table.delete(keyOf(item)),
  });
  return table;
}

async function* each(items: readonly Item[]) {
  yield* items;
}

const listOf = (one: Item | undefined) => (one ? [one] : []);
const item = (pk: string, more: Item = {}): Item => ({ pk, sk: pk.split("#", 1)[0], ...more });
const row = (more: Item): Item => ({
  pk: "TASK#5",
  sk: "RES#00001",
  ...toStoredRow(newRow(task, 1, 1, sound)),
  ...more,
});
const counter = (count: number | null) => item("COUNTER#TASK", { count });
const refused = [{ fingerprint: "r" }];
const held = { holder: "h", leaseUntil: now, cookies: "c" };
const portal = item(`PORTAL#${portalUserOf("maria")}`, { fence: 7, proven: "p", ...held, refused });
const filing = { pk: "TASK#5", sk: "FILING#00001", ...toStoredFiling(aFiling()) };
const deletedBy = (action: string, target: string): Item => ({ pk: `AUDIT#${target}`, sk: "at", action, target });
const client = clientRecord({ clientId: "c", secret: "leaked", roles: ["admin"], createdAt: "2026", createdBy: "o" });

describe("a restore with the live table", () => {
  it.each<[string, Item | undefined, Item | undefined, Item]>([
    ["takes what is newer", row({}), row({ state: "SUBMITTED" }), { state: "SUBMITTED" }],
    ["takes what is new", undefined, item("OWNER#7", { id: 7 }), { id: 7 }],
    ["keeps a client deleted", client, { ...client, revoked: true }, { revoked: true }],
    ["keeps the old record when the newer one is unreadable", row({}), row({ state: "?" }), { state: "PENDING" }],
    ["keeps a filing, too", filing, { ...filing, claims: "?" }, { claims: 0 }],
    ["keeps a login, too", portal, { ...portal, fence: "?" }, { fence: 7 }],
    ["keeps a client, too", client, { ...client, roles: "?" }, { roles: ["admin"] }],
    ["takes an unreadable record when there is no other", undefined, row({ state: "?" }), { state: "?" }],
    ["sets a counter beyond the live one", counter(3), counter(9), { count: 1009 }],
    ["does not repair a damaged counter", counter(3), counter(null), { count: null }],
    ["keeps what the live table has lost", item("APARTMENT#7", { id: 7 }), undefined, { id: 7 }],
  ])("%s", async (_, backup, live, expected) => {
    const table = await restored(listOf(backup), listOf(live));

    expect(table.get(keyOf(backup ?? live ?? {}))).toMatchObject(expected);
  });

  it.each([
    ["leaves out what was deleted", deletedBy("delete-apartment", "APARTMENT#7"), false],
    ["leaves out what was deleted with its owner", deletedBy("delete-apartment-owner", "OWNER#2"), false],
    ["keeps what was changed", deletedBy("update-apartment", "APARTMENT#7"), true],
  ])("%s", async (_, note, isKept) => {
    const table = await restored([item("APARTMENT#7", { ownerId: 2 })], [note]);

    expect(table.has("APARTMENT#7 APARTMENT")).toBe(isKept);
  });

  it("drops the proof of a login that the live table has lost", async () => {
    const table = await restored([portal], []);

    expect(table.get(keyOf(portal))).toEqual({ pk: portal["pk"], sk: "PORTAL", fence: 7, refused });
  });

  it("adds only what is new when it is run again, and does not stop filing again", async () => {
    const first = await restored([row({})], [row({})]);
    const stopped = { at: now, reason: "the table was restored" };
    expect(first.get("BREAKER BREAKER")).toEqual(item("BREAKER", { restoredAs: "restored", restoredAt: now, stopped }));
    const atWork = [row({ state: "SUBMITTED" }), counter(1_000), portal, item("BREAKER", { restoredAs: "restored" })];
    const second = await restored(atWork, [row({}), counter(9), item("OWNER#8", { id: 8 })]);

    expect([...second.values()]).toEqual([...atWork, item("OWNER#8", { id: 8 })]);
    expect([...(await restored(atWork)).values()], "without the live table, too").toEqual(atWork);
    const another = await restored(atWork, [row({})], "another");
    expect(another.get("BREAKER BREAKER")).toMatchObject({ restoredAs: "another" });
  });
});

describe("a restore without the live table", () => {
  it("ends every secret, proves no password, reuses no number and lets each login rest", async () => {
    const owners = ["maria", "nikos"].map((portalUsername, id) => item(`OWNER#${id}`, { portalUsername }));
    const waiting = { pk: "TASK#5", sk: "FILING#00001", due: "FILING", group: portalUserOf("eleni") };
    const closed = { pk: "TASK#6", sk: "FILING#00001", group: portalUserOf("kostas") };
    const table = await restored([client, portal, ...owners, waiting, closed, counter(3)]);

    const ended = table.get("CLIENT#c CLIENT");
    expect(ended).toMatchObject({ clientId: "c", generation: 2 });
    expect(ended?.["secretHash"]).not.toBe(hashSecret("leaked"));
    expect(table.get(keyOf(portal))).toEqual({ pk: portal["pk"], sk: "PORTAL", fence: 7, refused, refusedAt: now });
    for (const user of ["nikos", "eleni"])
      expect(table.get(`PORTAL#${portalUserOf(user)} PORTAL`)).toMatchObject({ fence: 0, refusedAt: now });
    expect(table.has(`PORTAL#${portalUserOf("kostas")} PORTAL`)).toBe(false);
    expect(table.get("COUNTER#TASK COUNTER")).toMatchObject({ count: 1_000_003 });
    for (const kind of ["OWNER", "APARTMENT"])
      expect(table.get(`COUNTER#${kind} COUNTER`)).toMatchObject({ count: 1_000_000 });
  });

  it("gives each reservation's record all days that may be declared, and its first open row", async () => {
    const { startDate, endDate, apartmentId, reservationId } = sound;
    const moved = { ...sound, startDate: "01/10/2026" };
    const later = { ...row({ taskId: 6, reservation: moved }), pk: "TASK#6" };
    const ended = { ...row({ taskId: 7, state: "FAILED" }), pk: "TASK#7" };
    const twice = row({ row: 2, sk: "RES#00002" });
    const table = await restored([later, twice, row({}), ended]);

    const key = { pk: `RESERVATION#${apartmentId}#${reservationId}`, sk: "RESERVATION" };
    const mayStand = ["01/10/2026", startDate, startDate].map((from) => ({ startDate: from, endDate }));
    expect(table.get(keyOf(key))).toEqual({ ...key, taskId: 5, row: 1, mayStand });
    expect([...table.keys()].filter((name) => name.startsWith("RESERVATION"))).toHaveLength(1);
    const known = { ...key, taskId: 4, row: 3, before: { taskId: 3, row: 1 } };
    expect((await restored([later, known])).get(keyOf(key))).toEqual({ ...known, mayStand: mayStand.slice(0, 1) });

    const reservations = ["b", "c"].map((id) => ({ ...sound, reservationId: id }));
    const waiting = item("TASK#8", { taskId: 8, submission: packSubmission({ kind: "str", reservations }) });
    const accepted = await restored([waiting]);
    for (const [place, id] of ["b", "c"].entries())
      expect(accepted.get(`RESERVATION#${apartmentId}#${id} RESERVATION`)).toMatchObject({ taskId: 8, row: place + 1 });
  });

  it("does not bring back what the evidence log shows as deleted, and gives a person no secret", async () => {
    const person = (clientId: string) =>
      listedClient({ clientId, roles: ["admin"], createdAt: "2026", createdBy: "identity provider" });
    const updatedAt = "2026-10-20T09:00:00.000Z";
    const owners = [7, 8, 9, 10].map((id) =>
      item(`OWNER#${id}`, { portalUsername: `u${id}`, sealedPassword: "s", updatedAt }),
    );
    const homes = [7, 8].map((ownerId) => item(`APARTMENT#${ownerId}`, { ownerId }));
    mkdirSync(folder.at("2026"));
    folder.write(
      "2026/10-20.jsonl",
      ...["CLIENT#person-1", "CLIENT#person-3"].map((target) => answered("delete-client", target)),
      answered("delete-apartment-owner", "OWNER#7"),
      answered("update-apartment-owner", "OWNER#8"),
      answered("delete-client"),
      "",
      "",
      // Set again before the backup, and removed since.
      answered("update-apartment-owner", "OWNER#9", "2026-10-20T08:59:59.999Z", "portalPassword"),
      ...["2026-10-18T10:00:00.000Z", "2026-10-20T09:00:00.001Z", "2026-10-19T10:00:00.000Z"].map((at) =>
        answered("update-apartment-owner", "OWNER#10", at, "portalPassword"),
      ),
    );
    const backup = [person("person-1"), person("person-2"), ...owners, ...homes];
    const table = await restored(backup, undefined, "r", removalsIn(folder.path()));

    const clients = ["1", "2", "3"].map((id) => table.get(`CLIENT#person-${id} CLIENT`));
    expect(clients.map((one) => v.parse(Client, one))).toMatchObject([
      { revoked: true, generation: 2 },
      { revoked: false, generation: 2 },
      { clientId: "person-3", createdAt: new Date(now).toISOString(), createdBy: "operator", roles: [], revoked: true },
    ]);
    for (const one of clients) expect(one).not.toHaveProperty("secretHash");
    expect(table.get("OWNER#7 OWNER")).toEqual({ pk: "OWNER#7", sk: "OWNER", tombstone: true });
    expect(table.get("OWNER#8 OWNER")).toMatchObject({ sealedPassword: "s" });
    expect(table.get("OWNER#9 OWNER")).toMatchObject({ sealedPassword: "s" });
    expect(table.get("OWNER#10 OWNER")).toEqual(item("OWNER#10", { portalUsername: "u10", updatedAt }));
    expect([...table.keys()].filter((key) => /^(APARTMENT|CLIENT)#/.test(key)).toSorted()).toEqual([
      "APARTMENT#8 APARTMENT",
      ...["1", "2", "3"].map((id) => `CLIENT#person-${id} CLIENT`),
    ]);
    folder.write("packed", "\u001f");
    expect(() => removalsIn(folder.path())).toThrow("packed holds what is no line of evidence");
  });
});
