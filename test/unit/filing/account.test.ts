import { expect, it } from "vitest";
import type { Filing } from "../../../shared/filing/records/filings.ts";
import { portalUserOf } from "../../../shared/filing/records/keys.ts";
import { findAccount } from "../../../shared/filing/session/account.ts";
import { say } from "../../../shared/wording/say.ts";

const owner = { id: 7, portalUsername: "Maria", sealedPassword: "of the owner" };
const statement = { year: 2026, month: 9, draft: false, portalUsername: "maria", records: [] };
const search = { apartmentId: 3, fromDate: "01/06/2026", toDate: "30/06/2026" };

async function found(change: Partial<Filing>, on: Partial<typeof owner> = {}, apartments: readonly number[] = [3]) {
  const filing: Filing = {
    ...{ taskId: 5, filing: 1, group: "u", ownerId: 7, rows: [], draft: false, mark: "m", createdAt: 0 },
    ...{ claims: 1, fruitless: 0 },
    ...change,
  };
  const account = await findAccount(filing, {
    owners: {
      find: async (id) => (id === 7 ? { ...owner, ...on } : undefined),
      findByUsername: async () => undefined,
    },
    apartments: {
      findMany: async (ids) =>
        ids.filter((id) => apartments.includes(id)).map((id) => ({ id, registryId: "1", ownerId: 7 })),
    },
    vault: {
      ...{ sealCookies: async () => "", openCookies: async () => "", fingerprint: async () => "" },
      openOwnerPassword: async (id, sealed) => `owner ${id}: ${sealed}`,
      openTaskPassword: async (id, sealed) => `task ${id}: ${sealed}`,
    },
  });
  if (account.kind === "none") return [account.errorValue, account.details];
  const { portalUser, username, version, password } = account.account;
  return [portalUser, username, version !== undefined, await password()];
}

it("what is filed for an owner is filed as that owner, with the password on record", async () => {
  const asOwner = [portalUserOf("maria"), "Maria", true, "owner 7: of the owner"];

  expect(await found({})).toEqual(asOwner);
  expect(await found({ search })).toEqual(asOwner);
  expect(await found({ statement })).toEqual(asOwner);
});

it("a statement that brought a password is filed with that, whoever is on record", async () => {
  const brought = { statement: { ...statement, portalUsername: "carl", sealedPassword: "of the task" } };

  expect(await found(brought)).toEqual([portalUserOf("carl"), "carl", false, "task 5: of the task"]);
});

it("nobody is logged in for what has no apartment or no owner any more, and it is said which", async () => {
  expect(await found({ search }, {}, [])).toEqual([
    "apartment_not_found",
    say("apartment_not_found", { apartmentId: 3 }),
  ]);
  expect(await found({ ownerId: undefined })).toEqual(["owner_not_found", say("username_unknown")]);
  expect(await found({ ownerId: 8 })).toEqual(["owner_not_found", say("owner_gone")]);
});

it("a statement is not filed in the account that its owner has moved to since", async () => {
  expect(await found({ statement }, { portalUsername: "marina" })).toEqual(["owner_not_found", say("owner_moved")]);
});
