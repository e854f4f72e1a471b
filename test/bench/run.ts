import { execFileSync, fork } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { toMarkdown, withFigures } from "./page.ts";
import { parts, type Row } from "./parts.ts";

/**
 * `npm run bench [-- part...] [--json FILE] [--page]`: ratios, side by side; nothing is asserted, since times belong to
 * the machine. `--page` writes the figures into docs/performance.md. Also `--rounds 30`, `--sizes 1000,100000`
 * and `--functions sweep,log-in`, for the parts that have them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "string" },
    page: { type: "boolean", default: false },
    rounds: { type: "string" },
    sizes: { type: "string" },
    functions: { type: "string" },
  },
});
const asked = {
  ...(values.rounds && { rounds: Number(values.rounds) }),
  ...(values.sizes && { sizes: values.sizes.split(",").map(Number) }),
  ...(values.functions && { functions: values.functions.split(",") }),
};
const usual = Object.keys(parts).filter((name) => !parts[name]?.onDemand);
const names = positionals.length > 0 ? positionals : usual;
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);

const peers = join(import.meta.dirname, "peers");
if (names.some((name) => parts[name]?.besidePeers)) installPeers();
const date = new Date().toISOString().slice(0, 10);
const measured: Record<string, readonly Row[]> = {};
for (const name of names) {
  console.log(`\n${parts[name]?.title}`);
  const rows = await measure(name);
  measured[name] = rows;
  console.table(rows);
  if (values.page) writePage(name, rows);
}
if (values.json) {
  const machine = { processors: availableParallelism(), node: process.version, load: loadavg()[0] };
  writeFileSync(values.json, `${JSON.stringify({ date, machine, measured }, undefined, 2)}\n`);
}

/** Once for each version of their list: their runtime client's native part is built, which takes minutes. */
function installPeers(): void {
  const installed = join(peers, "node_modules/.package-lock.json");
  const list = join(peers, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs > statSync(list).mtimeMs) return;
  console.log("Installing what is measured beside ours; building Lambda's runtime client takes minutes");
  execFileSync("npm", ["ci", "--prefix", peers, "--silent"], { stdio: "inherit" });
}

/** In a process of its own: no part has another's memory, nor code that the other has warmed up. */
async function measure(name: string): Promise<readonly Row[]> {
  const child = fork(join(import.meta.dirname, "part.ts"), [JSON.stringify({ name, ...asked })]);
  const said = Promise.withResolvers<unknown>();
  child.once("message", said.resolve);
  child.once("exit", (code) => said.reject(new Error(`${name} ended with ${code}`)));
  return v.parse(v.array(v.record(v.string(), v.union([v.string(), v.number()]))), await said.promise);
}

function writePage(name: string, rows: readonly Row[]): void {
  const page = join(import.meta.dirname, "../../docs/performance.md");
  const machine = `${date}, ${availableParallelism()} processors at a load of ${Math.round(loadavg()[0] ?? 0)}, Node ${process.version}.`;
  writeFileSync(page, withFigures(readFileSync(page, "utf8"), name, toMarkdown(name, rows, machine)));
}
