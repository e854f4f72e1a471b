import { expect, it } from "vitest";
import { validationError } from "../../../shared/contract/errors.ts";
import { say } from "../../../shared/wording/say.ts";

const mistakes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `rows[${at}]`, message: say("expected_date") }));

it.each([
  [1, 1, undefined],
  [20, 20, undefined],
  [21, 20, "and 1 more"],
  [130, 20, "and 110 more"],
])("of %i validation errors, %i are in the message, with a count of the rest", (count, told, others) => {
  const { message } = validationError(mistakes(count));

  expect(message.match(/rows\[/g)?.length).toBe(told);
  expect(/and \d+ more/.exec(message)?.[0]).toBe(others);
});

it.each([
  [100, 100],
  [101, 100],
])("of %i validation errors, %i are listed", (count, listed) => {
  expect(validationError(mistakes(count)).problems).toEqual(mistakes(count).slice(0, listed));
});

it("a validation error of the whole request names no field", () => {
  const { message, name, code } = validationError([{ path: "", message: say("expected_date") }]);

  expect({ name, code }).toEqual({ name: "ApiError", code: "validation_failed" });
  expect(message).not.toContain(":");
});
