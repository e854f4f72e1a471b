import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "../../../shared/aws/store.ts";
import { createOwnerRepository, type NewOwner, type OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { engines, startTable, type TestTable } from "../../support/tables.ts";
import { unwritten, written } from "../../support/written.ts";

describe.each(engines)("owners on %s", (engine) => {
  let table: TestTable;
  let owners: OwnerRepository;
  let names = 0;
  const freshName = () => `Owner-${++names}`;

  beforeAll(async () => {
    table = await startTable(engine);
    owners = createOwnerRepository(table.store);
  });
  afterAll(async () => table.stop());

  const anOwner = async (portalUsername = freshName()): Promise<NewOwner> => ({
    id: await owners.nextId(),
    name: "Eleni",
    portalUsername,
    sealedPassword: "sealed",
    createdAt: "2026-11-21T10:00:00.000Z",
    updatedAt: "2026-11-21T10:00:00.000Z",
    createdBy: "client",
  });
  const stored = async (portalUsername?: string) => {
    const owner = await anOwner(portalUsername);
    expect(await owners.create(owner)).toBe("created");
    return { ...owner, version: 1 };
  };
  const rename = async (from: string, to: string, repository = owners) => {
    const owner = await owners.findByUsername(from);
    if (!owner) throw new Error("there is no such owner");
    return repository.change(owner, { portalUsername: to }, "2026-11-22T10:00:00.000Z");
  };

  it("are read back as stored, by id and by username in any case", async () => {
    const owner = await stored("Μαρία.K");

    expect(await owners.find(owner.id)).toEqual(owner);
    expect(await owners.findByUsername("ΜΑΡΊΑ.k")).toEqual(owner);
    expect(await owners.findByUsername("maria")).toBeUndefined();
    expect(await owners.find(9_999)).toBeUndefined();
  });

  it("keep a password that a change leaves out, take a new one, and remove it", async () => {
    const owner = await stored();
    const at = "2026-11-22T10:00:00.000Z";
    const passwordOf = async () => (await owners.find(owner.id))?.sealedPassword;
    const change = async (sealedPassword?: string | null) => {
      const there = await owners.find(owner.id);
      return there && owners.change(there, { name: "Eleni", sealedPassword }, at);
    };

    await change();
    expect(await passwordOf()).toBe("sealed");
    await change("sealed anew");
    expect(await passwordOf()).toBe("sealed anew");
    await change(null);
    expect(await owners.find(owner.id)).not.toHaveProperty("sealedPassword");
  });

  it("are not found by a username that its holder lacks, and a free one is not given up", async () => {
    const { id } = await stored();
    const [notCarried, notHeld] = [freshName(), freshName()];
    await table.store.putIfAbsent({ ...claimOn(notCarried), ownerId: id });

    expect(await owners.findByUsername(notCarried)).toBeUndefined();
    await owners.release(notHeld);
    expect(await table.store.get(claimOn(notHeld))).toBeUndefined();
  });

  it("get a username in exactly one of 50 racing creations", async () => {
    const username = freshName();
    const rivals = await Promise.all(Array.from({ length: 50 }, () => anOwner(username)));

    const results = await Promise.all(rivals.map((rival) => owners.create(rival)));

    expect(results.filter((result) => result === "created")).toHaveLength(1);
    const winner = rivals[results.indexOf("created")];
    expect((await owners.findByUsername(username))?.id).toBe(winner?.id);
  });

  it("can take back a former username", async () => {
    const { id, portalUsername } = await stored();
    const other = freshName();
    await rename(portalUsername, other);

    expect(await rename(other, portalUsername)).toMatchObject({ id, portalUsername });
  });

  it("get a username whose creation was interrupted", async () => {
    const username = freshName();
    const cutOff = await anOwner(username);
    await table.store.putIfAbsent({ pk: `USERNAME#${username.toLowerCase()}`, sk: "USERNAME", ownerId: cutOff.id });

    const cutOffToo = createOwnerRepository(
      beforeChangeOf("USERNAME#", table.store, () => Promise.reject(new Error("cut off"))),
    );
    await expect(cutOffToo.create(await anOwner(username))).rejects.toThrow("cut off");

    const next = await anOwner(username);
    expect(await owners.create(next)).toBe("created");
    expect(await owners.findByUsername(username)).toMatchObject({ id: next.id });
    expect(await owners.create(cutOff), "the one cut off comes too late").toBe("taken");
  });

  it("report another write between reading and changing", async () => {
    const owner = await stored();
    await owners.change(owner, { name: "first" }, "2026-11-22T10:00:00.000Z");

    expect(await owners.change(owner, { name: "second" }, "2026-11-22T10:00:01.000Z")).toBe("changed");
    expect(await owners.find(owner.id)).toMatchObject({ name: "first" });
  });

  it("never share a username when one takes it while its former owner takes it back", async () => {
    const { id, portalUsername } = await stored();
    const other = freshName();
    await rename(portalUsername, other);
    // As if the rename was interrupted before it gave the name up.
    await table.store.putIfAbsent({ ...claimOn(portalUsername), ownerId: id });
    const backInBetween = beforeChangeOf("USERNAME#", table.store, () => rename(other, portalUsername));

    expect(await createOwnerRepository(backInBetween).create(await anOwner(portalUsername))).toBe("taken");
    expect((await owners.findByUsername(portalUsername))?.id).toBe(id);
  });

  it("keep a username when their record arrives just before it is fenced", async () => {
    const holder = await anOwner();
    const { id, portalUsername } = holder;
    await table.store.putIfAbsent({ ...claimOn(portalUsername), ownerId: id });
    const record = { pk: `OWNER#${id}`, sk: "OWNER", ...holder, version: 1 };
    const justBefore = beforeTombstone(table.store, () => table.store.putIfAbsent(record));

    expect(await createOwnerRepository(justBefore).create(await anOwner(portalUsername))).toBe("taken");
    expect(await owners.findByUsername(portalUsername)).toMatchObject({ id });
  });

  it("keep a username that they take just before it is fenced", async () => {
    const { id } = await stored();
    const portalUsername = freshName();
    await table.store.putIfAbsent({ ...claimOn(portalUsername), ownerId: id });
    const carries = { set: { portalUsername }, add: { version: 1 }, condition: "attribute_exists(#pk)" };
    const justBefore = beforeChangeOf("OWNER#", table.store, () =>
      table.store.update({ pk: `OWNER#${id}`, sk: "OWNER" }, carries),
    );

    expect(await createOwnerRepository(justBefore).create(await anOwner(portalUsername))).toBe("taken");
    expect(await owners.findByUsername(portalUsername)).toMatchObject({ id });
  });

  it("do not give up a username that another took meanwhile", async () => {
    const { id } = await stored();
    const portalUsername = freshName();
    await table.store.putIfAbsent({ ...claimOn(portalUsername), ownerId: id });
    const next = await anOwner(portalUsername);
    const justBefore = beforeRemoval(table.store, () => owners.create(next));

    await createOwnerRepository(justBefore).release(portalUsername);

    expect(await owners.findByUsername(portalUsername)).toMatchObject({ id: next.id });
  });

  it("give up the old username when renamed, and the only one when deleted", async () => {
    const owner = await stored();
    const moved = freshName();
    await rename(owner.portalUsername, moved);
    expect(await table.store.get(claimOn(owner.portalUsername))).toBeUndefined();

    const there = await owners.find(owner.id);

    expect(there && (await owners.remove({ ...there, version: there.version - 1 })), "an older reading").toEqual(
      unwritten,
    );
    expect(there && (await owners.remove(there))).toMatchObject(written);
    expect(await owners.find(owner.id)).toBeUndefined();
    expect(await owners.findByUsername(moved)).toBeUndefined();
    expect(await table.store.get(claimOn(moved))).toBeUndefined();
    expect(Object.keys((await table.store.get({ pk: `OWNER#${owner.id}`, sk: "OWNER" })) ?? {}).toSorted()).toEqual([
      "pk",
      "sk",
      "tombstone",
      "writeId",
    ]);
    expect(await owners.create(owner), "a slow creation").toBe("taken");
  });

  it("do not give up a username that they take back meanwhile", async () => {
    const { id, portalUsername } = await stored();
    const other = freshName();
    await rename(portalUsername, other);
    await table.store.putIfAbsent({ ...claimOn(portalUsername), ownerId: id });
    const there = await owners.find(id);
    // Claimed again, but not yet in the record, when the name is given up.
    const slow = createOwnerRepository(beforeChangeOf("OWNER#", table.store, () => owners.release(portalUsername)));

    const changed = there && (await slow.change(there, { portalUsername }, "2026-11-22T10:00:00.000Z"));

    expect(changed).toBe("changed");
    expect(await owners.findByUsername(other)).toMatchObject({ id });
    expect(await owners.create(await anOwner(portalUsername))).toBe("created");
  });

  it("recognise their own write when its answer was lost and it was retried", async () => {
    const stuttering = createOwnerRepository(table.stutteringStore);
    const owner = await anOwner();

    expect(await stuttering.create(owner)).toBe("created");
    expect(await rename(owner.portalUsername, freshName(), stuttering)).toMatchObject({ id: owner.id });
  });

  it("are listed page by page", async () => {
    for (let count = 0; count < 11; count += 1) await stored();
    const first = await owners.list({ limit: 2 });
    const rest = await owners.list({ limit: 1000, ...(first.last && { after: first.last }) });

    const ids = [...first.records, ...rest.records].map(({ id }) => id);
    expect(first.records).toHaveLength(2);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const claimOn = (username: string) => ({ pk: `USERNAME#${username.toLowerCase()}`, sk: "USERNAME" });

/** Runs something once, just before an owner or a fenced claim is written. */
function beforeChangeOf(beginning: "OWNER#" | "USERNAME#", store: Store, happens: () => Promise<unknown>): Store {
  let pending = true;
  return {
    ...store,
    async update(key, change) {
      if (pending && key.pk.startsWith(beginning)) {
        pending = false;
        await happens();
      }
      return store.update(key, change);
    },
  };
}

/** Runs something just before a missing record is fenced. */
const beforeTombstone = (store: Store, happens: () => Promise<unknown>): Store => ({
  ...store,
  async putIfAbsent(item) {
    if (item["tombstone"]) await happens();
    return store.putIfAbsent(item);
  },
});

/** Runs something just before an item is removed. */
const beforeRemoval = (store: Store, happens: () => Promise<unknown>): Store => ({
  ...store,
  async remove(key, where) {
    await happens();
    return store.remove(key, where);
  },
});
