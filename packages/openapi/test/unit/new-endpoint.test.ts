import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Endpoint, nothing } from "../../../../shared/contract/endpoint.ts";
import * as table from "../../../../shared/contract/endpoints.ts";
import { pages } from "../../../../shared/contract/pages.ts";
import { rows } from "../../../../test/support/black-box/rows.ts";
import { documentedOperations } from "../../../../test/support/documented.ts";
import { operations } from "../../operations.ts";

// What a row needs elsewhere. Slower tests notice it too; this one says what to write, and where.

const root = join(import.meta.dirname, "../../../..");
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");
const journey = "test/infra/support/journey.ts";
const matrix = "test/support/black-box/rows.ts";

/** The rows by export name, listed or not. */
const exported: { as: string; name: string; row: Endpoint }[] = Object.entries(table).flatMap(([as, row]) =>
  "touches" in row ? [{ as, name: row.name, row }] : [],
);

/** On its own line, to be copied. */
const add = (place: string, line: string) => `${place}, add:\n\n    ${line}\n\n`;

/**
 * The line that a row of the endpoint table asks for in the matrix of callers. It repeats what the row says: whoever adds
 * it compares it with what was asked for.
 *
 * @example
 * callerLine(getHealth); // "get-health": ["everyone", "GET /health", 200],
 */
function callerLine({ name, method, path, roles, request, status = 200 }: Endpoint): string {
  const may = roles === "public" ? '"everyone"' : `[${roles.map((role) => `"${role}"`).join(", ")}]`;
  // Of no record: a name where the path takes names, else a number.
  const unknown = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    v.is(request.path, { [parameter]: "nobody" }) ? "nobody" : "2000000000",
  );
  const whenSentNothing = request.path === nothing ? status : 404;
  const rest = request.body === nothing ? String(whenSentNothing) : "400, { … }";
  return `"${name}": [${may}, "${method} ${unknown}", ${rest}],`;
}

describe.each(exported)("the endpoint $name", ({ as, name, row }) => {
  const folder = `functions/api/${name}`;

  it("is listed", () => {
    const toAdd = add("shared/contract/endpoints.ts, in the list `endpoints` at its end", `${as},`);
    expect(table.endpoints.includes(row), toAdd).toBe(true);
  });

  it("has a handler for its row, and an index that composes it", () => {
    const handler = add(`${folder}/handler.ts, in createHandler`, `return createApiHandler(${as}, dependencies, …);`);
    const index = add(`${folder}/index.ts`, `export const handler = createHandler(compose…("${name}", process.env));`);
    expect(read(`${folder}/handler.ts`).includes(as), handler).toBe(true);
    expect(read(`${folder}/index.ts`).includes(`"${name}"`), index).toBe(true);
  });

  it("has a text, and is documented", () => {
    const text = add("packages/openapi/operations/, in the file of its tag", `"${name}": { summary, … },`);
    const stale = `openapi.json has no ${row.method} ${row.path}; run: npm run openapi\n\n`;
    const documented = documentedOperations().some(({ method, path }) => method === row.method && path === row.path);
    expect(Object.hasOwn(operations, name), text).toBe(true);
    expect(documented, stale).toBe(true);
  });

  it("is in the matrix of callers", () => {
    const toAdd = add(`${matrix}, in \`table\`, once compared with what was asked for`, callerLine(row));
    expect(Object.hasOwn(rows, name), toAdd).toBe(true);
  });

  it("is called on the journey that uses every permission", () => {
    const call = `await caller.api("${name}", v.unknown(), …);`;
    expect(read(journey).includes(`"${name}"`), add(`${journey}, where there is a record for it`, call)).toBe(true);
  });
});

describe("an endpoint that is gone", () => {
  const folders = readdirSync(join(root, "functions/api")).filter((name) => !pages.some((page) => page.name === name));

  it.each([
    [matrix, Object.keys(rows)],
    ["packages/openapi/operations/", Object.keys(operations)],
    ["functions/api/", folders],
  ])("leaves nothing in %s", (place, held) => {
    const left = held.filter((held) => !exported.some(({ name }) => name === held));

    expect(left, `${place}: take out what has no row in shared/contract/endpoints.ts`).toEqual([]);
  });
});
