import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isFromProgram } from "../machine/callers.ts";
import { closeServer, listen, loopback } from "../machine/ports.ts";
import { type KeyRing, KeyServiceError } from "./key-ring.ts";
import { operations } from "./operations.ts";

/** Speaks the AWS JSON protocol, so that the real KMS client works with it unchanged. */
export async function startKeyService(keys: KeyRing) {
  const server = createServer((request, response) => void answer(keys, request, response));
  const port = await listen(server, 0);
  return { endpoint: `http://${loopback}:${port}`, close: () => closeServer(server) };
}

async function answer(keys: KeyRing, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("content-type", "application/x-amz-json-1.1");
  try {
    if (!isFromProgram(request.headers)) return void response.writeHead(403).end();
    const target = String(request.headers["x-amz-target"]).replace("TrentService.", "");
    const operation = operations[target];
    if (!operation) throw new KeyServiceError("UnsupportedOperationException", "Not an operation of this stand-in");
    const input: unknown = JSON.parse(await text(request));
    response.end(JSON.stringify(operation(keys, input)));
  } catch (error) {
    const { name, message } = error instanceof KeyServiceError ? error : { name: "KMSInternalException", message: "" };
    response.statusCode = error instanceof KeyServiceError ? 400 : 500;
    response.end(JSON.stringify({ __type: name, message }));
  }
}
