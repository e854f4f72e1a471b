import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, startTable, type TestTable } from "../../support/tables.ts";

/** What the filing engine's own writes ask of a table, on the embedded ones and on the one that it is simulated over. */
describe.each(engines)("the engine's conditions on %s", (engine) => {
  let table: TestTable;
  let keys = 0;
  const freshKey = () => ({ pk: `THING#${++keys}`, sk: "THING" });

  beforeAll(async () => {
    table = await startTable(engine);
  });
  afterAll(() => table.stop());

  it("adds once, though the client sends the write twice", async () => {
    const key = freshKey();
    const claim = { add: { claims: 1 }, condition: "attribute_exists(#due)" };
    await table.store.putIfAbsent({ ...key, due: "FILING", dueAt: 5 });

    expect(await table.stutteringStore.update(key, claim)).toMatchObject({ claims: 1 });
    expect(await table.store.update(key, claim)).toMatchObject({ claims: 2 });
  });

  it("compares a member of a nested record, and one of several states", async () => {
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

  it("takes a lease that nobody holds, or whose time is over", async () => {
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

  it("holds no comparison with an attribute that is not there", async () => {
    const key = freshKey();
    await table.store.putIfAbsent(key);

    expect(await table.store.update(key, { condition: "#dueAt = :seen", values: { ":seen": 1 } })).toBeUndefined();
    expect(await table.store.update(key, { condition: "#fence <= :fence", values: { ":fence": 1 } })).toBeUndefined();
  });

  it("lists what is due by its time, and no more once the due time is removed", async () => {
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
