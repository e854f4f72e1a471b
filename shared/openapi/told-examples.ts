import type { Part } from "./conversion.ts";
import type { Example } from "./operation-text.ts";
import { requestId } from "./operations/samples.ts";

/** An answer; of an endpoint's own the request that leads to it is told too. */
export type ToldExample = Pick<Example, "summary" | "answer"> & Partial<Example>;

/**
 * The examples of a response. Each holds its request as `x-request`: a wrong one cannot stand among the examples of
 * the request, which have to be valid.
 */
export function answersOf(examples: Readonly<Record<string, ToldExample>>): Part {
  return Object.fromEntries(
    Object.entries(examples).map(([name, { summary, answer, ...example }]) => {
      const request = requestOf(example);
      const value = "requestId" in answer ? answer : { ...answer, requestId };
      return [name, { summary, value, ...(Object.keys(request).length > 0 && { "x-request": request }) }];
    }),
  );
}

function requestOf({ path, query, idempotencyKey, body }: Partial<Example>): Part {
  return {
    ...(path && { path }),
    ...(query && { query }),
    ...(idempotencyKey !== undefined && { headers: { "Idempotency-Key": idempotencyKey } }),
    ...(body && { body }),
  };
}
