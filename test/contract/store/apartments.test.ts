import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Apartment,
  type ApartmentRepository,
  createApartmentRepository,
} from "../../../shared/apartments/apartment-repository.ts";
import { NewerRecord } from "../../../shared/aws/record.ts";
import { engines, startTable, type TestTable } from "../../support/tables.ts";

describe.each(engines)("apartments on %s", (engine) => {
  let table: TestTable;
  let apartments: ApartmentRepository;
  // No number of an apartment.
  let owners = 100;

  beforeAll(async () => {
    table = await startTable(engine);
    apartments = createApartmentRepository(table.store);
  });
  afterAll(() => table.stop());

  const stored = async (ownerId = ++owners): Promise<Apartment> => {
    const apartment = {
      id: await apartments.nextId(),
      name: "Sea view",
      address: "Λιμάνι 1, Χανιά",
      registryId: "00000123456",
      ownerId,
      createdAt: "2026-11-21T10:00:00.000Z",
      updatedAt: "2026-11-21T10:00:00.000Z",
      createdBy: "client",
    };
    await apartments.create(apartment);
    return apartment;
  };
  const idsOf = async (ownerId: number) =>
    (await apartments.list({ limit: 1000, ownerId })).records.map(({ id }) => id);

  it("reads back what it stored, one or many, leaving out what is unknown", async () => {
    const [one, other] = [await stored(), await stored()];

    expect(await apartments.find(one.id)).toEqual(one);
    expect(await apartments.findMany([other.id, 999_999, one.id])).toEqual([other, one]);
    expect(await apartments.find(999_999)).toBeUndefined();
  });

  it("reads none of several of which one is a newer release's", async () => {
    const [one, other] = [await stored(), await stored()];
    await table.store.update({ pk: `APARTMENT#${other.id}`, sk: "APARTMENT" }, { set: { shape: 2, registryId: 7 } });

    await expect(apartments.findMany([one.id, other.id])).rejects.toThrow(NewerRecord);
  });

  it("changes what is given and keeps the rest", async () => {
    const apartment = await stored();
    const updatedAt = "2026-11-22T10:00:00.000Z";

    const changed = await apartments.change(apartment.id, { name: "Hill view", postalCode: "73100" }, updatedAt);

    expect(changed).toEqual({ ...apartment, name: "Hill view", postalCode: "73100", updatedAt });
  });

  it("creates nothing when there is nothing to change", async () => {
    expect(await apartments.change(888_888, { name: "Nowhere" }, "2026-11-22T10:00:00.000Z")).toBeUndefined();
    expect(await apartments.find(888_888)).toBeUndefined();
  });

  it("lists an owner's apartments, and follows one that changes hands", async () => {
    const [from, to] = [++owners, ++owners];
    const [kept, moved] = [await stored(from), await stored(from)];

    await apartments.change(moved.id, { ownerId: to }, "2026-11-22T10:00:00.000Z");

    expect(await idsOf(from)).toEqual([kept.id]);
    expect(await idsOf(to)).toEqual([moved.id]);
  });

  it("lists all apartments page by page, each once", async () => {
    await Promise.all([stored(), stored(), stored()]);
    const first = await apartments.list({ limit: 2 });
    const rest = await apartments.list({ limit: 1000, ...(first.last && { after: first.last }) });

    const ids = [...first.records, ...rest.records].map(({ id }) => id);
    expect(first.records).toHaveLength(2);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });
});
