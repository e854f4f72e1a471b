import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { createClient } from "../../packages/client/client.ts";
import { filesStack } from "../support/files-stack.ts";
import { admin, asAdminAt } from "../support/local-stack.ts";
import { textLike } from "../support/matchers.ts";
import { putOnRecord } from "../support/owners-on-record.ts";
import { declarationsAt } from "../support/portal-control.ts";
import { filesFolder } from "../support/test-folder.ts";

/** For a longer run: `MESSY_ROWS=10000 MESSY_INTERRUPTIONS=20 npx vitest run --project long test/e2e/messy-file.long.test.ts` */
const count = Number(process.env["MESSY_ROWS"] ?? 60);
const interruptions = Number(process.env["MESSY_INTERRUPTIONS"] ?? 4);
const owners = Number(process.env["MESSY_OWNERS"] ?? 10);
const root = join(import.meta.dirname, "../..");

const stack = filesStack();
const folder = filesFolder();

beforeAll(async () => {
  const client = createClient(stack().apiUrl, admin);
  for (let one = 1; one <= owners; one += 1) {
    const owner = { portalUsername: `owner-${one}`, portalPassword: "password" };
    await putOnRecord(client, stack().portalUrl, owner, [String(70_000_000_000 + one)], () => `Σπίτι ${one}`);
  }
});

/**
 * Semicolons, the Greek code page, decimal commas with signs and thousands, three ways to write a day, four to write yes
 * and no, blank lines, repeated rows, and apartments by their names.
 */
function messyFile(): Buffer {
  const lines = ["reservationId;Κατάλυμα;Άφιξη;Αναχώρηση;Ποσό;platform;paymentMethod;isForeigner;ΑΦΜ"];
  for (let index = 0; index < count; index += 1) {
    const arrival = new Date(Date.UTC(2020, 0, 20 + Math.floor(index / owners)));
    const departure = new Date(arrival.getTime() + 86_400_000);
    const flag = ["όχι", "ΨΕΥΔΗΣ", "FALSE", "0"][index % 4];
    const amount = ["1.420,50 €", "90", "275,5", "120,00"][index % 4];
    const home = `Σπίτι ${(index % owners) + 1}`;
    const line = `M-${index};${home};${written(arrival, index)};${written(departure, index + 1)};${amount};Airbnb;Μετρητά;${flag};090000045`;
    lines.push(line, ...(index % 50 === 0 ? [line] : []), ...(index % 70 === 0 ? ["", ";;;;;;;;"] : []));
  }
  return inGreekCodePage(lines.join("\r\n"));
}

function written(day: Date, way: number): string {
  const [year, month, date] = day.toISOString().slice(0, 10).split("-");
  return (
    [`${Number(date)}/${Number(month)}/${year}`, `${year}-${month}-${date}`, `${date}.${month}.${year}`][way % 3] ?? ""
  );
}

const inGreekCodePage = (written: string) =>
  Buffer.from(
    Uint8Array.from(written, (letter) => {
      const code = letter.charCodeAt(0);
      if (code < 128) return code;
      return letter === "€" ? 0x80 : letter === "Ά" ? 0xa2 : code - 0x370 + 0xa0;
    }),
  );

async function str(file: string, interruptAfterMs: number | undefined) {
  const env = { ...process.env, ...asAdminAt(stack().apiUrl) };
  const child = spawn(process.execPath, ["packages/cli/consumer/str.ts", "file", file, "--answer", "copies=once"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  if (interruptAfterMs !== undefined) {
    void setTimeout(interruptAfterMs).then(() => child.kill("SIGINT"));
  }
  const [err] = await Promise.all([text(child.stderr), closed]);
  return { code: child.exitCode, err };
}

it(`files ${count} messy rows once each, interrupted ${interruptions} times`, { timeout: 3_600_000 }, async () => {
  const file = folder.at("stays.csv");
  writeFileSync(file, messyFile());
  for (let time = 0; time < interruptions; time += 1) await str(file, 300 + (time * 3_000) / interruptions);

  const last = await str(file, undefined);
  const again = await str(file, undefined);

  expect(last, last.err).toMatchObject({ code: 0 });
  expect(again).toMatchObject({ code: 0, err: textLike(/Nothing to do/) });
  const results = readFileSync(`${file}.results.csv`, "utf8").split("\r\n");
  expect(results.filter((line) => /"SUBMITTED","\d+"/.test(line))).toHaveLength(count);
  const finals = await declarationsAt(stack().portalUrl);
  expect(finals.filter(({ draft }) => draft)).toEqual([]);
  expect(new Set(finals.map(({ registryId, startDate }) => `${registryId} ${startDate}`)).size).toBe(count);
  expect(finals).toHaveLength(count);
});
