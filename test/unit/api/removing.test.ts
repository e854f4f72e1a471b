import { describe, expect, it } from "vitest";
import { createHandler as createApartment } from "../../../functions/api/create-apartment/handler.ts";
import { createHandler as createOwner } from "../../../functions/api/create-apartment-owner/handler.ts";
import { createHandler as createDeleteApartment } from "../../../functions/api/delete-apartment/handler.ts";
import { createHandler as createDeleteOwner } from "../../../functions/api/delete-apartment-owner/handler.ts";
import { createHandler as createUpdateOwner } from "../../../functions/api/update-apartment-owner/handler.ts";
import type { State } from "../../../shared/contract/outcome.ts";
import { findAccount } from "../../../shared/filing/session/account.ts";
import { portalUserKey, portalUserOf } from "../../../shared/records/keys.ts";
import { createPortalUserRepository, passwordVersionOf } from "../../../shared/records/portal-users.ts";
import { aFiling, type FilingChange, single } from "../../support/a-filing.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { done } from "../../support/written.ts";
import { aRow } from "../filing/one-visit.ts";

const maria = { name: "Maria Canary", portalUsername: "Maria.K", portalPassword: "pass-word" };
const sea = { name: "Sea Canary", address: "Canary 1", registryId: "00000000001", ownerId: 1 };
const user = portalUserOf(maria.portalUsername);

async function world() {
  const parts = createMemoryWorld();
  const users = createPortalUserRepository(parts.store);
  await callAs(createOwner(parts), { body: maria });
  await callAs(createApartment(parts), { body: sea });
  const deleteOwner = createDeleteOwner(parts);
  const deleteApartment = createDeleteApartment(parts);
  return {
    ...parts,
    users,
    leave: (id = "MARIA.K") => callAs(deleteOwner, { path: { id } }),
    leaveApartment: () => callAs(deleteApartment, { path: { id: "1" } }),
    update: (body: object) => callAs(createUpdateOwner(parts), { path: { id: "maria.k" }, body }),
    open: (filing: FilingChange) =>
      parts.filings.putIfAbsent(aFiling({ group: "another", rows: [], dueAt: 1, ...filing })),
    /** Stores what has been learned of the login. */
    async login(learned: Parameters<typeof users.release>[1]) {
      const held = await done(users.lease(user, "worker", parts.now(), parts.now() + 1_000));
      await users.release(held.lease, learned);
    },
  };
}

