import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-apartment/handler.ts";
import { createHandler as createOwner } from "../../../functions/api/create-apartment-owner/handler.ts";
import { createHandler as createGet } from "../../../functions/api/get-apartment/handler.ts";
import { createHandler as createStatus } from "../../../functions/api/get-filing-status/handler.ts";
import { createHandler as createOwners } from "../../../functions/api/list-apartment-owners/handler.ts";
import { createHandler as createList } from "../../../functions/api/list-apartments/handler.ts";
import { createHandler as createClients } from "../../../functions/api/list-clients/handler.ts";
import { createHandler as createReservations } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createUpdate } from "../../../functions/api/update-apartment/handler.ts";
import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { UnreadableRecord } from "../../../shared/aws/record.ts";
import type { Query } from "../../../shared/aws/store.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { counterKey } from "../../../shared/records/keys.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { rowPage } from "../../../shared/tasks/reading/row-page.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { unwritten } from "../../support/written.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

async function world() {
  const parts = createMemoryWorld();
  const owner = createOwner(parts);
  for (const portalUsername of ["maria", "nikos"]) {
    await callAs(owner, { body: { name: "Owner", portalUsername, portalPassword: "x" } });
  }
  const handlers = { create: createCreate(parts), get: createGet(parts), update: createUpdate(parts) };
  return { ...parts, ...handlers, list: createList(parts) };
}

const seaView = { name: "Sea view", address: "Λιμάνι 1, Χανιά", registryId: "00000123456", ownerId: 1 };
const created = "2026-11-21T10:00:00.000Z";
const answered = { id: 1, ...seaView, createdAt: created, updatedAt: created };

describe("an apartment", () => {
  it("is created and returned without its postal code", async () => {
    const { create, get } = await world();

    const answer = await callAs(create, { body: { ...seaView, postalCode: "73100" } }, "str-uploader");

    expect(answer).toMatchObject({ status: 201, body: { apartment: answered } });
    expect((await callAs(get, { path: { id: "1" } })).body).toEqual({ apartment: answered, requestId });
  });

  it("is not acknowledged under the id of another one, as after a restore with the counter behind", async () => {
    const { create, get, store } = await world();
    await callAs(create, { body: seaView });
    await store.update(counterKey("APARTMENT"), { set: { count: 0 } });

    expect(await callAs(create, { body: { ...seaView, name: "Other" } })).toMatchObject({ status: 500 });
    expect((await callAs(get, { path: { id: "1" } })).body).toMatchObject({ apartment: answered });
  });

  it("changes only in the fields that a request names", async () => {
    const { create, update, time, apartments } = await world();
    await callAs(create, { body: seaView });
    time.now += 60_000;

    const { body } = await callAs(update, { path: { id: "1" }, body: { ownerId: 2, postalCode: null } });

    expect(body).toEqual({ apartment: { ...answered, ownerId: 2, updatedAt: "2026-11-21T10:01:00.000Z" }, requestId });
    expect(await apartments.find(1)).toMatchObject({ createdBy: "client-1", updatedBy: "client-1" });
    await callAs(update, { path: { id: "1" }, body: { postalCode: "73100" } });
    expect(await apartments.find(1)).toMatchObject({ postalCode: "73100", registryId: seaView.registryId });
  });

  it("is listed among all apartments and among those of its current owner", async () => {
    const { create, list, update, apartments } = await world();
    for (const ownerId of [1, 2, 1]) await callAs(create, { body: { ...seaView, ownerId } });
    for (let id = 4; id <= 10; id += 1) await apartments.create({ ...answered, id, ownerId: 9, createdBy: "client-1" });

    const idsOf = async (query?: { ownerId: string }) => {
      const { body } = await callAs(list, query && { query });
      return v
        .parse(v.object({ apartments: v.array(v.object({ id: v.number() })) }), body)
        .apartments.map(({ id }) => id);
    };
    expect(await idsOf()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await idsOf({ ownerId: "1" })).toEqual([1, 3]);
    expect(await idsOf({ ownerId: "3" })).toEqual([]);
    await callAs(update, { path: { id: "3" }, body: { ownerId: 2 } });
    expect(await idsOf({ ownerId: "1" })).toEqual([1]);
    expect(await idsOf({ ownerId: "2" })).toEqual([2, 3]);
  });

  it("is read in the order asked for, skipping missing ids; a newer release's record fails the read", async () => {
    const { create, apartments, store } = await world();
    for (const ownerId of [1, 2]) await callAs(create, { body: { ...seaView, ownerId } });

    expect(await apartments.findMany([2, 9, 1])).toMatchObject([{ id: 2 }, { id: 1 }]);
    await store.update({ pk: "APARTMENT#2", sk: "APARTMENT" }, { set: { shape: 2, registryId: 7 } });
    await expect(apartments.findMany([1, 2])).rejects.toThrow(UnreadableRecord);
    expect(await apartments.change(9, { name: "gone" }, created)).toEqual(unwritten);
    expect(await apartments.find(9)).toBeUndefined();
  });
});

it("an owner's apartments are read page by page, up to the last page", async () => {
  const asked: Query[] = [];
  const pages = [
    { items: [{ ownedAt: "0000000001" }, { ownedAt: "0000000002" }], last: { pk: "APARTMENT#2" } },
    { items: [], last: { pk: "APARTMENT#3" } },
    { items: [{ ownedAt: "0000000004" }] },
  ];
  const query = async (wanted: Query) => {
    asked.push(wanted);
    return pages[asked.length - 1] ?? { items: [] };
  };
  const { store } = createMemoryWorld();
  const ids = await createApartmentRepository({ ...store, query }).idsOf(7);

  expect([...ids]).toEqual([1, 2, 4]);
  expect(asked.map(({ after }) => after)).toEqual([undefined, { pk: "APARTMENT#2" }, { pk: "APARTMENT#3" }]);
});

it("a list shows a thousand records when the request names no limit", async () => {
  const parts = createMemoryWorld();
  const asked: (number | undefined)[] = [];
  const query = async (wanted: Query) => {
    asked.push(wanted.limit);
    return await parts.store.query(wanted);
  };
  const store = { ...parts.store, query };
  const lists = { apartments: createApartmentRepository(store), owners: createOwnerRepository(store) };
  const all = { ...parts, store, ...lists, clients: createClientRepository(store), breaker: createBreaker(store, 0) };
  const most: unknown[] = [];
  for (const create of [createList, createOwners, createClients, createReservations, createStatus]) {
    asked.length = 0;
    expect(await callAs(create(all))).toMatchObject({ status: 200 });
    most.push(asked[0]);
  }
  const rows = Array.from({ length: 1_001 }, (_, index) => newRow(task, index + 1, 1, sound));

  // One more shows whether there is another page.
  expect(most).toEqual([1_001, 1_001, 1_001, 1_001, 1_001]);
  expect(rowPage({ limit: undefined, cursor: undefined })(rows).page).toHaveLength(1_000);
});
