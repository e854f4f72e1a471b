import { describe, expect, it } from "vitest";
import { createHandler as createApartment } from "../../../functions/api/create-apartment/handler.ts";
import { createHandler as createOwner } from "../../../functions/api/create-apartment-owner/handler.ts";
import { createHandler as createDeleteApartment } from "../../../functions/api/delete-apartment/handler.ts";
import { createHandler as createDeleteOwner } from "../../../functions/api/delete-apartment-owner/handler.ts";
import { createHandler as createUpdateOwner } from "../../../functions/api/update-apartment-owner/handler.ts";
import type { Filing } from "../../../shared/filing/records/filings.ts";
import { portalUserKey, portalUserOf } from "../../../shared/filing/records/keys.ts";
import { createPortalUserRepository } from "../../../shared/filing/records/portal-users.ts";
import type { Submission } from "../../../shared/filing/records/submission.ts";
import { findAccount } from "../../../shared/filing/session/account.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { accepted } from "../declarations/reservation.ts";

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
    accept: (submission: Submission, taskId = 1) =>
      parts.tasks.accept(
        { taskId, clientId: "c", createdAt: "2026-11-21T10:00:00.000Z", draftUpload: false, submission },
        0,
      ),
    open: (filing: Partial<Filing>) =>
      parts.filings.putIfAbsent({
        ...{ taskId: 1, filing: 1, group: "another", rows: [], draft: false, mark: "M", createdAt: 0, claims: 0 },
        ...{ visitsWithoutProgress: 0, dueAt: 1, ...filing },
      }),
    /** What the portal and we know of the login. */
    async login(learned: Parameters<typeof users.release>[1]) {
      const held = await users.lease(user, "worker", parts.now(), parts.now() + 1_000);
      if (held) await users.release(held.lease, learned);
    },
  };
}

