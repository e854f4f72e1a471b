import { utils, write } from "@e965/xlsx";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { guessMapping, type Mapping } from "../../columns.ts";
import { checkWithGuests, guestsBeside, guestsIn } from "../../guests.ts";
import { type Edits, withAnswer } from "../../question.ts";
import { openFile } from "../../read-file.ts";
import { chooseSheet } from "../../sheets.ts";
import { bytesOf, noteAs } from "../support/read-as.ts";

const opened = (text: string | Buffer) => openFile(new Blob([typeof text === "string" ? text : new Uint8Array(text)]));

/** What becomes of the stays of one file with the guests of another. */
async function joined(stays: string | Buffer, list: string, answers: Readonly<Record<string, string>> = {}) {
  const { grid } = chooseSheet(await opened(stays));
  if (!grid) throw new Error("no table");
  let said: { mapping: Mapping; edits: Edits } = { mapping: guessMapping(grid.columns), edits: new Map() };
  for (const [id, value] of Object.entries({ platform: "Airbnb", paymentMethod: "Λοιποί", ...answers }))
    said = withAnswer(said, id, value);
  const find = (name: string) =>
    new Map([
      ["Demo studio", 1],
      ["Demo loft", 2],
    ]).get(name);
  const guests = guestsIn(await opened(list));
  return checkWithGuests(grid, said.mapping, find, said.edits, guests, dayOf("27/11/2026"));
}

/** As lines: `2 Anna Braun P1`, `? 3.guest`. */
async function becomes(...given: Parameters<typeof joined>): Promise<string[]> {
  const { questions, problems, rows, notes } = await joined(...given);
  return [
    ...questions.map(({ id, choices }) => ["?", id, ...(choices ?? []).map(({ value }) => value)].join(" ")),
    ...problems.map(({ line, field }) => `! ${line} ${field}`),
    ...rows.map(({ line, reservation: { isForeigner, guestName, guestId, guestTaxId } }) =>
      [line, isForeigner ? "foreigner" : "Greek", ...[guestName, guestId, guestTaxId].filter(Boolean)].join(" "),
    ),
    ...notes.map(noteAs),
  ];
}

const head = "Confirmation code,Status,Guest name,Start date,End date,Listing,Gross earnings";
const anna = "HM1,Confirmed,Anna Braun,2026-11-03,2026-11-06,Demo studio,250.00";
const mia = "HM2,Confirmed,Mia Sol,2026-11-13,2026-11-15,Demo loft,200.00";
const stays = [head, anna, mia].join("\n");
const foreign = { isForeigner: "true" };

describe("another sheet with the guests' documents", () => {
  const workbook = async (...sheets: readonly (readonly [string, string])[]) => {
    const book = utils.book_new();
    for (const [name, text] of sheets)
      utils.book_append_sheet(book, utils.aoa_to_sheet(text.split("\n").map((line) => line.split(/[,;]/))), name);
    return openFile(
      new Blob([new Uint8Array(v.parse(v.instance(ArrayBuffer), write(book, { type: "array", bookType: "xlsx" })))]),
    );
  };
  const list = "Reservation code;Guest;Passport\nHM1;Anna Braun;P1\nHM2;Mia Sol;P2";

  it("is read with the reservations'", async () => {
    const file = await workbook(["Κρατήσεις", stays], ["Επισκέπτες", list], ["Έξοδα", "Ημερομηνία;Ποσό\n1/11;5"]);
    const found = guestsBeside(file, chooseSheet(file));
    expect(found).toMatchObject({ name: "Επισκέπτες", list: [{ name: "Anna Braun" }, { name: "Mia Sol" }] });
  });

  it("is not, where the reservations have documents of their own, or it is another month's", async () => {
    const whole = stays.replace(/$/gm, ",X1").replace(",X1", ",Passport");
    const both = await workbook(["Κρατήσεις", whole], ["Επισκέπτες", list]);
    expect(guestsBeside(both, chooseSheet(both))).toBeUndefined();
    const months = await workbook(["Νοέμβριος", stays], ["Οκτώβριος", whole]);
    expect(guestsBeside(months, chooseSheet(months, "Νοέμβριος"))).toBeUndefined();
  });
});

