import type { Endpoint } from "./endpoint.ts";

/** Every endpoint of the API. */
export const endpoints: readonly Endpoint[] = [];
