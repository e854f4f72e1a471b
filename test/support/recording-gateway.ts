import type { FunctionDefinition } from "../../packages/local/functions/manifest.ts";
import { routesOf } from "../../packages/local/gateway/routes.ts";
import { startGateway } from "../../packages/local/gateway/server.ts";
import { freePort } from "../../packages/local/machine/ports.ts";

/** A function behind a method and path, for a gateway or a stack of a test's own. */
export function anApiFunction(name: string, method: "GET" | "POST", path: string): FunctionDefinition {
  return { name, trigger: { kind: "api", method, path }, variables: [], memoryMb: 128, timeoutMs: 1_000 };
}

export type RecordingGateway = Awaited<ReturnType<typeof startRecordingGateway>>;

/** The local gateway before functions that record their event and all give the same answer. */
export async function startRecordingGateway(
  definitions: readonly FunctionDefinition[],
  answer: (name: string) => unknown = () => ({ statusCode: 200, body: "{}" }),
) {
  const port = await freePort();
  /** What the functions were called with, in order. */
  const events: unknown[] = [];
  const gateway = await startGateway(port, routesOf(definitions), {
    async invoke({ name }, event) {
      events.push(event);
      return answer(name);
    },
  });
  return { url: `http://127.0.0.1:${port}/api/v1`, events, close: gateway.close };
}
