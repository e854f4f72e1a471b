import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aroundOf } from "../../cli/consumer/around.ts";
import { runStr } from "../../cli/consumer/program.ts";
import { createProgress } from "../../cli/consumer/upload/progress.ts";
import { createDemo } from "../../local/bootstrap/demo.ts";
import type { Stack } from "../../local/stack.ts";
import { commandLineIn } from "../../shared/wording/command-line.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";
import { textLike } from "../support/matchers.ts";
import { putAccount } from "../support/portal-control.ts";

const head =
  "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestName,guestId,guestTaxId,cancellationDate,cancellationAmount";
const good = 'S-1,1,03/04/2026,07/04/2026,420.50,Airbnb,Μετρητά,TRUE,"Byron, Ada",P1,,,';
const cancelled = "S-2,2,10/04/2026,,,Booking.com,Λοιποί,false,,,123456789,01/04/2026,90";
const stray = "S-3,999,10/04/2026,12/04/2026,20,Booking.com,Λοιποί,false,,,123456789,,";

let stack: Stack;
let folder: string;
/** Asks for ten seconds and more before it gives up: begun first, heard last. */
let unanswered: ReturnType<typeof str>;
const nowhere = "http://localhost:1/api/v1";

beforeAll(async () => {
  stack = await startLocalStack();
  await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
  folder = mkdtempSync(join(tmpdir(), "str-"));
  unanswered = str(["file", csv("unsent.csv", head, good)], { STR_API_URL: nowhere });
});
afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

function csv(name: string, ...lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.join("\r\n"));
  return file;
}

