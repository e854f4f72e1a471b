import { fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { parts } from "./parts.ts";
import { markdownTable, withMarked } from "./tables.ts";

/**
 * `npm run bench [-- part...] [--page]`: ratios side by side. Nothing is asserted, since times depend on the machine.
 * `--page` writes the figures into docs/performance.md and docs/cost.md. Also `--rounds 30`, `--sizes 1000,100000` and
 * `--functions sweep,log-in`, for the parts that have them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    page: { type: "boolean", default: false },
    rounds: { type: "string" },
    sizes: { type: "string" },
    functions: { type: "string" },
  },
});
const asked = {
  page: values.page,
  ...(values.rounds && { rounds: Number(values.rounds) }),
  ...(values.sizes && { sizes: values.sizes.split(",").map(Number) }),
  ...(values.functions && { functions: values.functions.split(",") }),
};
const names = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no part ${unknown.join(", ")}; there are ${Object.keys(parts).join(", ")}`);

const page = join(import.meta.dirname, "../../docs/performance.md");
for (const name of names) {
  console.log(`\n${parts[name]?.title}`);
  const rows = await measure(name);
  console.table(rows);
  const text = readFileSync(page, "utf8");
  if (values.page && text.includes(`<!-- npm run bench -- ${name} -->`)) {
    const machine = `${availableParallelism()} processors, Node ${process.version}.`;
    const head = Object.keys(rows[0] ?? {});
    const cells = rows.map((row) => head.map((column) => String(row[column] ?? "")));
    writeFileSync(page, withMarked(text, name, `${markdownTable(head, cells)}\n\n${machine}`));
  }
}

/** Measures each part in its own process, without another's memory or warmed-up code. */
async function measure(name: string) {
  const child = fork(join(import.meta.dirname, "part.ts"), [JSON.stringify({ name, ...asked })]);
  const said = Promise.withResolvers<unknown>();
  child.once("message", said.resolve);
  child.once("exit", (code) => said.reject(new Error(`${name} ended with ${code}`)));
  return v.parse(v.array(v.record(v.string(), v.union([v.string(), v.number()]))), await said.promise);
}
