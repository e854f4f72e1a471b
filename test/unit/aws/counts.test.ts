import { expect, it, vi } from "vitest";
import { updateAndCount } from "../../../shared/aws/record.ts";

const named = (name: string) => Object.assign(new Error(name), { name });

function counting(name: string, count: unknown) {
  const update = vi.fn(async () => await Promise.reject(named(name)));
  const counted = updateAndCount({ get: async () => ({ count }), update }, { pk: "a", sk: "b" }, "count", {});
  return { update, counted };
}

it.each([
  ["ValidationException", 2],
  ["ThrottlingException", 2],
  ["ThrottlingException", undefined],
])("a count that met %s and is %s on record fails", async (name, count) => {
  await expect(counting(name, count).counted).rejects.toThrow(name);
});

it("a damaged count leaves its record as it is, to be read as damaged", async () => {
  const { update, counted } = counting("ValidationException", "many");

  expect(await counted).toEqual({ written: true, item: { count: "many" } });
  expect(update).toHaveBeenCalledTimes(1);
});