describe("DELETE /apartment-owners/{id}", () => {
  it("erases password, session, name and apartments of the owner", async () => {
    const { leave, login, stored, store, owners, now } = await world();
    await login({ cookies: "sealed cookies", proven: "fingerprint-1", refused: [{ fingerprint: "fingerprint-2" }] });

    const { status, body } = await leave();

    expect({ status, body }).toMatchObject({ status: 200, body: { apartmentOwner: { id: 1, name: "Maria Canary" } } });
    expect(stored().toLowerCase()).not.toMatch(/canary|maria|sealed|fingerprint/);
    const { expiresAt } = (await store.get(portalUserKey(user))) ?? {};
    expect(Number(expiresAt) * 1_000 - now()).toBe(24 * 60 * 60 * 1_000);
    expect(await leave()).toMatchObject({ status: 404 });
    expect((await owners.list({ limit: 9 })).records).toEqual([]);
  });

  it("keeps an apartment that another owner has by now, even when the index is behind", async () => {
    const parts = await world();
    const idsOf = async () => new Set([1, 2]);
    await callAs(createApartment(parts), { body: sea });
    await parts.apartments.change(1, { ownerId: 2 }, "");
    // A damaged record still says whose list it is in.
    await parts.store.update({ pk: "APARTMENT#2", sk: "APARTMENT" }, { set: { ownerId: null } });

    const behind = createDeleteOwner({ ...parts, apartments: { ...parts.apartments, idsOf } });
    await callAs(behind, { path: { id: "maria.k" } });

    expect(await parts.apartments.find(1)).toHaveProperty("ownerId", 2);
    expect(await parts.apartments.find(2)).toBeUndefined();
  });

  it("is refused, and changes nothing, while a worker is logged in", async () => {
    const { users, now, leave, owners, apartments } = await world();
    await users.lease(user, "worker", now(), now() + 1_000);

    expect(await leave()).toMatchObject({ status: 409, body: { code: "work_in_progress" } });
    expect(await owners.findByUsername("maria.k")).toHaveProperty("sealedPassword");
    expect(await apartments.find(1)).toBeDefined();
  });

  it("keeps the time of a refused password, should the owner be created again at once", async () => {
    const { leave, login, users, now } = await world();
    await login({ posted: { fingerprint: "f", at: now() - 5 }, refusedAt: now() - 9 });

    await leave();

    const { user: known } = await done(users.lease(user, "next", now(), now() + 1));
    expect(known).toMatchObject({ refusedAt: now() - 5, fence: 2 });
    expect(known).not.toHaveProperty("posted");
  });

  it("keeps the login's record from expiring once the login is in use again", async () => {
    const { leave, users, now, store } = await world();
    await users.lease(user, "worker", now() - 9, now() - 8);
    await leave();

    await users.lease(user, "next", now(), now() + 1);

    expect(await store.get(portalUserKey(user))).not.toHaveProperty("expiresAt");
  });

  it("leaves no apartment without its owner when it is interrupted", async () => {
    const parts = await world();
    const { apartments, leave, owners } = parts;
    const cut = { ...apartments, remove: () => Promise.reject(new Error("cut")) };
    await callAs(createDeleteOwner({ ...parts, apartments: cut }), { path: { id: "maria.k" } });

    expect(await owners.findByUsername("maria.k")).toBeDefined();
    expect(await leave()).toMatchObject({ status: 200 });
    expect(await owners.find(1)).toBeUndefined();
    expect(await apartments.find(1)).toBeUndefined();
  });

  it("frees a username that an interrupted deletion left behind", async () => {
    const { owners, leave, store } = await world();
    const owner = await owners.find(1);
    if (owner) await owners.remove(owner);
    await store.putIfAbsent({ pk: "USERNAME#maria.k", sk: "USERNAME", ownerId: 1 });

    expect(await leave()).toMatchObject({ status: 404 });
    expect(await store.get({ pk: "USERNAME#maria.k", sk: "USERNAME" })).toBeUndefined();
  });
});

describe("DELETE /apartments/{id}", () => {
  it("deletes the apartment once", async () => {
    const { leaveApartment, apartments } = await world();

    expect(await leaveApartment()).toMatchObject({ status: 200, body: { apartment: { id: 1, name: "Sea Canary" } } });
    expect(await apartments.find(1)).toBeUndefined();
    expect(await leaveApartment()).toMatchObject({ status: 404 });
  });
});