/** In this process, around the stack; that the command starts by itself: test/unit/cli/entries-at-work.test.ts. */
async function str(words: readonly string[], variables: Readonly<Record<string, string>> = {}, password = "") {
  const set = { STR_API_URL: stack.apiUrl, STR_CLIENT_ID: admin.clientId, STR_CLIENT_SECRET: admin.secret };
  const around = aroundOf({ ...process, env: { ...process.env, ...set, ...variables } });
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let code = 0;
  await runStr(words, {
    ...around,
    ...{ forPerson: false, ask: undefined, password: async () => password },
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

describe("str file", () => {
  it("files a CSV file and ends with 0 when everything is declared", async () => {
    const { code, out, err } = await str(["file", csv("good.csv", head, good, cancelled)]);

    expect(err).toMatch(/^2 of 2 filed$/m);
    expect(out).toMatch(
      /^LINE\tRESERVATION\tAPARTMENT\tSTATUS\tNUMBER\tDUE\tREASON\tTASK\n2\tS-1\t1\tSUBMITTED\t\d+\t20\/05\/2026\t\t/,
    );
    expect(readFileSync(join(folder, "good.csv.results.csv"), "utf8")).toMatch(/"3","S-2","2","SUBMITTED","\d+"/);
    expect(code).toBe(0);
  });

  it("has nothing to do when it is run again", async () => {
    const { code, err } = await str(["file", csv("good.csv", head, good, cancelled)]);

    expect(err).toContain("Nothing to do: an earlier run had sent all of it. 2 SUBMITTED.");
    expect(code).toBe(0);
  });

  it("corrects what is declared with --amend; each run anew, since another may have come between", async () => {
    const other = ["file", csv("other.csv", head, good.replace("420.50", "390")), "--amend", "--json"];
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

  it("ends with 1 when something is not declared, and says why", async () => {
    const { code, out } = await str(["file", csv("stray.csv", head, stray), "--draft", "--json"]);

    expect(JSON.parse(out)).toMatchObject({
      items: [
        {
          line: 2,
          outcome: { reservationId: "S-3", uploadStatus: "FAILED", errorValue: "apartment_not_found", isDraft: true },
        },
      ],
    });
    expect(code).toBe(1);
  });

  it("ends with 2 when the file has mistakes, and names each by its line", async () => {
    const wrong = stray.replace("10/04/2026", "04/31/2026").replace(",20,", ",20 USD,");
    const { code, out, err } = await str(["file", csv("wrong.csv", head, good, "", wrong)]);

    expect(err).toMatch(/^line 4: startDate: write a day .* DD\/MM\/YYYY .*\[found: 99\/99\/9999\]$/m);
    expect(err).toMatch(/^line 4: amountReceived: write the amount in euros/m);
    expect(err).toContain("2 problems in 1 line. Nothing was sent.");
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  it.each([
    ["a wrong secret", { STR_CLIENT_SECRET: "wrong" }, 2, "the client id or its secret is wrong"],
    ["no secret", { STR_CLIENT_SECRET: "" }, 2, "Set STR_CLIENT_ID and STR_CLIENT_SECRET."],
  ])("with %s it says so", async (_, variables, expected, says) => {
    const { code, err } = await str(["file", csv("any.csv", head, good)], variables);

    expect(err).toContain(says);
    expect(code).toBe(expected);
  });
});

describe("str status", () => {
  it("waits for a task's outcomes", async () => {
    const { out: filed } = await str(["file", csv("status.csv", head, stray), "--json"]);
    const Filed = v.object({ items: v.array(v.object({ taskId: v.number() })) });
    const [row] = v.parse(Filed, JSON.parse(filed)).items;

    const { code, out } = await str(["status", String(row?.taskId)]);

    expect(out).toContain("S-3\tFAILED\t\tapartment_not_found: there is no apartment 999");
    expect(code).toBe(1);
  });

  it.each([
    ["999999", "there is no such task"],
    ["one", "Expected a number"],
  ])("of %s ends with 2", async (id, says) => {
    const { code, err } = await str(["status", id]);

    expect(err).toContain(says);
    expect(code).toBe(2);
  });
});

describe("str apartments import", () => {
  it("creates what is not on record, once, and names what is refused", async () => {
    const file = csv(
      "apartments.csv",
      "name;address;registryId;portalUsername;ownerId;postalCode",
      "Studio;Athinas 1, Athens;00000123456;DEMO-OWNER;;",
      "Roof;Athinas 3, Athens;00000123499;;1;10551",
      "Nowhere;Athinas 4, Athens;!!!;demo-owner;;",
      "Nobody's;Athinas 5, Athens;00000123500;nobody;;",
    );

    const first = await str(["apartments", "import", file]);
    const second = await str(["apartments", "import", file]);

    expect(first.out).toMatch(/^2\t1\ton record\t00000123456\tStudio/m);
    expect(first.out).toMatch(/^3\t\d+\tcreated\t00000123499\tRoof/m);
    expect(first.out).toMatch(/^4\t\trefused\t!!!\tNowhere\tregistryId: expected/m);
    expect(first.out).toMatch(/^5\t\trefused\t00000123500\tNobody's\tthere is no such apartment owner/m);
    expect(second.out).toMatch(/^3\t\d+\ton record\t00000123499/m);
    expect([first.code, second.code]).toEqual([1, 1]);
  });
});

describe("str reservations, search, reconcile and doctor", () => {
  it("show what was filed, what the portal holds, and that both agree", async () => {
    await str(["file", csv("shown.csv", head, good.replace("S-1", "R-1").replaceAll("/04/", "/02/"))]);

    const listed = await str(["reservations", "--apartment", "1", "--status", "submitted", "--csv"]);
    const found = await str(["search", "1", "01/02/2026", "2026-02-28"]);
    const month = await str(["reconcile", "2026-02", "--apartment", "1"]);
    const doctor = await str(["doctor"]);
    const tasks = await str(["tasks"]);

    expect(listed.out).toContain('"R-1","1","03/02/2026","07/02/2026","420.50","SUBMITTED"');
    expect(found.out).toMatch(/^\d+\t03\/02\/2026\t07\/02\/2026\t420.50\tdeclared$/m);
    expect(month).toMatchObject({ code: 0, err: textLike(/0 differences in/) });
    expect(doctor.out).not.toContain("wrong");
    expect(tasks.out).toMatch(/^\d+\tstr\tCOMPLETED\t1\t1\t0\t/m);
  });
});

describe("str owners check", () => {
  it("finds a wrong password and what is not registered, and puts on record what the portal shows", async () => {
    const shown = ["00000123456", "00000123457", { registryId: "00000770001", state: "stopped" }];
    await putAccount(stack.portalUrl, "demo-owner", "demo-password", shown);
    await putAccount(stack.portalUrl, "checked", "another password", []);
    await str(["owners", "add", "checked", "Checked Owner"], {}, "wrong password");

    const before = await str(["owners", "check", "demo-owner"]);
    const imported = await str(["apartments", "from-portal", "demo-owner"]);
    const after = await str(["owners", "check", "demo-owner", "--json"]);
    const wrong = await str(["owners", "check", "checked"]);

    expect(before.out).toMatch(/^00000123456\tfinal\tsame\t1$/m);
    expect(before.out).toMatch(/^00000770001\tstopped\tmissing in records\t$/m);
    expect(before.out).toMatch(/^00000123499\t\tmissing at portal\t\d+$/m);
    expect(before.code).toBe(1);
    expect(imported).toMatchObject({ code: 0, out: textLike(/^\d+\t00000770001$/m) });
    expect(after.out).not.toContain("missing_in_records");
    expect(wrong).toMatchObject({ code: 1, out: "", err: textLike(/^checked: .*password/m) });
  });
});

describe("str owners and takk", () => {
  it("put an owner on record with a password from the standard input, and file a month of the climate fee", async () => {
    const owners = await str(["owners"]);
    const lines = [
      "portalUsername,month,daysUsed,freeDays,numberOfBeds,numberOfCompanies,numberOfRooms,numberOfTaxedRooms",
    ];
    const wrong = await str(["takk", csv("wrong-takk.csv", ...lines, "demo-owner,13,20,2,2,0,1,1")]);
    const stated = await str(["takk", csv("takk.csv", ...lines, "demo-owner,7,20,2,2,0,1,1")]);
    const again = await str(["takk", csv("takk.csv", ...lines, "demo-owner,7,20,2,2,0,1,1")]);

    expect(owners.out).toContain("demo-owner");
    expect(wrong).toMatchObject({
      code: 2,
      err: textLike(/line 2: month: expected a month from 1 to 12/),
    });
    expect(stated).toMatchObject({ code: 0, out: textLike(/demo-owner\t7\tSUBMITTED/) });
    expect(again).toMatchObject({ code: 0, out: stated.out });
  });
});

it("says so with nobody there", async () => {
  const { code, err } = await unanswered;

  expect(err).toContain(`No answer from ${nowhere}`);
  expect(code).toBe(3);
});
