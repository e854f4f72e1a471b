import * as v from "valibot";
import type { Touches } from "../deployment/touches.ts";
import type { Refusal } from "./errors.ts";

export const roles = ["admin", "str-uploader", "takk-uploader", "client-manager"] as const;
export type Role = (typeof roles)[number];

/** A part that a request does not have: whatever stands there is not looked at. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** A query of which nothing is read, is refused: `?draftUpload=true` must not file for real. */
export const noQuery = v.object({});

/** A row of the endpoint table: routes, grants, local gateway, OpenAPI, authorization tests and docs derive from it. */
export interface Endpoint {
  /** Verb and noun: the function's folder, construct id, log service name and test file. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base path `/api/v1`, parameters as `{taskId}`. */
  readonly path: `/${string}`;
  readonly roles: readonly Role[] | "public";
  readonly request: {
    readonly path: v.GenericSchema;
    readonly query: v.GenericSchema;
    readonly body: v.GenericSchema;
  };
  /** Said with 404, of a path that names nothing. */
  readonly missing?: Extract<Refusal, `no_such_${string}`>;
  /** Of the body, in bytes once decompressed; that of a record by default. */
  readonly bodyLimit?: number;
  readonly response: v.GenericSchema;
  /** 200 where it is left out. */
  readonly status?: 200 | 201;
  /** What its own work touches; what authentication touches is added by `touchesOf`. */
  readonly touches: Touches;
  /** Takes an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** The answer is a document of its own: the requestId stands in the header only. */
  readonly bare?: true;
}

const kib = 1_024;
const mib = 1_024 * kib;

/** How large a body may be, in bytes: each several times the largest that makes sense. */
export const bodyLimits = { task: 4 * mib, credentials: 4 * kib, record: 16 * kib } as const;

export const bodyLimitOf = ({ bodyLimit = bodyLimits.record }: Pick<Endpoint, "bodyLimit">) => bodyLimit;

/** @example sizeOf(4_096) // "4 KiB" */
export const sizeOf = (limit: number) => (limit >= mib ? `${limit / mib} MiB` : `${limit / kib} KiB`);

/**
 * What a function of this endpoint may touch, authentication included.
 *
 * @example
 * touchesOf(listClients).keys; // ["tokens:GetPublicKey"]
 */
export function touchesOf(endpoint: Endpoint): Touches {
  if (endpoint.roles === "public") return endpoint.touches;
  const { table = {}, keys = [] } = endpoint.touches;
  const reads = [...new Set(["CLIENT#*", "SESSION#*", ...(table.GetItem ?? [])])];
  const notes = endpoint.method === "GET" ? {} : { PutItem: ["AUDIT#*", ...(table.PutItem ?? [])] };
  return { ...endpoint.touches, table: { ...table, ...notes, GetItem: reads }, keys: ["tokens:GetPublicKey", ...keys] };
}

/** Of the interface; its major number is the path prefix /api/v1. */
export const apiVersion = "1.1.0";
