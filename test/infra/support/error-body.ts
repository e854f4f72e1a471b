import * as v from "valibot";
import { expect } from "vitest";
import { errors } from "../../../shared/contract/errors.ts";

const ErrorBody = v.strictObject({
  errorMessage: v.pipe(v.string(), v.minLength(5)),
  requestId: v.string(),
  code: v.picklist(Object.keys(errors)),
});

/** The body is the API's error body, whole, with this request's id, and nothing of the request in it. */
export function checkErrorBody(body: string, requestId: string): void {
  const { errorMessage, code: _, ...others } = v.parse(v.pipe(v.string(), v.parseJson(), ErrorBody), body);
  expect(others).toEqual({ requestId });
  expect(errorMessage).not.toMatch(/[$#]|secret/);
}
