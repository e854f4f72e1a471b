import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, startTable, type TestTable } from "../../support/tables.ts";
import { unwritten, written } from "../../support/written.ts";

describe.each(engines)("the store on %s", (engine) => {
  let table: TestTable;
  let keys = 0;
  const freshKey = () => ({ pk: `THING#${++keys}`, sk: "THING" });

  beforeAll(async () => {
    table = await startTable(engine);
  });
  afterAll(() => table.stop());

  it("puts an item once", async () => {
    const key = freshKey();

    const puts = await Promise.all([1, 2, 3].map((by) => table.store.putIfAbsent({ ...key, by })));

    expect(puts.filter((put) => put.written)).toHaveLength(1);
    expect(await table.store.get(key)).toMatchObject({ by: puts.findIndex((put) => put.written) + 1 });
  });

  it("refuses an empty key", async () => {
    await expect(table.store.putIfAbsent({ pk: "THING", sk: "" })).rejects.toThrow();
  });

  it("refuses an empty index key", async () => {
    await expect(table.store.putIfAbsent({ ...freshKey(), listedUnder: "THINGS", listedAt: "" })).rejects.toThrow();
  });

  it("recognises its own put or update when the answer was lost", async () => {
    const key = freshKey();
    const once = { set: { state: "b" }, condition: "#state = :a", values: { ":a": "a" } };

    expect(await table.stutteringStore.putIfAbsent({ ...key, state: "a" })).toMatchObject(written);
    expect(await table.stutteringStore.update(key, once)).toMatchObject({ item: { state: "b" } });
    expect(await table.store.update(key, once), "another's write is no success of ours").toEqual(unwritten);
  });

  it("sets, adds and removes in one conditional update", async () => {
    const key = freshKey();
    await table.store.putIfAbsent({ ...key, count: 1, old: true });

    const updated = await table.store.update(key, {
      set: { name: "new" },
      add: { count: 2 },
      remove: ["old"],
      condition: "#count < :most",
      values: { ":most": 3 },
    });

    expect(updated).toMatchObject({ item: { name: "new", count: 3 } });
    expect(updated).not.toHaveProperty("item.old");
  });

  it("removes an item under its condition, and recognises its own removal", async () => {
    const key = freshKey();
    await table.store.putIfAbsent({ ...key, state: "a" });
    const where = (state: string) => ({ condition: "#state = :state", values: { ":state": state } });

    expect(await table.store.remove(key, where("b"))).toEqual(unwritten);
    expect(await table.store.get(key)).toMatchObject({ state: "a" });
    expect(await table.stutteringStore.remove(key, where("a"))).toMatchObject(written);
    expect(await table.store.get(key)).toBeUndefined();
    expect(await table.store.remove(key)).toEqual(written);
  });

  it("counts from 1, each number once", async () => {
    const key = freshKey();

    const numbers = await Promise.all(Array.from({ length: 20 }, () => table.store.count(key, "count")));

    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it("pages through an index in order, both ways", async () => {
    const partition = `LIST#${++keys}`;
    for (const at of ["a", "b", "c"]) {
      await table.store.putIfAbsent({ ...freshKey(), listedUnder: partition, listedAt: at });
    }
    const places = (items: Record<string, unknown>[]) => items.map(({ listedAt }) => listedAt);

    const first = await table.store.query({ index: "listed", partition, limit: 2 });
    const rest = await table.store.query({ index: "listed", partition, ...(first.last && { after: first.last }) });
    const newest = await table.store.query({ index: "listed", partition, descending: true, limit: 1 });

    expect(places(first.items)).toEqual(["a", "b"]);
    expect(places(rest.items)).toEqual(["c"]);
    expect(places(newest.items)).toEqual(["c"]);
    expect(rest.last).toBeUndefined();
  });

  it("queries a range of sort keys", async () => {
    const pk = `RANGE#${++keys}`;
    for (const sk of ["A#1", "A#2", "B#1"]) await table.store.putIfAbsent({ pk, sk });

    const { items } = await table.store.query({ partition: pk, between: ["A#", "A#9"] });

    expect(items.map(({ sk }) => sk)).toEqual(["A#1", "A#2"]);
  });

  it("reads 250 items in the order asked for, without missing ones", async () => {
    const wanted = Array.from({ length: 250 }, freshKey);
    await Promise.all(wanted.filter((_, index) => index !== 7).map((key) => table.store.putIfAbsent(key)));

    const items = await table.store.getMany(wanted);

    expect(items.map(({ pk }) => pk)).toEqual(wanted.map(({ pk }) => pk).toSpliced(7, 1));
  });

  it("adds once, though the client sends the write twice", async () => {
    const key = freshKey();
    const claim = { add: { claims: 1 }, condition: "attribute_exists(#due)" };
    await table.store.putIfAbsent({ ...key, due: "FILING", dueAt: 5 });

    expect(await table.stutteringStore.update(key, claim)).toMatchObject({ item: { claims: 1 } });
    expect(await table.store.update(key, claim)).toMatchObject({ item: { claims: 2 } });
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

    expect(await table.store.update(key, change("8"))).toEqual(unwritten);
    expect(await table.store.update(key, change("7"))).toMatchObject({ item: { seen: "7" } });
  });

  it("takes a lease that is free or over", async () => {
    const key = freshKey();
    const lease = (holder: string, now: number) => ({
      set: { holder, leaseUntil: now + 10 },
      condition: "attribute_not_exists(#holder) OR #leaseUntil < :now",
      values: { ":now": now },
    });

    expect(await table.store.update(key, lease("one", 100)), "no record yet").toMatchObject({
      item: { holder: "one" },
    });
    expect(await table.store.update(key, lease("other", 105))).toEqual(unwritten);
    expect(await table.store.update(key, lease("other", 111))).toMatchObject({ item: { holder: "other" } });
  });

  it("fails a condition on a missing attribute", async () => {
    const key = freshKey();
    await table.store.putIfAbsent(key);

    expect(await table.store.update(key, { condition: "#dueAt = :seen", values: { ":seen": 1 } })).toEqual(unwritten);
    expect(await table.store.update(key, { condition: "#fence <= :fence", values: { ":fence": 1 } })).toEqual(
      unwritten,
    );
  });

  it("lists due items by time, until their due time is removed", async () => {
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
