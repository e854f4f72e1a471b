import { Agent, createServer, request } from "node:http";
import { isFromProgram } from "../machine/callers.ts";
import { listen } from "../machine/ports.ts";

/** Passes requests of programs on to a server that would answer a page of any origin. */
export async function openDoor(port: number, behind: { readonly host: string; readonly port: number }): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const door = createServer((incoming, outgoing) => {
    if (!isFromProgram(incoming.headers)) return void outgoing.writeHead(403).end();
    const { method, url: path, headers } = incoming;
    const passed = request({ ...behind, agent, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy()).pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) passed.destroy();
    });
    incoming.pipe(passed);
  });
  await listen(door, port);
}
