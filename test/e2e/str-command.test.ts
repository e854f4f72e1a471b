import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDemo } from "../../local/bootstrap/demo.ts";
import type { Stack } from "../../local/stack.ts";
import { admin, startLocalStack } from "../support/local-stack.ts";

const root = join(import.meta.dirname, "../..");
const head =
  "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestName,guestId,guestTaxId,cancellationDate,cancellationAmount";
const good = 'S-1,1,03/04/2026,07/04/2026,420.50,Airbnb,Μετρητά,TRUE,"Byron, Ada",P1,,,';
const cancelled = "S-2,2,10/04/2026,,,Booking.com,Λοιποί,false,,,123456789,01/04/2026,90";
const stray = "S-3,999,10/04/2026,12/04/2026,20,Booking.com,Λοιποί,false,,,123456789,,";

let stack: Stack;
let folder: string;

beforeAll(async () => {
  stack = await startLocalStack();
  await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
  folder = mkdtempSync(join(tmpdir(), "str-"));
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

async function str(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const env = {
    ...process.env,
    STR_API_URL: stack.apiUrl,
    STR_CLIENT_ID: admin.clientId,
    STR_CLIENT_SECRET: admin.secret,
    ...variables,
  };
  const child = spawn(process.execPath, ["cli/str.ts", ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, out, err };
}

describe("str file", () => {
  it("files a CSV file and ends with 0 when everything is declared", async () => {
    const { code, out, err } = await str(["file", csv("good.csv", head, good, cancelled)]);

    expect(err).toMatch(/^task \d+: 2 reservations accepted$/m);
    expect(err).toMatch(/^2 of 2 done$/m);
    expect(out).toMatch(/^RESERVATION\tSTATUS\tNUMBER\tREASON\nS-1\tSUBMITTED\t\d+\/\d{4}\t\nS-2\tSUBMITTED/);
    expect(code).toBe(0);
  });

  it("ends with 1 when something is not declared, and says why", async () => {
    const { code, out } = await str(["file", csv("stray.csv", head, stray), "--draft", "--json"]);

    const Tasks = v.array(v.object({ taskId: v.number(), outcomes: v.array(v.looseObject({})) }));
    expect(v.parse(Tasks, JSON.parse(out))[0]?.outcomes).toMatchObject([
      { reservationId: "S-3", status: "FAILED", errorValue: "apartment_not_found", isDraft: true },
    ]);
    expect(code).toBe(1);
  });

  it("ends with 2 when the file has mistakes, and names each by its line", async () => {
    const wrong = stray.replace("10/04/2026", "04/31/2026").replace(",20,", ',"20,5",');
    const { code, out, err } = await str(["file", csv("wrong.csv", head, good, "", wrong)]);

    expect(err).toMatch(/^line 4: startDate: expected a date as DD\/MM\/YYYY/m);
    expect(err).toMatch(/^line 4: amountReceived: expected a number such as 420.50, found a text$/m);
    expect(out).toBe("");
    expect(code).toBe(2);
  });

  it("takes semicolons, as spreadsheets of this country write them", async () => {
    const semicolons = [head, good.replace('"Byron, Ada"', "Ada").replace("/04/", "/03/")].map((line) =>
      line.replaceAll(",", ";"),
    );

    expect(await str(["file", csv("semicolons.csv", ...semicolons), "--draft"])).toMatchObject({ code: 0 });
  });

  it.each([
    ["a wrong secret", { STR_CLIENT_SECRET: "wrong" }, 2, "the client id or its secret is wrong"],
    ["no secret", { STR_CLIENT_SECRET: "" }, 2, "Set STR_CLIENT_ID and STR_CLIENT_SECRET."],
    ["nobody there", { STR_API_URL: "http://localhost:1/api/v1" }, 3, "No answer from http://localhost:1/api/v1"],
  ])("with %s it says so", async (_, variables, expected, says) => {
    const { code, err } = await str(["file", csv("any.csv", head, good)], variables);

    expect(err).toContain(says);
    expect(code).toBe(expected);
  });
});

describe("str status", () => {
  it("waits for a task's outcomes", async () => {
    const { out: filed } = await str(["file", csv("status.csv", head, stray), "--json"]);
    const [task] = v.parse(v.array(v.object({ taskId: v.number() })), JSON.parse(filed));

    const { code, out } = await str(["status", String(task?.taskId)]);

    expect(out).toContain("S-3\tFAILED\t-\tapartment_not_found: there is no apartment 999");
    expect(code).toBe(1);
  });

  it.each([
    ["999999", "there is no such task"],
    ["one", "A task's id is a number."],
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
    expect(first.out).toMatch(/^4\t-\trefused\t!!!\tNowhere\tregistryId: expected/m);
    expect(first.out).toMatch(/^5\t-\trefused\t00000123500\tNobody's\tthere is no such apartment owner/m);
    expect(second.out).toMatch(/^3\t\d+\ton record\t00000123499/m);
    expect([first.code, second.code]).toEqual([1, 1]);
  });
});
