import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { aroundOf } from "../../packages/cli/consumer/around.ts";
import { runStr } from "../../packages/cli/consumer/program.ts";
import { createDemo } from "../../packages/local/bootstrap/demo.ts";
import { type Case, officesFiles } from "../../packages/sheets/test/support/offices-files.ts";
import { admin, asAdminAt, startLocalStack } from "../support/local-stack.ts";
import { declarationsAt } from "../support/portal-control.ts";
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
    declared: async () => (await declarationsAt(stack.portalUrl)).map(declaredAs).toSorted(),
    async file(answers: Case["answers"] = {}) {
      const given = Object.entries({ future: "send", ...answers }).map(([id, value]) => `${id}=${value}`);
      const words: string[] = [];
      let code = 0;
      const around = aroundOf({ ...process, env: { ...process.env, ...asAdminAt(stack.apiUrl) } });
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

/** The registry's numbers of the two apartments on record. */
const registered = new Map([
  ["1", 123456],
  ["2", 123457],
]);

type Declared = Awaited<ReturnType<typeof declarationsAt>>[number];

function declaredAs(one: Declared): string {
  const { registryId, startDate, endDate, cancellationDate, amountReceived, cancellationAmount, platform } = one;
  const end = cancellationDate ? `x ${cancellationDate}` : endDate;
  const amount = Number(amountReceived ?? cancellationAmount).toFixed(2);
  return [one.draft ? "draft" : "final", Number(registryId), startDate, end, amount, platform].join(" ");
}

/** `= 2 6500000001 1 03/11/2026 …` as the portal has it, in the order that `declared` has. */
const expectedOf = (lines: readonly string[]) =>
  lines
    .filter((line) => line.startsWith("= "))
    .map((line) => {
      const [, , , apartment = "", ...figures] = line.split(" ");
      return ["final", registered.get(apartment), ...figures].join(" ");
    })
    .toSorted();

const isOpen = (lines: readonly string[]) => lines.some((line) => /^([?!] |stopped|refused|sheets)/.test(line));

describe("each of the offices' files, given to str file,", () => {
  it.each(officesFiles)("leaves the portal with what it says, or empty while it asks: $file", async (one) => {
    const portal = await emptyPortal(one);

    const first = await portal.file(one.given?.answers);
    expect(first.code, first.words).toBe(isOpen(one.becomes) ? 2 : 0);
    expect(await portal.declared()).toEqual(isOpen(one.becomes) ? [] : expectedOf(one.becomes));
    if (!one.answered) return;

    const then = await portal.file(one.answers);
    expect(then.code, then.words).toBe(isOpen(one.answered) ? 2 : 0);
    expect(await portal.declared()).toEqual(isOpen(one.answered) ? [] : expectedOf(one.answered));
  });
});
