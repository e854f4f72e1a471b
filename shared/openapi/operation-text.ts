import type { Endpoint } from "../contract/endpoint.ts";
import type * as table from "../contract/endpoints.ts";
import { errors, isErrorCode } from "../contract/errors.ts";

export const tags = {
  Authentication: "Access tokens. Everything else needs one, save the last two endpoints.",
  "Reservation tasks": "File batches of reservations as declarations, search what the portal holds, read the outcomes.",
  Tasks: "Find tasks of every kind again, cancel what is not sent yet, send again what failed.",
  "Climate fee": "File the monthly climate-fee statement (TAKK).",
  "Apartment owners": "Who the declarations are filed for, with their access to the registry portal.",
  Apartments: "What the reservations are of.",
  Clients: "Who may call this API.",
  Operation: "For operators: how filing goes, what to decide, the switch. Only for admins.",
  Service: "The service itself.",
} as const;

/** What the document says of an endpoint on top of its row in the table. */
export interface OperationText {
  readonly summary: string;
  readonly description: string;
  /** What a successful answer is. */
  readonly answer: string;
  readonly path?: Readonly<Record<string, string>>;
  /** By name. In their order, endpoint by endpoint, they can be held with a service that has nothing but its demo. */
  readonly examples: Readonly<Record<string, Example>>;
}

export interface Example {
  readonly summary: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly idempotencyKey?: string;
  readonly body?: object;
  readonly answer: object;
}

/** The status of an example that is refused, by its code. */
export const refusedAs = ({ answer }: Example): number | undefined =>
  "code" in answer && isErrorCode(answer.code) ? errors[answer.code].status : undefined;

type Exports = (typeof table)[keyof typeof table];

/** The names of all rows of the endpoint table, so that a new row without its texts does not compile. */
export type EndpointName = Extract<Exports, Endpoint>["name"];
