import { describe, expect, it } from "vitest";
import { type Account, accountToUse, findAccount } from "../../../shared/filing/session/account.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { say } from "../../../shared/wording/say.ts";
import { aFiling, type FilingChange } from "../../support/a-filing.ts";
import { openVault } from "../../support/open-vault.ts";
import { statement } from "./one-queue.ts";

const owner = { id: 7, portalUsername: "Maria", sealedPassword: "of the owner" };
const search = { apartmentId: 3, fromDate: "01/06/2026", toDate: "30/06/2026" };

interface OnRecord {
  readonly portalUsername?: string;
  readonly sealedPassword?: string | undefined;
}

async function stepFor(change: FilingChange, on: OnRecord = {}, apartments: readonly number[] = [3]) {
  return await findAccount(aFiling({ taskId: 5, ownerId: 7, ...change }), {
    owners: { find: async (id) => (id === 7 ? { ...owner, ...on } : undefined), findByUsername: async () => undefined },
    apartments: {
      findMany: async (ids) =>
        ids.filter((id) => apartments.includes(id)).map((id) => ({ id, registryId: "1", ownerId: 7 })),
    },
    vault: {
      ...openVault,
      openOwnerPassword: async (id, sealed) => `owner ${id}: ${sealed}`,
      openTaskPassword: async (id, sealed) => `task ${id}: ${sealed}`,
    },
  });
}

async function found(...asked: Parameters<typeof stepFor>) {
  const account = await stepFor(...asked);
  if (account.do === "end") return [account.outcome.errorValue, account.outcome.details];
  const { portalUser, username, version, password } = account.account;
  return [portalUser, username, version !== undefined, await password()];
}

it("work for an owner is done with the owner's login and the password on record", async () => {
  const asOwner = [portalUserOf("maria"), "Maria", true, "owner 7: of the owner"];

  expect(await found({})).toEqual(asOwner);
  expect(await found({ search })).toEqual(asOwner);
  expect(await found({ statement })).toEqual(asOwner);
});

it("a statement that brought a password is filed with it, whoever is on record", async () => {
  const brought = { statement: { ...statement, portalUsername: "carl", sealedPassword: "of the task" } };

  expect(await found(brought)).toEqual([portalUserOf("carl"), "carl", false, "task 5: of the task"]);
});

it("work whose apartment or owner is gone ends without a login, and says which is gone", async () => {
  const noApartment = ["apartment_not_found", say("apartment_not_found", { apartmentId: 3 })];

  expect(await found({ search }, {}, [])).toEqual(noApartment);
  expect(await found({ ownerId: undefined })).toEqual(["owner_not_found", say("username_unknown")]);
  expect(await found({ ownerId: 8 })).toEqual(["owner_not_found", say("owner_gone")]);
  expect(await found({}, { portalUsername: "" }), "damaged").toEqual(["owner_not_found", say("owner_gone")]);
});

it("a statement is not filed in an account that its owner has moved to since", async () => {
  expect(await found({ statement }, { portalUsername: "marina" })).toEqual(["owner_not_found", say("owner_moved")]);
});

describe("the password on record, beside one that a task brought,", () => {
  const fingerprint = async (_: string, password: string) => `of ${password}`;
  const account = (password: string, onRecord?: Account): Account => ({
    portalUser: "u",
    username: "maria",
    password: async () => password,
    ...(onRecord && { onRecord }),
  });
  const used = async (brought: Account, proven?: string) =>
    await (await accountToUse(brought, { proven }, { fingerprint })).password();

  it.each([
    ["is used while it logged in last", "of stored", "stored"],
    ["is not used once the portal refused it", undefined, "brought"],
    ["is not used when another one logged in since", "of another", "brought"],
  ])("%s", async (_, proven, password) => {
    expect(await used(account("brought", account("stored")), proven)).toBe(password);
    expect(await used(account("brought"), proven)).toBe("brought");
  });

  it("is found by username alone", async () => {
    const onRecord = async (change: OnRecord, portalUsername = "MARIA") => {
      const brought = { ...statement, portalUsername, sealedPassword: "of the task" };
      const step = await stepFor({ statement: brought }, change);
      return step.do === "log in" ? await step.account.onRecord?.password() : "nobody";
    };

    expect(await onRecord({})).toBe("owner 7: of the owner");
    expect(await onRecord({}, "carl")).toBeUndefined();
    expect(await onRecord({ sealedPassword: undefined })).toBeUndefined();
  });
});
