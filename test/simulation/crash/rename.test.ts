import { expect, it } from "vitest";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import type { Cut, Step } from "../../support/simulation/gate.ts";
import { createWorld, type World } from "../../support/simulation/world.ts";

const minute = 60_000;
const at = "2026-07-15T09:00:00.000Z";
const cuts: readonly Cut[] = [
  ...(["kill before", "kill after", "error before", "error after", "hang before", "hang after"] as const),
  "repeat",
];

const anOwner = (id: number, portalUsername: string) => ({
  id,
  portalUsername,
  name: "Maria",
  sealedPassword: "sealed",
  createdAt: at,
  updatedAt: at,
  createdBy: "client",
});

/** Renames the owner; called again, as a consumer does who got no answer. */
async function rename(world: World): Promise<unknown> {
  let answer: unknown;
  const work = world.start("rename", async ({ store }) => {
    const owners = createOwnerRepository(store);
    const owner = await owners.findByUsername("old");
    answer = owner ? await owners.change(owner, { portalUsername: "new" }, at) : "renamed before";
  });
  await world.run({ until: world.scheduler.now() - world.started + 10 * minute });
  work.kill();
  return answer;
}

/** Renames an owner to a username whose claim another rename has left behind, cut at one boundary. */
async function renameCutAt(number: number, how: Cut | undefined) {
  const steps: string[] = [];
  const world = createWorld({
    seed: 1,
    interfere({ process, port, name }: Step) {
      if (process.role !== "rename") return undefined;
      steps.push(`${port} ${name}`);
      return steps.length - 1 === number ? how : undefined;
    },
  });
  await world.setUp(async ({ store }) => {
    const owners = createOwnerRepository(store);
    await owners.create(anOwner(1, "old"));
    await owners.create(anOwner(2, "new"));
    const second = await owners.findByUsername("new");
    if (second) await owners.change(second, { portalUsername: "elsewhere" }, at);
    // That rename was cut before it gave the username up.
    await store.putIfAbsent({ pk: "USERNAME#new", sk: "USERNAME", ownerId: 2 });
  });
  const first = await rename(world);
  const crossed = [...steps];
  await rename(world);
  const end = await world.setUp(async ({ store }) => {
    const owners = createOwnerRepository(store);
    const found = async (name: string) => (await owners.findByUsername(name))?.id;
    const names = { old: await found("old"), new: await found("new"), elsewhere: await found("elsewhere") };
    return {
      names,
      oldIsFree: await owners.create(anOwner(3, "old")),
      newIsFree: await owners.create(anOwner(4, "new")),
    };
  });
  return { first, crossed, end };
}

it("an owner is renamed once and no username belongs to two, wherever the rename is cut", async () => {
  const { crossed } = await renameCutAt(-1, undefined);
  expect([...new Set(crossed)].toSorted()).toEqual([
    "table Delete USERNAME",
    "table Get OWNER",
    "table Get USERNAME",
    "table Put USERNAME",
    "table Update OWNER (portalUsername updatedAt version)",
    "table Update OWNER (version)",
    "table Update USERNAME (ownerId)",
  ]);

  for (const number of crossed.keys()) {
    for (const how of cuts) {
      const { end } = await renameCutAt(number, how);
      expect(end, `${crossed[number]}, ${how}`).toEqual({
        names: { old: undefined, new: 1, elsewhere: 2 },
        oldIsFree: "created",
        newIsFree: "taken",
      });
    }
  }
});
