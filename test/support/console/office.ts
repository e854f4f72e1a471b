import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { createClient } from "../../../packages/client/client.ts";
import { answered } from "../../../packages/client/refused.ts";
import type { Stack } from "../../../packages/local/stack.ts";
import { admin } from "../local-stack.ts";
import { declarationsAt, putAccount, stateOf } from "../portal-control.ts";
import { writtenDay } from "../written-day.ts";
import { csvFile } from "./hand.ts";

export const exportsFolder = join(import.meta.dirname, "../../../packages/sheets/test/files");

const now = new Date();
/** Midnight of a day of the month before this one, as an office files a month once it is over. */
const dayOfMonth = (day: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, day);
/** YYYY-MM. */
export const lastMonth = new Date(dayOfMonth(1)).toISOString().slice(0, 7);

export interface Home {
  readonly name: string;
  readonly registryId: string;
}
export interface OfficeOwner {
  readonly name: string;
  readonly portalUsername: string;
  readonly portalPassword: string;
  readonly homes: readonly Home[];
}

/** Twelve owners of forty apartments: four with four of them, eight with three. */
export const owners: readonly OfficeOwner[] = Array.from({ length: 12 }, (_, index) => {
  const before = 3 * index + Math.min(index, 4);
  return {
    name: `Ιδιοκτήτης ${index + 1}`,
    portalUsername: `owner-${index + 1}`,
    portalPassword: `password-${index + 1}`,
    homes: Array.from({ length: index < 4 ? 4 : 3 }, (_, at) => ({
      name: `Διαμέρισμα ${before + at + 1}`,
      registryId: String(70_001 + before + at).padStart(11, "0"),
    })),
  };
});
export const homes = owners.flatMap((owner) => owner.homes);

/** One of a list that is known to have it. */
export function nth<T>(all: readonly T[], index: number): T {
  const one = all[index];
  if (one === undefined) throw new Error(`there is no ${index}`);
  return one;
}

/** The accounts of all owners at the portal. */
export async function openAccounts({ portalUrl }: Stack, some = owners): Promise<void> {
  for (const { portalUsername, portalPassword, homes: its } of some)
    await putAccount(
      portalUrl,
      portalUsername,
      portalPassword,
      its.map(({ registryId }) => registryId),
    );
}

/** Puts owners and their apartments on record, some with a mistake. */
export async function putOnRecord(
  { apiUrl }: Stack,
  some: readonly OfficeOwner[],
  mistaken: {
    readonly registryIds?: ReadonlyMap<string, string>;
    readonly passwords?: ReadonlyMap<string, string>;
  } = {},
): Promise<void> {
  const client = createClient(apiUrl, admin);
  for (const { homes: its, ...owner } of some) {
    const portalPassword = mistaken.passwords?.get(owner.portalUsername) ?? owner.portalPassword;
    const created = await client.POST("/apartment-owners", { body: { ...owner, portalPassword } });
    const ownerId = answered(created).apartmentOwner.id;
    for (const { name, registryId: right } of its) {
      const registryId = mistaken.registryIds?.get(right) ?? right;
      answered(await client.POST("/apartments", { body: { name, address: "Αθηνάς 1", registryId, ownerId } }));
    }
  }
}

/** The counts of a home that no stay shows. */
export const countsOf = ({ homes: its }: OfficeOwner) => ({
  numberOfBeds: 2 * its.length,
  numberOfCompanies: 0,
  numberOfRooms: its.length,
  numberOfTaxedRooms: its.length - 1,
});

/** The climate fee of the month before last, filed for these owners. */
export async function stateEarlierMonth({ apiUrl, portalUrl }: Stack, some: readonly OfficeOwner[]): Promise<void> {
  const client = createClient(apiUrl, admin);
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2));
  const [year, month] = [before.getUTCFullYear(), before.getUTCMonth() + 1];
  for (const owner of some) {
    const takkRecords = [{ daysUsed: 20, freeDays: 1, ...countsOf(owner) }];
    answered(
      await client.POST("/takk/task", { body: { portalUsername: owner.portalUsername, year, month, takkRecords } }),
    );
  }
  const isFiled = async () => {
    const { tasks } = answered(await client.GET("/tasks", { params: { query: { kind: "takk" } } }));
    expect(tasks.filter(({ uploadStatus }) => uploadStatus === "SUBMITTED")).toHaveLength(some.length);
    expect(await statedAt(portalUrl, { year, month })).toHaveLength(some.length);
  };
  await vi.waitFor(isFiled, { timeout: 60_000, interval: 500 });
}