describe("a second file with the guests' documents", () => {
  it("is joined by the reservations' codes, whatever their case", async () => {
    const list = "Reservation code;Guest;Passport\nhm2;Mía Sol;P2\nHM1;Anna M. Braun;P1";

    expect(await becomes(stays, list, foreign)).toEqual(["2 foreigner Anna M. Braun P1", "3 foreigner Mía Sol P2"]);
  });

  it("is joined by arrival, apartment and name where it has no codes, in any order of names", async () => {
    const list =
      "Άφιξη;Ακίνητο;Ονοματεπώνυμο;Διαβατήριο\n13/11/2026;Demo loft;SOL MIA;P2\n03/11/2026;Demo studio;Braun;P1";

    expect(await becomes(stays, list, foreign)).toEqual(["2 foreigner Braun P1", "3 foreigner SOL MIA P2"]);
  });

  it.each([
    ["another day", "2026-11-14;Demo loft;Mia Sol;P2"],
    ["another apartment", "2026-11-13;Demo studio;Mia Sol;P2"],
    ["another name", "2026-11-13;Demo loft;Mia Moon;P2"],
    ["nothing else", ";;Mia Sol;P2"],
  ])("is not joined by %s", async (_, line) => {
    const list = `Άφιξη;Ακίνητο;Ονοματεπώνυμο;Διαβατήριο\n2026-11-03;Demo studio;Anna Braun;P1\n${line}`;

    expect(await becomes(stays, list, foreign)).toEqual([
      "? 3.guest 2 none",
      "2 foreigner Anna Braun P1",
      "i note_guests_unused 1 3",
    ]);
  });

  it("is asked about a stay that it does not have; the answer takes a guest, or none, or leaves the stay out", async () => {
    const list = "Code,Booking code,Guest,Passport\n1,HM1,Anna Braun,P1\n2,HM9,M. Sol,P2";

    expect(await becomes(stays, list, { ...foreign, "3.guest": "2" })).toEqual([
      "2 foreigner Anna Braun P1",
      "3 foreigner M. Sol P2",
    ]);
    expect(await becomes(stays, list, { ...foreign, "3.guest": "none" })).toEqual([
      "! 3 guestId",
      "2 foreigner Anna Braun P1",
      "i note_guests_unused 1 3",
    ]);
    expect(await becomes(stays, list, { ...foreign, "3.guest": "leave-out" })).toEqual([
      "2 foreigner Anna Braun P1",
      "i note_guests_unused 1 3",
    ]);
  });

  it("may have everybody of a booking: the one who booked is taken, else it is asked who", async () => {
    const list = (...names: readonly string[]) =>
      ["Booking code,Guest,Passport", "HM2,Mia Sol,P2", ...names.map((name, at) => `HM1,${name},A${at}`)].join("\n");

    expect(await becomes(stays, list("Jon Braun", "Anna Braun"), foreign)).toEqual([
      "2 foreigner Anna Braun A1",
      "3 foreigner Mia Sol P2",
    ]);
    expect(await becomes(stays, list("Jon Braun", "Ann Braun"), foreign)).toEqual([
      "? 2.guest 2 3 none",
      "3 foreigner Mia Sol P2",
    ]);
  });

  it("asks when a guest's name and arrival fit two bookings", async () => {
    const both = [head, anna, anna.replace("HM1", "HM3").replace("Demo studio", "Demo loft")].join("\n");

    expect(await becomes(both, "Arrival,Guest,Passport\n2026-11-03,Anna Braun,P1", foreign)).toEqual([
      "? 2.guest 1 none",
      "? 3.guest 1 none",
    ]);
    const placed = "Arrival,Guest,Property,Passport\n2026-11-03,Anna Braun,Demo loft,P1";
    expect(await becomes(both, placed, foreign)).toEqual(["? 2.guest none", "3 foreigner Anna Braun P1"]);
  });

  it("says with a Greek tax number that the guest is no foreigner, and asks about the others", async () => {
    const list = "Booking code,Guest,Passport,ΑΦΜ\nHM1,Anna Braun,P1,\nHM2,Mia Sol,,090000045";

    expect(await becomes(stays, list)).toEqual(["? isForeigner true false"]);
    expect(await becomes(stays, list, foreign)).toEqual(["2 foreigner Anna Braun P1", "3 Greek 090000045"]);
  });

  it("has its doubtful tax numbers asked as any other", async () => {
    const list = "Booking code,ΑΦΜ\nHM1,90000045\nHM2,090000045";

    expect(await becomes(stays, list, { isForeigner: "false" })).toEqual(["? 2.guestTaxId", "3 Greek 090000045"]);
  });

  it("leaves stays alone that have a guest of their own, and lines that are no stays", async () => {
    const own = [`${head},Passport`, `${anna},P7`, "HM4,Cancelled,Jan Bo,2026-11-08,2026-11-09,Demo loft,0.00,"];

    expect(await becomes(own.join("\n"), "Booking code,Guest,Passport\nHM9,Jo,P9", foreign)).toEqual([
      "2 foreigner Anna Braun P7",
      "i note_guests_unused 1 2",
    ]);
  });

  it("gives its documents to the export of a platform, and changes nothing in how that is read", async () => {
    const list = "Booking code,Guest,Passport\nHMAAAA0001,Anna Braun,P1\nHMAAAA0002,Mia Sol,P2";
    const { source, rows, leftOut } = await joined(bytesOf("sources/samples/airbnb-transactions.csv"), list, {
      ...foreign,
      "3.amountReceived": "250",
    });

    expect(source).toBe("Airbnb, transaction history");
    expect(leftOut.map(({ kind }) => kind)).toEqual(["payouts", "levies", "coHosts", "adjustments"]);
    expect(rows).toMatchObject([{ reservation: { guestId: "P1" } }, { reservation: { guestId: "P2" } }]);
  });

  it.each(["Booking code,Guest\nHM1,Anna", "Guest,Passport\nAnna,P1"])(
    "is refused where it cannot serve: %j",
    async (list) => {
      await expect(joined(stays, list)).rejects.toMatchObject({ why: { code: "file_guests_columns" } });
    },
  );
});
