import { expect, it } from "vitest";
import { createHandler as createStatus } from "../../../functions/api/get-filing-status/handler.ts";
import { createHandler as createOwners } from "../../../functions/api/list-apartment-owners/handler.ts";
import { createHandler as createApartments } from "../../../functions/api/list-apartments/handler.ts";
import { createHandler as createClients } from "../../../functions/api/list-clients/handler.ts";
import { createHandler as createReservations } from "../../../functions/api/list-reservations/handler.ts";
import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import type { Query } from "../../../shared/aws/store.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { rowPage } from "../../../shared/tasks/reading/row-page.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";

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
  for (const create of [createApartments, createOwners, createClients, createReservations, createStatus]) {
    asked.length = 0;
    expect(await callAs(create(all))).toMatchObject({ status: 200 });
    most.push(asked[0]);
  }
  const rows = Array.from({ length: 1_001 }, (_, index) => newRow(task, index + 1, 1, sound));

  // One more shows whether there is another page.
  expect(most).toEqual([1_001, 1_001, 1_001, 1_001, 1_001]);
  expect(rowPage({ limit: undefined, cursor: undefined })(rows).page).toHaveLength(1_000);
});