/** The final statements of a month at the portal, by username. */
export async function statedAt(url: string, { year, month }: { readonly year: number; readonly month: number }) {
  const { takkStatements } = await stateOf({ url });
  return takkStatements
    .filter((one) => !one.draft && one.year === year && one.month === month)
    .map(({ username, records }) => ({ username, records }))
    .toSorted((one, other) => one.username.localeCompare(other.username));
}

/** A stay of last month. */
export interface Stay {
  readonly code: string;
  readonly home: Home;
  /** As the export has it. */
  readonly listing: string;
  readonly guest: string;
  readonly document: string;
  readonly arrival: number;
  readonly nights: number;
  /** What Airbnb pays out, in cents: the rent less its fee of 3 %. */
  readonly payout: number;
}

/** A stay in each of the homes, at the rents 100, 101, … euros. */
export const staysIn = (
  some: readonly Home[],
  prefix: string,
  first = 0,
  arrivalOf = (at: number) => 1 + (at % 20),
): readonly Stay[] =>
  some.map((home, index) => {
    const at = first + index;
    return {
      code: `${prefix}${String(at).padStart(4, "0")}`,
      home,
      listing: home.name,
      guest: `Anna Braun ${letters(at)}`,
      document: `P${1_000 + at}`,
      arrival: dayOfMonth(arrivalOf(at)),
      nights: 3,
      payout: 9_700 + 97 * at,
    };
  });

/** No name of a person has figures. */
const letters = (at: number) => [...String(at)].map((one) => "ABCDEFGHIJ"[Number(one)]).join("");

const plainDay = (time: number) => {
  const date = new Date(time);
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`;
};
const leave = ({ arrival, nights }: Stay) => arrival + nights * 86_400_000;

/** Airbnb's list of reservations in Greek, with the columns of the real export. */
export function airbnbExport(name: string, stays: readonly Stay[]) {
  const [head = ""] = readFileSync(join(exportsFolder, "airbnb-reservations-el.csv"), "utf8").split(/\r?\n/);
  const lines = stays.map((one) => {
    const earned = `"${(one.payout / 100).toFixed(2).replace(".", ",")} €"`;
    const days = [plainDay(one.arrival), plainDay(leave(one)), one.nights, "2026-01-20"];
    return [
      one.code,
      "Προηγούμενος επισκέπτης",
      one.guest,
      "+49 170 0000000",
      2,
      0,
      0,
      ...days,
      one.listing,
      earned,
    ].join();
  });
  return csvFile(name, [head, ...lines]);
}

/** The office's own list of passports. */
export const guestList = (name: string, stays: readonly Stay[]) =>
  csvFile(name, [
    "Κωδικός κράτησης;Ονοματεπώνυμο;Αρ. διαβατηρίου",
    ...stays.map(({ code, guest, document }) => [code, guest, document].join(";")),
  ]);

export const rentOf = ({ payout }: Stay) => Math.round(payout / 0.97) / 100;

/** Waits until the portal holds these declarations, each once, and no other: it is the truth, the console only tells of it. */
export async function holds({ portalUrl }: Stack, expected: readonly string[]): Promise<void> {
  const read = async () => {
    const finals = (await declarationsAt(portalUrl)).filter(({ draft }) => !draft);
    const declared = finals.map(({ registryId, startDate, endDate, amountReceived, guestName, guestId }) =>
      [registryId, startDate, endDate, Number(amountReceived).toFixed(2), guestName, guestId].join(" "),
    );
    expect(declared.toSorted()).toEqual(expected.toSorted());
  };
  await vi.waitFor(read, { timeout: 60_000, interval: 500 });
}

/** A declaration as `holds` reads it. */
export const declaredAs = (one: Stay, rent = rentOf(one)) =>
  [one.home.registryId, writtenDay(one.arrival), writtenDay(leave(one)), rent.toFixed(2), one.guest, one.document].join(
    " ",
  );
