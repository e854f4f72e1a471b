import type { Endpoint } from "../endpoint.ts";
import type * as table from "../endpoints.ts";

type Exports = (typeof table)[keyof typeof table];

/** The names of all rows of the endpoint table, so that a new row without its texts does not compile. */
export type EndpointName = Extract<Exports, Endpoint>["name"];
