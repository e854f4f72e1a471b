import type { Endpoint } from "../../shared/contract/endpoint.ts";
import type * as table from "../../shared/contract/endpoints.ts";
import { errors, isErrorCode } from "../../shared/contract/errors.ts";

/** What the document says of an endpoint on top of its row in the table. */
export interface OperationText {
  readonly summary: string;
  readonly description: string;
  /** What a successful answer is. */
  readonly answer: string;
  /** By name. Sent in their order, endpoint by endpoint, to a service that holds only its demo, they get these answers. */
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

/** The names of all rows of the endpoint table: a new row without its texts does not compile. */
export type EndpointName = Extract<Exports, Endpoint>["name"];
