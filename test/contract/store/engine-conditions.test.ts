import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, startTable, type TestTable } from "../../support/tables.ts";

/** The conditions of the engine's writes, on the embedded table and on the simulation's. */
describe.each(engines)("the engine's conditions on %s", (engine) => {
  let table: TestTable;
  let keys = 0;
  const freshKey = () => ({ pk: `THING#${++keys}`, sk: "THING" });

  beforeAll(async () => {
    table = await startTable(engine);
  });
  afterAll(() => table.stop());

  it("add once, though the client sends the write twice", async () => {
    const key = freshKey();
    const claim = { add: { claims: 1 }, condition: "attribute_exists(#due)" };
    await table.store.putIfAbsent({ ...key, due: "FILING", dueAt: 5 });

    expect(await table.stutteringStore.update(key, claim)).toMatchObject({ claims: 1 });
    expect(await table.store.update(key, claim)).toMatchObject({ claims: 2 });
  });

  it("compare a member of a nested record, and one of several states", async () => {
    const key = freshKey();
    await table.store.putIfAbsent({ ...key, state: "PENDING", intent: { declarationId: "7" } });
    const condition = "#state IN (:a, :b) AND #intent.declarationId = :id";
    const change = (id: string) => ({
      set: { seen: id },
      condition,
      values: { ":a": "PENDING", ":b": "CHECKING", ":id": id },
    });

    expect(await table.store.update(key, change("8"))).toBeUndefined();
    expect(await table.store.update(key, change("7"))).toMatchObject({ seen: "7" });
  });

  it("take a lease that is free or over", async () => {
    const key = freshKey();
    const lease = (holder: string, now: number) => ({
      set: { holder, leaseUntil: now + 10 },
      condition: "attribute_not_exists(#holder) OR #leaseUntil < :now",
      values: { ":now": now },
    });

    expect(await table.store.update(key, lease("one", 100)), "no record yet").toMatchObject({ holder: "one" });
    expect(await table.store.update(key, lease("other", 105))).toBeUndefined();
    expect(await table.store.update(key, lease("other", 111))).toMatchObject({ holder: "other" });
  });

  it("fail for a missing attribute", async () => {
    const key = freshKey();
    await table.store.putIfAbsent(key);

    expect(await table.store.update(key, { condition: "#dueAt = :seen", values: { ":seen": 1 } })).toBeUndefined();
    expect(await table.store.update(key, { condition: "#fence <= :fence", values: { ":fence": 1 } })).toBeUndefined();
  });

  it("list due items by time, until their due time is removed", async () => {
    const key = freshKey();
    await table.store.putIfAbsent({ ...key, due: `DUE ${keys}`, dueAt: 1_000 });
    const query = { index: "due", partition: `DUE ${keys}` } as const;

    expect((await table.store.query({ ...query, between: [0, 999] })).items).toEqual([]);
    expect((await table.store.query({ ...query, between: [0, 1_000] })).items).toEqual([
      { ...key, due: query.partition, dueAt: 1_000 },
    ]);
    await table.store.update(key, { remove: ["due", "dueAt"] });
    expect((await table.store.query({ ...query, between: [0, 1_000] })).items).toEqual([]);
  });
});
