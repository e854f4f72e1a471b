import { expect, it } from "vitest";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { blockedOwners } from "../../shared/tasks/operating/blocked-owners.ts";
import { memoryStore } from "../support/memory-store.ts";
import { fileFor, smallWorld } from "./scenes/small-world.ts";

it("an owner who has to do something at the portal first is named to operators, until a log-in goes through", async () => {
  const world = await smallWorld({});
  const store = memoryStore(world.table);
  const blocked = async () => {
    const owner = await createOwnerRepository(store).find(1);
    return owner ? (await blockedOwners(store, [owner], world.scheduler.now())).map(({ why }) => why) : ["no owner"];
  };
  const account = world.state.accounts.get("one");
  if (!account) throw new Error("no account");
  account.contactPage = true;

  expect((await fileFor(world, 10)).states).toEqual(["FAILED"]);
  expect(await blocked()).toEqual(["owner_action"]);

  account.contactPage = false;
  expect((await fileFor(world, 10)).states).toEqual(["FAILED", "SUBMITTED"]);
  expect(await blocked()).toEqual([]);
});
