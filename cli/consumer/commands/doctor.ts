import type { Command } from "commander";
import { allApartments, allOwners } from "../../client/lists.ts";
import { answered, Refused } from "../../client/refused.ts";
import type { Around } from "../around.ts";
import { exitCodes } from "../exit-codes.ts";
import { isNoAnswer, refusalText, whyOf } from "../no-answer.ts";
import { asJson } from "../print-table.ts";

/** What is said of a check; throws where something is wrong. */
type Check = () => Promise<string>;

export function addDoctor(program: Command, { apiUrl, client, print, end }: Around): void {
  program
    .command("doctor")
    .description("looks whether everything is in place: address, clock, credentials, role, owners, apartments")
    .option("--json", "print the checks as JSON", false)
    .action(async ({ json }: { json: boolean }) => {
      const checks: readonly (readonly [string, Check])[] = [
        ["Node", async () => nodeVersion()],
        ["API", async () => reach(apiUrl)],
        ["Credentials", async () => `accepted (${(await allOwners(client())).length} owners on record)`],
        ["Apartments", async () => apartments(await allApartments(client()), await allOwners(client()))],
      ];
      const items: { check: string; ok: boolean; found: string }[] = [];
      for (const [name, check] of checks) {
        const found = await check().catch((thrown: unknown) =>
          thrown instanceof Error ? thrown : new Error("unknown"),
        );
        const ok = typeof found === "string";
        const text = ok ? found : found instanceof Refused ? refusalText(found, apiUrl) : whyOf(found);
        items.push({ check: name, ok, found: text });
        if (!json) print(`${ok ? "ok   " : "wrong"}  ${name}: ${text}`);
        // Nothing else is to be learnt there.
        if (!ok && isNoAnswer(found)) break;
      }
      if (json) print(asJson(items));
      end(items.every(({ ok }) => ok) ? exitCodes.done : exitCodes.notAll);
    });

  async function reach(url: string): Promise<string> {
    const { response, ...result } = await client().GET("/health");
    const { version } = answered({ response, ...result });
    const apart = Math.abs(Date.parse(response.headers.get("date") ?? "") - Date.now());
    if (apart > 120_000) throw new Error(`this machine's clock is ${Math.round(apart / 1000)} seconds off`);
    return `${url} answers, version ${version}`;
  }
}

function nodeVersion(): string {
  const { node } = process.versions;
  if (Number(node.split(".")[0]) < 24) throw new Error(`${node} is too old: 24 or later`);
  return node;
}

function apartments(all: readonly { ownerId: number }[], owners: readonly { id: number }[]): string {
  const known = new Set(owners.map(({ id }) => id));
  const stray = all.filter(({ ownerId }) => !known.has(ownerId)).length;
  if (all.length === 0) throw new Error("none on record: put them there with `str apartments import`");
  if (stray > 0) throw new Error(`${stray} of ${all.length} have no owner on record`);
  return `${all.length} on record`;
}