describe("the login of an owner can be renamed or deleted only while nothing of it is in doubt:", () => {
  const asked = { before: [], at: 1, attempts: 1, looks: 0 };
  const aStatement = {
    year: 2026,
    month: 9,
    draft: false,
    portalUsername: "MARIA.K",
    records: [],
    intent: asked,
  };
  const ended = { state: "SUBMITTED", errorValue: "", details: "" } as const;
  type Parts = Awaited<ReturnType<typeof world>>;
  /** Two filings of a task: a row in this state, for which the login saved something, one in doubt, and one untouched. */
  async function begun({ rows, open, filings, login }: Parts, state: State, group = user) {
    await login({ proven: "f" });
    await rows.putIfAbsent(aRow({ taskId: 1, state }));
    await rows.putIfAbsent(aRow({ taskId: 1, number: 2, filing: 2, state: "CHECKING" }));
    await rows.putIfAbsent(aRow({ taskId: 1, number: 3 }));
    await open({ rows: [1, 3] });
    await filings.countDrafts({ taskId: 1, filing: 1 }, [], 0, group);
  }
  async function stated({ open, filings, login }: Parts) {
    await login({ proven: "f" });
    await open({ statement: aStatement });
    const filing = single(await filings.find({ taskId: 1, filing: 1 }));
    await filings.record(filing, { statement: aStatement });
    return filing;
  }

  it.each<[string, (parts: Parts) => Promise<unknown>, boolean]>([
    ["a reservation is being made final", async (parts) => await begun(parts, "PROCESSING"), true],
    ["a reservation is looked up", async (parts) => await begun(parts, "CHECKING"), true],
    ["a statement is looked up", stated, true],
    ["all waits", async (parts) => await begun(parts, "PENDING"), false],
    ["it is in review", async (parts) => await begun(parts, "NEEDS_REVIEW"), false],
    ["another login saved it", async (parts) => await begun(parts, "CHECKING", "another"), false],
    [
      "the filing is closed",
      async (parts) => {
        await begun(parts, "CHECKING");
        const filing = await parts.filings.find({ taskId: 1, filing: 1 });
        if (filing) await parts.filings.close(filing);
      },
      false,
    ],
    [
      "the statement has ended",
      async (parts) => {
        const filing = await stated(parts);
        await parts.filings.record(filing, { statement: aStatement, outcome: ended });
      },
      false,
    ],
    [
      "the portal refuses it",
      async (parts) => {
        await begun(parts, "CHECKING");
        const { sealedPassword = "" } = (await parts.owners.find(1)) ?? {};
        await parts.login({ refused: [{ fingerprint: "f", version: passwordVersionOf(sealedPassword) }] });
      },
      false,
    ],
    [
      "it has no password",
      async (parts) => {
        await begun(parts, "CHECKING");
        await parts.update({ portalPassword: null });
      },
      false,
    ],
    [
      "it is locked for a while",
      async (parts) => {
        await begun(parts, "CHECKING");
        await parts.login({ lockedUntil: parts.now() + 1 });
      },
      true,
    ],
  ])("%s", async (_, begin, stays) => {
    const parts = await world();
    await begin(parts);
    const renaming = { portalUsername: "maria.2", portalPassword: "another" };
    const errorMessage = expect.stringContaining("(tasks 1)") as unknown;
    const answer = stays ? { status: 409, body: { code: "work_in_progress", errorMessage } } : { status: 200 };

    const sameLogin = { portalUsername: "MARIA.k", portalPassword: "same login" };
    expect(await parts.update(sameLogin)).toMatchObject({ status: 200 });
    await begin(parts);
    expect(await parts.update(renaming)).toMatchObject(answer);
    expect(await parts.leave(stays ? "maria.k" : "maria.2")).toMatchObject(answer);
    // A refused rename changes nothing.
    if (stays) expect(await parts.store.get(portalUserKey(user))).toMatchObject({ proven: "f" });
  });
});

describe("the password of an owner", () => {
  const nobody = async () => "";
  const vault = {
    openOwnerPassword: nobody,
    openTaskPassword: nobody,
    sealCookies: nobody,
    openCookies: nobody,
    fingerprint: nobody,
  };

  it("is removed only by null, and filings then end with that reason", async () => {
    const { update, owners, apartments, stored } = await world();

    expect(await update({ portalPassword: "" })).toMatchObject({ status: 400 });
    expect(stored()).toContain("sealed {");
    expect(await update({ portalPassword: null })).toMatchObject({ status: 200 });
    expect(stored()).not.toContain("sealed");
    const found = await findAccount(aFiling({ ownerId: 1 }), { owners, apartments, vault });
    const outcome = { errorValue: "invalid_credentials", details: { code: "password_gone" } };
    expect(found).toMatchObject({ do: "end", outcome });
  });

  it("is not required for a rename that removes it", async () => {
    const { update, owners } = await world();

    expect(await update({ portalUsername: "maria.2", portalPassword: null })).toMatchObject({ status: 200 });
    expect(await owners.findByUsername("maria.2")).not.toHaveProperty("sealedPassword");
  });
});
