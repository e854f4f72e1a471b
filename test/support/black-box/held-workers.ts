import { once } from "node:events";
import * as v from "valibot";
import { vi } from "vitest";
import { processesOf, type StartedStack } from "../local-stack.ts";

/** A stack that is to be held needs a port of its own for it. */
export const canBeHeld = ["NODE_OPTIONS", "--inspect-port=0"] as const;

const Text = v.pipe(v.string(), v.parseJson());
const Attached = v.pipe(
  Text,
  v.object({ method: v.literal("NodeWorker.attachedToWorker"), params: v.object({ sessionId: v.string() }) }),
);
const Paused = v.pipe(
  Text,
  v.object({
    method: v.literal("NodeWorker.receivedMessageFromWorker"),
    params: v.object({ message: v.pipe(Text, v.object({ method: v.literal("Debugger.paused") })) }),
  }),
);

/** Stops a stack's workers as a debugger does, while everything else goes on. The returned function lets them go on. */
export async function holdWorkers(folder: string, { output }: StartedStack): Promise<() => void> {
  process.kill(processesOf(folder).get("stack") ?? 0, "SIGUSR1");
  const address = await vi.waitFor(() => v.parse(v.string(), /Debugger listening on (ws:\S+)/.exec(output())?.[1]), {
    timeout: 20_000,
  });
  const inspector = new WebSocket(address);
  await once(inspector, "open");
  const send = (method: string, params: object = {}) => inspector.send(JSON.stringify({ id: 1, method, params }));

  const attached = next(inspector, Attached);
  send("NodeWorker.enable", { waitForDebuggerOnStart: false });
  const { sessionId } = (await attached).params;
  const tell = (method: string) =>
    send("NodeWorker.sendMessageToWorker", { sessionId, message: JSON.stringify({ id: 1, method }) });
  const paused = next(inspector, Paused);
  tell("Debugger.enable");
  tell("Debugger.pause");
  await paused;
  return () => {
    tell("Debugger.resume");
    inspector.close();
  };
}

/** The next message of this shape. */
function next<T>(socket: WebSocket, schema: v.GenericSchema<unknown, T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  socket.addEventListener("message", function read({ data }) {
    const parsed = v.safeParse(schema, data);
    if (!parsed.success) return;
    socket.removeEventListener("message", read);
    resolve(parsed.output);
  });
  return promise;
}
