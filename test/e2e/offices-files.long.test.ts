import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { cliContext } from "../../packages/cli/consumer/context.ts";
import { runStr } from "../../packages/cli/consumer/program.ts";
import { createDemo } from "../../packages/local/bootstrap/demo.ts";
import { type Case, officesFiles } from "../../packages/sheets/test/support/offices-files.ts";
import { admin, asAdminAt, startLocalStack } from "../support/local-stack.ts";
import { expectedOf, heldAt, isOpen } from "../support/offices-at-portal.ts";
import { filesFolder } from "../support/test-folder.ts";

const offices = join(import.meta.dirname, "../../packages/sheets/test/files");
const folder = filesFolder();

/** `str file` on a portal that holds nothing, for a file in a folder of its own. */
async function emptyPortal({ file: name, given = {} }: Case) {
  const stack = await startLocalStack();
  onTestFinished(stack.close);
  await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
  const file = folder.at(basename(name));
  copyFileSync(join(offices, name), file);
  const said = Object.entries(given.set ?? {}).flatMap(([field, value]) => ["--set", `${field}=${value}`]);
  const sheet = given.sheet === undefined ? [] : ["--sheet", given.sheet];
  return {
    declared: () => heldAt(stack.portalUrl),
    async file(answers: Case["answers"] = {}) {
      const given = Object.entries({ future: "send", ...answers }).map(([id, value]) => `${id}=${value}`);
      const words: string[] = [];
      let code = 0;
      const around = cliContext({ ...process, env: { ...process.env, ...asAdminAt(stack.apiUrl) } });
      await runStr(["file", file, ...said, ...sheet, ...given.flatMap((answer) => ["--answer", answer])], {
        ...around,
        forPerson: false,
        ask: undefined,
        print: (line) => void words.push(line),
        tell: (line) => void words.push(line),
        progress: () => ({ show: () => undefined, end: () => undefined }),
        end: (ended) => {
          code = ended;
        },
      });
      return { code, words: words.join("\n") };
    },
  };
}

describe("each of the offices' files, given to str file,", () => {
  it.each(officesFiles)("leaves the portal with what it says, or empty while it asks: $file", async (one) => {
    const portal = await emptyPortal(one);

    const first = await portal.file(one.given?.answers);
    expect(first.code, first.words).toBe(isOpen(one.becomes) ? 2 : 0);
    expect(await portal.declared()).toEqual(expectedOf(one.becomes));
    if (!one.answered) return;

    const then = await portal.file(one.answers);
    expect(then.code, then.words).toBe(isOpen(one.answered) ? 2 : 0);
    expect(await portal.declared()).toEqual(expectedOf(one.answered));
  });
});
