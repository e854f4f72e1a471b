import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { cliContext } from "../../packages/cli/consumer/context.ts";
import { runStr } from "../../packages/cli/consumer/program.ts";
import { createProgress } from "../../packages/cli/consumer/upload/progress.ts";
import { commandLineIn } from "../../shared/wording/command-line.ts";
import { filesStack } from "../support/files-stack.ts";
import { asAdminAt } from "../support/local-stack.ts";
import { textLike } from "../support/matchers.ts";
import { putAccount } from "../support/portal-control.ts";
import { filesFolder } from "../support/test-folder.ts";

const head =
  "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestName,guestId,guestTaxId,cancellationDate,cancellationAmount";
const good = 'S-1,1,03/04/2026,07/04/2026,420.50,Airbnb,Μετρητά,TRUE,"Byron, Ada",P1,,,';

const stack = filesStack({ demo: true });
const folder = filesFolder();

/** In this process, around the stack; that the command starts by itself: packages/cli/test/unit/entries.test.ts. */
async function str(words: readonly string[], password = "") {
  const around = cliContext({ ...process, env: { ...process.env, ...asAdminAt(stack().apiUrl) } });
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let code = 0;
  await runStr(words, {
    ...around,
    forPerson: false,
    ask: undefined,
    password: async () => password,
    print: (line) => void stdout.write(`${line}\n`),
    tell: (line) => void stderr.write(`${line}\n`),
    progress: () => createProgress(stderr, commandLineIn(around.language)),
    end: (ended) => {
      code = ended;
    },
  });
  const [out, err] = await Promise.all([text(stdout.end()), text(stderr.end())]);
  return { code, out, err };
}

// The other commands are run as docs/integration.md gives them, in integration-guide.long.test.ts.
describe("str file", () => {
  it("corrects a declaration with --amend, and files again on every run", async () => {
    await str(["file", folder.write("good.csv", head, good)]);
    const other = ["file", folder.write("other.csv", head, good.replace("420.50", "390")), "--amend", "--json"];
    const corrected = await str(other);
    const again = await str(other);

    for (const { code, out, err } of [corrected, again]) {
      expect(JSON.parse(out)).toMatchObject({
        items: [{ outcome: { uploadStatus: "SUBMITTED", amends: textLike(/^\d+$/) } }],
      });
      expect(err).not.toContain("Nothing to do");
      expect(code).toBe(0);
    }
  });
});

describe("str owners check", () => {
  it("finds a wrong password and unregistered apartments, and imports what the portal shows", async () => {
    const shown = ["00000123456", { registryId: "00000770001", state: "stopped" }];
    await putAccount(stack().portalUrl, "demo-owner", "demo-password", shown);
    await putAccount(stack().portalUrl, "checked", "another password", []);
    await str(["owners", "add", "checked", "Checked Owner"], "wrong password");

    const before = await str(["owners", "check", "demo-owner"]);
    const imported = await str(["apartments", "from-portal", "demo-owner"]);
    const after = await str(["owners", "check", "demo-owner", "--json"]);
    const wrong = await str(["owners", "check", "checked"]);

    expect(before.out).toMatch(/^00000123456\tfinal\tsame\t1$/m);
    expect(before.out).toMatch(/^00000770001\tstopped\tmissing in records\t$/m);
    expect(before.out).toMatch(/^00000123457\t\tmissing at portal\t\d+$/m);
    expect(before.code).toBe(1);
    expect(imported).toMatchObject({ code: 0, out: textLike(/^\d+\t00000770001$/m) });
    expect(after.out).not.toContain("missing_in_records");
    expect(wrong).toMatchObject({ code: 1, out: "", err: textLike(/^checked: .*password/m) });
  });
});

describe("str owners and takk", () => {
  it("list owners, and file a month of the climate fee once", async () => {
    const owners = await str(["owners"]);
    const lines = [
      "portalUsername,month,daysUsed,freeDays,numberOfBeds,numberOfCompanies,numberOfRooms,numberOfTaxedRooms",
    ];

    const stated = await str(["takk", folder.write("takk.csv", ...lines, "demo-owner,7,20,2,2,0,1,1")]);
    const again = await str(["takk", folder.write("takk.csv", ...lines, "demo-owner,7,20,2,2,0,1,1")]);

    expect(owners.out).toContain("demo-owner");
    expect(stated).toMatchObject({ code: 0, out: textLike(/demo-owner\t7\tSUBMITTED/) });
    expect(again).toMatchObject({ code: 0, out: stated.out });
  });
});
