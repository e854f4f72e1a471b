import { expect, it } from "vitest";
import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import type { Query } from "../../../shared/aws/store.ts";
import { createMemoryWorld } from "../../support/api/memory-world.ts";

it("an owner's apartments are asked for page by page, up to the last", async () => {
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
