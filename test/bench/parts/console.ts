import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Page } from "playwright-core";
import { credentials, region } from "../../../local/aws.ts";
import { createDemo } from "../../../local/bootstrap/demo.ts";
import type { Stack } from "../../../local/stack.ts";
import { tableName } from "../../../local/table/table-child.ts";
import type { Item } from "../../../shared/aws/store.ts";
import { createRowRepository } from "../../../shared/filing/records/rows.ts";
import { launchChromium } from "../../support/chromium.ts";
import { admin, startLocalStack } from "../../support/local-stack.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";
import { writtenDay } from "../../support/written-day.ts";
import type { Asked } from "../parts.ts";

const dayMs = 86_400_000;
const written = (days: number) => writtenDay(Date.now() - days * dayMs);

/** The records as the service writes them, past the service: a hundred thousand filings would take hours. */
async function load({ endpoints }: Stack, apartments: readonly number[], count: number): Promise<void> {
  const client = new DynamoDBClient({ endpoint: endpoints.table, region, credentials });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  for (let first = 0; first < count; first += 25) {
    const items = await itemsOf(first, Math.min(first + 25, count), apartments);
    const puts = items.map((item) => ({ PutRequest: { Item: item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
  }
  client.destroy();
}

async function itemsOf(first: number, end: number, apartments: readonly number[]): Promise<Item[]> {
  const table = createFakeTable({ now: Date.now });
  const rows = createRowRepository(memoryStore(table), Date.now);
  for (let index = first; index < end; index += 1) {
    const acceptedAt = new Date(Date.now() - (index % 300) * 60_000).toISOString();
    const failed = index % 50 === 0;
    await rows.putIfAbsent({
      taskId: 1_000 + Math.floor(index / 1_000),
      row: 1 + (index % 1_000),
      filing: 1,
      reservation: {
        ...{ reservationId: `R-${index}`, apartmentId: apartments[index % apartments.length] ?? 1 },
        ...{ startDate: written(30 + (index % 60)), endDate: written(27 + (index % 60)), amountReceived: 120 },
        ...{
          platform: "Airbnb",
          paymentMethod: "Μετρητά",
          isForeigner: true,
          guestName: `Guest ${index}`,
          guestId: "P1",
        },
      },
      ...{ isDraft: false, acceptedAt, lastUpdated: acceptedAt, details: "" },
      ...(failed
        ? { state: "FAILED", errorValue: "rejected_by_portal", declarationServerId: "" }
        : { state: "SUBMITTED", errorValue: "", declarationServerId: String(index + 1) }),
    });
  }
  return table.items();
}

/** From an act until the page shows what it leads to and has been painted, in milliseconds of the page's own clock. */
async function timed(page: Page, act: string, text: string): Promise<number> {
  const taken: unknown = await page.evaluate(`new Promise((resolve) => {
    const started = performance.now();
    const look = () => document.body.innerText.includes(${JSON.stringify(text)})
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
      : requestAnimationFrame(look);
    ${act};
    look();
  })`);
  return Math.round(Number(taken));
}

const choose = (label: string, value: string, event: string) => `
  const field = [...document.querySelectorAll("label")].find((one) => one.innerText.startsWith(${JSON.stringify(label)}))
    .querySelector("input, select");
  field.value = ${JSON.stringify(value)};
  field.dispatchEvent(new Event(${JSON.stringify(event)}, { bubbles: true }))`;

/** How long the console takes with so many reservations on the local stack. */
export async function measure({ sizes: [count = 100_000] = [] }: Asked) {
  const stack = await startLocalStack();
  const browser = await launchChromium();
  try {
    const apartments = await createDemo(stack.apiUrl, { id: admin.clientId, secret: admin.secret });
    await load(stack, apartments, count);
    const page = await browser.newPage({ locale: "en-GB" });
    await page.goto(`${stack.apiUrl}/console`);
    return await timesOf(page, count);
  } finally {
    await browser.close();
    await stack.close();
  }
}

async function timesOf(page: Page, count: number) {
  const painted: unknown = await page.evaluate(
    `performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1`,
  );
  await page.getByLabel("Client id").fill(admin.clientId);
  await page.getByLabel("Secret").fill(admin.secret);
  const enter = `document.querySelector("button[type=submit]").click()`;
  const counters = await timed(page, enter, "Needs action");
  const began = Date.now();
  await page.evaluate(`location.hash = "#/reservations"`);
  await page.getByText(`${count} reservations`).waitFor({ timeout: 600_000 });
  const read = Date.now() - began;
  const failed = `${Math.ceil(count / 50)} reservations`;
  return [
    { what: "first paint of the log-in", ms: Math.round(Number(painted)) },
    { what: "from the log-in to the first counters", ms: counters },
    { what: `until all ${count} are read`, ms: read },
    { what: "filter by state", ms: await timed(page, choose("State", "FAILED", "input"), failed) },
    { what: "all again", ms: await timed(page, choose("State", "", "input"), `${count} reservations`) },
    { what: "search a text", ms: await timed(page, choose("Search", `R-${count - 1}`, "input"), "\n1 reservation") },
  ];
}
