import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { runCommand } from "../../../../test/support/run-command.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { closeServer, listen } from "../../../local/machine/ports.ts";

vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, "../../../..");
const folder = eachTestsFolder();
let server = createServer();
afterEach(async () => {
  server.closeAllConnections();
  await closeServer(server);
});

/** A table and queues that take every request, and what they answer. */
async function hanging(answer: RequestListener) {
  server = createServer(answer);
  const url = `http://127.0.0.1:${await listen(server, 0)}`;
  const queues = { tasks: url, filings: url, events: url };
  const places = { endpoints: { table: url, queues: url }, table: "t", register: "r", queues, deadLetters: queues };
  folder.write("deployment.json", JSON.stringify(places));
}

const nothing: RequestListener = () => {};
const half: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
  response.write('{"Item":');
};

it.each([
  ["filing status", "nothing", nothing],
  ["filing stop --reason outage", "nothing", nothing],
  ["dead-letters tasks", "nothing", nothing],
  ["tasks list", "half an answer", half],
])("`admin %s` ends after ten seconds with a sentence when AWS answers %s", async (command, _, answer) => {
  await hanging(answer);
  const words = ["packages/cli/operator/admin.ts", "--local", ...command.split(" ")];
  const began = performance.now();
  const ended = await runCommand([process.execPath, ...words], root, { LOCAL_FOLDER: folder.path() });

  expect(ended).toMatchObject({ code: 1, out: "" });
  expect(ended.err).toBe(
    `local, ${folder.path()}: AWS gave no answer within ten seconds: it, or this machine's network, is in trouble. A change may have been made all the same: look, then run it again.\n`,
  );
  // The process needs a second or two to start.
  expect(performance.now() - began).toBeLessThan(15_000);
});
