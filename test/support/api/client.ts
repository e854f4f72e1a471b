import * as v from "valibot";
import type { ApiHandler } from "../../../shared/api/handler.ts";
import type { Authenticate } from "../../../shared/auth/authenticate.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import type { Log, LogFields } from "../../../shared/log.ts";
import { aContext, anEvent, type Call } from "./event.ts";

const Body = v.record(v.string(), v.unknown());

/** Calls a handler as API Gateway does; the answer with its body read. */
export async function call(handler: ApiHandler, request: Call = {}) {
  const { statusCode, headers = {}, body } = await handler(anEvent(request), aContext());
  return { status: statusCode, headers, body: v.parse(Body, JSON.parse(body)) };
}

/** Accepts any token of the form `role.role` as a client with those roles and every optional attribute. */
export const byRoles: Authenticate = async (token) => {
  if (token === "expired") return token;
  const named = token.split(".").filter(isRole);
  return named.length > 0 ? { clientId: "client-1", name: "Anna", madeBy: "maker", roles: named } : undefined;
};

const isRole = (text: string): text is Role =>
  ["admin", "str-uploader", "takk-uploader", "client-manager"].includes(text);

/** A log that keeps its lines. */
export function keptLog() {
  const lines: { level: string; message: string; fields: LogFields }[] = [];
  const at =
    (level: string) =>
    (message: string, fields: LogFields = {}) => {
      lines.push({ level, message, fields });
    };
  const log: Log = { info: at("info"), warn: at("warn"), error: at("error") };
  return { log, lines };
}
