import * as v from "valibot";
import type { Touches } from "../deployment/touches.ts";
import type { Refusal } from "./errors.ts";
import type { Shape } from "./shape.ts";

export const roles = ["admin", "str-uploader", "takk-uploader", "client-manager"] as const;
export type Role = (typeof roles)[number];

/** An absent part of a request: its content is ignored. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);

/** An endpoint without parameters refuses any: `?draftUpload=true` must not file for real. */
export const noQuery = v.object({});

/** A row of the endpoint table: routes, grants, the local gateway, OpenAPI, authorization tests and docs derive from it. */
export interface Endpoint {
  /** Verb and noun: the function's folder, construct id, log service name and test file. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base path `/api/v1`, parameters as `{taskId}`. */
  readonly path: `/${string}`;
  readonly roles: readonly Role[] | "public";
  readonly request: { readonly path: v.GenericSchema; readonly query: v.GenericSchema; readonly body: v.GenericSchema };
  /** The refusal (404) if the path names no record. */
  readonly missing?: Extract<Refusal, `no_such_${string}`>;
  /** The limit of the decompressed body in bytes; by default that of a record. */
  readonly bodyLimit?: number;
  readonly response: v.GenericSchema;
  /** The specification's shape of the answer, where ours has more fields: for those who ask for it. */
  readonly specifiedAs?: Shape;
  /** Default: 200. */
  readonly status?: 200 | 201;
  /** What its own work touches; `touchesOf` adds authentication. */
  readonly touches: Touches;
  /** Takes an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** The answer is a complete document: the requestId is only in the header. */
  readonly bare?: true;
}

const kib = 1_024;
const mib = 1_024 * kib;

/** Limits of bodies in bytes: each several times the largest sensible body. */
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

/** The interface's version, as the specification says; the path prefix /api/v1 holds its major number. */
export const interfaceVersion = "1.0.0";

/** This release of the service: later ones add to the interface. */
export const releaseVersion = "1.1.0";
