import { expect, it, vi } from "vitest";
import { updateAndCount } from "../../../shared/aws/record.ts";

const named = (name: string) => Object.assign(new Error(name), { name });

function counting(name: string, count: unknown) {
  const update = vi.fn(async () => await Promise.reject(named(name)));
  const counted = updateAndCount({ get: async () => ({ count }), update }, { pk: "a", sk: "b" }, "count", {});
  return { update, counted };
}

it.each([
  ["ValidationException", 2, 2],
  ["ThrottlingException", 2, 1],
  ["ThrottlingException", undefined, 1],
])("a count that met %s and is %s on record is asked for %i times", async (name, count, times) => {
  const { update, counted } = counting(name, count);

  await expect(counted).rejects.toThrow(name);
  expect(update).toHaveBeenCalledTimes(times);
});

it("a damaged count leaves its record as it is, to be read as damaged", async () => {
  const { update, counted } = counting("ValidationException", "many");

  expect(await counted).toEqual({ written: true, item: { count: "many" } });
  expect(update).toHaveBeenCalledTimes(1);
});
