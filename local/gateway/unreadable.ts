import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { gatewayErrors } from "../../shared/contract/gateway-errors.ts";
import { refusalAnswer } from "./answer.ts";
import { refused } from "./refusal.ts";

/** What is no HTTP request never becomes one: it is answered on its bare socket, in the API's error body all the same. */
export function refuseUnreadable(_error: Error, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusalAnswer(refused(gatewayErrors.badRequest), randomUUID());
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end([`HTTP/1.1 ${status} Bad Request`, ...lines, "", body].join("\r\n"));
}