const statement = { kind: "takk" as const, year: 2026, month: 9, portalUsername: "maria.k", records: [] };
const aSearch = { kind: "search" as const, apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
const stay = (apartmentId: number) => ({ kind: "str" as const, reservations: accepted({ apartmentId }) });

describe("DELETE /apartment-owners/{id}", () => {
  it("leaves nothing of the owner: neither password nor session, neither name nor apartments", async () => {
    const { leave, login, stored, store, now } = await world();
    await login({ cookies: "sealed cookies", proven: "fingerprint-1", refused: [{ fingerprint: "fingerprint-2" }] });

    const { status, body } = await leave();

    expect({ status, body }).toMatchObject({ status: 200, body: { apartmentOwner: { id: 1, name: "Maria Canary" } } });
    expect(stored().toLowerCase()).not.toMatch(/canary|maria|sealed|fingerprint/);
    const { expiresAt } = (await store.get(portalUserKey(user))) ?? {};
    expect(Number(expiresAt) * 1_000 - now()).toBe(24 * 60 * 60 * 1_000);
    expect(await leave()).toMatchObject({ status: 404 });
  });

  it.each<[string, (parts: Awaited<ReturnType<typeof world>>) => Promise<unknown>]>([
    ["reservations that are not dispatched", ({ accept }) => accept(stay(1))],
    ["a statement that is not dispatched", ({ accept }) => accept(statement)],
    ["a search that is not dispatched", ({ accept }) => accept(aSearch)],
    ["a check that is not dispatched", ({ accept }) => accept({ kind: "check", ownerId: 1 })],
    [
      "a filing of this owner",
      async ({ accept, tasks, open }) => {
        await accept(stay(7));
        await open({ ownerId: 1 });
        await tasks.dispatched(1);
      },
    ],
    [
      "a statement of this login",
      async ({ accept, tasks, open }) => {
        await accept(statement);
        await open({ group: user });
        await tasks.dispatched(1);
      },
    ],
    ["a worker at the portal", ({ users, now }) => users.lease(user, "worker", now(), now() + 1_000)],
  ])("is refused, and does nothing, while there is open: %s", async (_, begin) => {
    const parts = await world();
    await begin(parts);

    const { status, body } = await parts.leave();

    expect({ status, said: String(body["errorMessage"]) }).toEqual({
      status: 409,
      said: expect.stringContaining("still being filed") as unknown,
    });
    expect(await parts.owners.findByUsername("maria.k")).toMatchObject({
      sealedPassword: expect.any(String) as unknown,
    });
    expect(await parts.apartments.find(1)).toBeDefined();
  });

  it("is not held up by what others file, nor by what has ended", async () => {
    const { accept, open, tasks, filings, leave } = await world();
    await accept(stay(7));
    await open({ ownerId: 2 });
    await open({ ownerId: 1, filing: 2 });
    await tasks.dispatched(1);
    await accept({ kind: "check", ownerId: 2 }, 2);
    const ended = await filings.find({ taskId: 1, filing: 2 });
    if (ended) await filings.close(ended);

    expect(await leave()).toMatchObject({ status: 200 });
  });

  it("spares an account that may be near its lock, should the owner come back at once", async () => {
    const { leave, login, users, now } = await world();
    await login({ posted: { fingerprint: "f", at: now() - 5 }, refusedAt: now() - 9 });

    await leave();

    const { user: known } = (await users.lease(user, "next", now(), now() + 1)) ?? {};
    expect(known).toMatchObject({ refusedAt: now() - 5, fence: 2 });
    expect(known).not.toHaveProperty("posted");
  });

  it("lets what is known of a login that is back in use expire no more", async () => {
    const { leave, users, now, store } = await world();
    await users.lease(user, "worker", now() - 9, now() - 8);
    await leave();

    await users.lease(user, "next", now(), now() + 1);

    expect(await store.get(portalUserKey(user))).not.toHaveProperty("expiresAt");
  });

  it("leaves no apartment without its owner, wherever it is cut", async () => {
    const parts = await world();
    const { apartments, leave, owners } = parts;
    const cut = { ...apartments, remove: () => Promise.reject(new Error("cut")) };
    await callAs(createDeleteOwner({ ...parts, apartments: cut }), { path: { id: "maria.k" } });

    expect(await owners.findByUsername("maria.k")).toBeDefined();
    expect(await leave()).toMatchObject({ status: 200 });
    expect([await owners.find(1), await apartments.find(1)]).toEqual([undefined, undefined]);
  });

  it("gives up the name that a removal left which was cut", async () => {
    const { owners, leave, store } = await world();
    const owner = await owners.find(1);
    if (owner) await owners.remove(owner);
    await store.putIfAbsent({ pk: "USERNAME#maria.k", sk: "USERNAME", ownerId: 1 });

    expect(await leave()).toMatchObject({ status: 404 });
    expect(await store.get({ pk: "USERNAME#maria.k", sk: "USERNAME" })).toBeUndefined();
  });
});

describe("DELETE /apartments/{id}", () => {
  it("takes the apartment off record, once", async () => {
    const { leaveApartment, apartments } = await world();

    expect(await leaveApartment()).toMatchObject({ status: 200, body: { apartment: { id: 1, name: "Sea Canary" } } });
    expect(await apartments.find(1)).toBeUndefined();
    expect(await leaveApartment()).toMatchObject({ status: 404 });
  });

  it("is refused while something of it is open, and not for another's sake", async () => {
    const { leaveApartment, accept, apartments } = await world();
    await accept(stay(1));

    expect(await leaveApartment()).toMatchObject({ status: 409 });
    expect(await apartments.find(1)).toBeDefined();
  });

  it("is refused while it is searched", async () => {
    const { leaveApartment, accept, tasks, open } = await world();
    await accept(aSearch);
    await open({ search: { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" } });
    await tasks.dispatched(1);

    expect(await leaveApartment()).toMatchObject({ status: 409 });
  });
});

describe("a password taken off record", () => {
  const aFiling = { taskId: 1, filing: 1, ownerId: 1, group: user, rows: [], draft: false, mark: "", createdAt: 0 };
  const nobody = async () => "";
  const vault = {
    ...{ openOwnerPassword: nobody, openTaskPassword: nobody, sealCookies: nobody, openCookies: nobody },
    fingerprint: nobody,
  };

  it("goes by null alone, and what is to be filed says so", async () => {
    const { update, owners, apartments, stored } = await world();

    expect(await update({ portalPassword: "" })).toMatchObject({ status: 400 });
    expect(stored()).toContain("sealed {");
    expect(await update({ portalPassword: null })).toMatchObject({ status: 200 });
    expect(stored()).not.toContain("sealed");
    const found = await findAccount({ ...aFiling, claims: 0, visitsWithoutProgress: 0 }, { owners, apartments, vault });
    expect(found).toMatchObject({
      do: "end",
      outcome: { errorValue: "invalid_credentials", details: { code: "password_gone" } },
    });
  });

  it("is not asked for when it is taken off a name that changes", async () => {
    const { update, owners } = await world();

    expect(await update({ portalUsername: "maria.2", portalPassword: null })).toMatchObject({ status: 200 });
    expect(await owners.findByUsername("maria.2")).not.toHaveProperty("sealedPassword");
  });
});

describe("a record", () => {
  it("says which client made it and which changed it last", async () => {
    const { update, owners } = await world();
    await update({ name: "Maria" });

    expect(await owners.find(1)).toMatchObject({ createdBy: "client-1", updatedBy: "client-1" });
  });
});
