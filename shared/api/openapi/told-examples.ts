import type { Part } from "./conversion.ts";
import type { Example } from "./operation-text.ts";

/** An answer; of an endpoint's own the request that leads to it is told too. */
export type ToldExample = Pick<Example, "summary" | "answer"> & Partial<Example>;

/**
 * The examples of a response. Each holds its request as `x-request`: a wrong one cannot stand among the examples of
 * the request, which have to be valid.
 */
export function answersOf(examples: Readonly<Record<string, ToldExample>>): Part {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary, answer, path, query, idempotencyKey, body }]) => {
      const headers = idempotencyKey === undefined ? undefined : { "Idempotency-Key": idempotencyKey };
      return [name, { summary, value: answer, "x-request": { path, query, headers, body } }];
    }),
  );
}
