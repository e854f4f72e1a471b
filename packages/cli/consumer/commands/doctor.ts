import type { Command } from "commander";
import type { Say } from "../../../../shared/wording/command-line.ts";
import { allApartments, allOwners } from "../../../client/lists.ts";
import { answered, Refused } from "../../../client/refused.ts";
import type { CliContext } from "../context.ts";
import { asJson, exitCodes, isNoAnswer, refusalText, whyOf } from "../exit-codes.ts";

type Check = () => Promise<string>;

export function addDoctor(program: Command, { apiUrl, say, client, print, end }: CliContext): void {
  program
    .command("doctor")
    .description(say("doctor"))
    .action(async ({ json }: { json: boolean }) => {
      const checks: readonly (readonly [string, Check])[] = [
        ["Node", async () => nodeVersion(say)],
        ["API", async () => reach(apiUrl)],
        [say("credentials"), async () => say("accepted", { count: (await allOwners(client())).length })],
        [say("apartments_name"), async () => apartments(await allApartments(client()), await allOwners(client()), say)],
      ];
      const items: { check: string; ok: boolean; found: string }[] = [];
      for (const [name, check] of checks) {
        const found = await check().catch((thrown: unknown) =>
          thrown instanceof Error ? thrown : new Error("unknown"),
        );
        const ok = typeof found === "string";
        const text = ok ? found : found instanceof Refused ? refusalText(found, apiUrl, say) : whyOf(found);
        items.push({ check: name, ok, found: text });
        if (!json) print(`${say(ok ? "ok" : "wrong")}  ${name}: ${text}`);
        // The remaining checks would fail alike.
        if (!ok && isNoAnswer(found)) break;
      }
      if (json) print(asJson(items));
      end(items.every(({ ok }) => ok) ? exitCodes.done : exitCodes.notAll);
    });

  async function reach(url: string): Promise<string> {
    const { response, ...result } = await client().GET("/health");
    const { version } = answered({ response, ...result });
    const apart = Math.abs(Date.parse(response.headers.get("date") ?? "") - Date.now());
    if (apart > 120_000) throw new Error(say("clock_off", { seconds: Math.round(apart / 1000) }));
    return say("answers", { url, version });
  }
}

function nodeVersion(say: Say): string {
  const { node } = process.versions;
  if (Number(node.split(".")[0]) < 24) throw new Error(say("node_old", { version: node }));
  return node;
}

function apartments(all: readonly { ownerId: number }[], owners: readonly { id: number }[], say: Say): string {
  const known = new Set(owners.map(({ id }) => id));
  const stray = all.filter(({ ownerId }) => !known.has(ownerId)).length;
  if (all.length === 0) throw new Error(say("no_apartments"));
  if (stray > 0) throw new Error(say("stray_apartments", { stray, count: all.length }));
  return say("on_record", { count: all.length });
}
