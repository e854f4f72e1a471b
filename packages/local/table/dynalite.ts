import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { isFromProgram } from "../machine/callers.ts";
import { loopback } from "../machine/ports.ts";

// Runs dynalite, for programs only. Arguments: the port and, if it keeps anything, the folder.
const [, , port = "", path] = process.argv;
const require = createRequire(import.meta.url);
const dynalite: unknown = require("dynalite");
if (typeof dynalite !== "function") throw new Error("dynalite has no server");
const server: unknown = Reflect.apply(dynalite, undefined, [{ path, createTableMs: 0 }]);
if (!(server instanceof Server)) throw new Error("dynalite is no HTTP server");

const answers = server.listeners("request");
server.removeAllListeners("request");
server.on("request", (request: IncomingMessage, response: ServerResponse) => {
  if (!isFromProgram(request.headers)) return void response.writeHead(403).end();
  for (const answer of answers) Reflect.apply(answer, server, [request, response]);
});
server.listen(Number(port), loopback);
