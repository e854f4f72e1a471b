import { expect, it } from "vitest";
import { createHandler as createUpdate } from "../../../functions/api/update-apartment-owner/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { emptyStore } from "../../support/memory-store.ts";

const claim = { pk: "USERNAME#maria", sk: "USERNAME" };
const maria = {
  id: 1,
  name: "Μαρία",
  portalUsername: "maria",
  createdBy: "client",
  createdAt: "2026-11-21T10:00:00.000Z",
  updatedAt: "2026-11-21T10:00:00.000Z",
};

/** Owners whose username other creations claim, each interrupted, just before a claim moves. */
async function ownersAgainst(rivals: number) {
  const store = emptyStore(() => Date.parse("2026-11-21T10:00:00Z"));
  let come = 0;
  const contended: Store = {
    ...store,
    async update(key, change) {
      if (key.pk === claim.pk && come < rivals) {
        come += 1;
        await store.update(claim, { set: { ownerId: 1000 + come } });
      }
      return store.update(key, change);
    },
  };
  await store.putIfAbsent({ ...claim, ownerId: 1000 });
  return createOwnerRepository(contended);
}

it("a username goes to the owner who asks for it, however many interrupted creations claimed it meanwhile", async () => {
  const owners = await ownersAgainst(99);

  expect(await owners.create(maria)).toBe("created");
  expect(await owners.findByUsername("maria")).toMatchObject({ id: 1 });
});

it("an owner's creation gives up rather than race for a username for ever", async () => {
  const owners = await ownersAgainst(Number.POSITIVE_INFINITY);

  expect(await owners.create(maria)).toBe("taken");
});

it("a username goes to the owner who asks for it just as its holder gives it up", async () => {
  const store = emptyStore(() => Date.parse("2026-11-21T10:00:00Z"));
  await store.putIfAbsent({ ...claim, ownerId: 1000 });
  const get: Store["get"] = async (key, ...how) => {
    if (key.pk === claim.pk) await store.remove(claim);
    return store.get(key, ...how);
  };

  expect(await createOwnerRepository({ ...store, get }).create(maria)).toBe("created");
});

it.each([
  [4, 200],
  [5, 409],
])("an update over %i changes made in between answers %i", async (others, status) => {
  const parts = createMemoryWorld();
  await parts.owners.create(maria);
  let come = 0;
  const change: typeof parts.owners.change = async (owner, ...how) =>
    come++ < others ? "changed" : parts.owners.change(owner, ...how);
  const update = createUpdate({ ...parts, owners: { ...parts.owners, change } });

  expect(await callAs(update, { path: { id: "maria" }, body: { name: "Μ." } })).toMatchObject({ status });
});
