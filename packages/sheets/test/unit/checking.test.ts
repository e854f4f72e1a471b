import { describe, expect, it } from "vitest";
import { aboutFile } from "../../../../shared/wording/files.ts";
import { checkGrid } from "../../check.ts";
import { guessMapping, type Mapping } from "../../columns.ts";
import { readCsv } from "../../csv.ts";

const head = "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestTaxId";
const row = (id: string, from = "03/04/2026", to = "07/04/2026", amount = "420.50") =>
  `${id},${id.at(2) ?? 1},${from},${to},"${amount}",Airbnb,Μετρητά,ΟΧΙ,090000045`;
const unknown = () => undefined;

function check(
  lines: readonly string[],
  change: Partial<Mapping> = {},
  find: (name: string) => number | undefined = unknown,
  edits?: Parameters<typeof checkGrid>[3],
) {
  const grid = readCsv(lines.join("\n"));
  const { problems, ...checked } = checkGrid(grid, { ...guessMapping(grid.columns), ...change }, find, edits);
  const inWords = problems.map((one) => ({ ...one, fix: aboutFile(one.fix), found: aboutFile(one.found) }));
  return { ...checked, problems: inWords };
}

const airbnb = "Confirmation code,Status,Guest name,Start date,End date,Listing,Earnings,ΑΦΜ";
const fixed = { platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: false, hostFee: 0 };
const stay = (id: string, from: string, to: string, earnings = "€420.50", status = "Confirmed") =>
  `${id},${status},Ada,${from},${to},Sea view,${earnings},090000045`;

describe("a file with the API's field names", () => {
  it("is read as the API reads it", () => {
    const { rows, problems } = check([head, row("A-1")]);

    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      { line: 2, reservation: { reservationId: "A-1", apartmentId: 1, amountReceived: 420.5, isForeigner: false } },
    ]);
  });

  it("names every problem of every row by line and column, with the shape of what was found", () => {
    const wrong = [row("A-1", "04/31/2026"), row("A-2"), row("A-3", "07/04/2026", "03/04/2026", "1.234")];
    const { rows, problems, questions } = check([head, ...wrong]);

    // What one thousand and what a fraction is, is asked once for the column.
    expect(questions.map(({ id }) => id)).toEqual(["decimals"]);
    const fix = "startDate must be before endDate: give a later endDate";
    expect(rows.map(({ line }) => line)).toEqual([3]);
    expect(problems).toMatchObject([
      { line: 2, column: "startDate", found: "99/99/9999" },
      { line: 4, column: "endDate", found: "99/99/9999", fix },
    ]);
  });

  it("has the day first, whatever one mistaken line suggests", () => {
    const { rows, problems } = check([head, row("A-1"), row("A-2", "04/25/2026", "28/04/2026")]);

    expect(rows[0]?.reservation.startDate).toBe("03/04/2026");
    expect(problems).toMatchObject([{ line: 3, column: "startDate" }]);
  });

  it("needs confirmation when it does not show that the day comes first", () => {
    expect(check([head, row("A-1")])).toMatchObject({ order: "DMY", orderTaken: true });
    expect(check([head, row("A-1", "04/25/2026", "04/28/2026")])).toMatchObject({ order: "DMY", orderTaken: true });
    expect(check([head, row("A-1", "25/04/2026", "28/04/2026")])).toMatchObject({ order: "DMY", orderTaken: false });
    const cancelled = [`${head},cancellationDate`, `${row("A-1")},25/04/2026`];
    expect(check(cancelled)).toMatchObject({ order: "DMY", orderTaken: false });
    expect(check([head, row("A-1", "2026-04-03", "2026-04-07")])).toMatchObject({ order: "DMY", orderTaken: false });
    expect(check([head, row("A-1")], { dates: "MDY" })).toMatchObject({ order: "MDY", orderTaken: false });
  });

  it("may have one code on several lines: alike, they are asked about together, else each by itself", () => {
    const longer = row("é", "03/04/2026", "08/04/2026");
    const copies = check([head, row("é"), row("é"), row("A-2"), row("A-2")]);
    expect(copies.questions).toMatchObject([{ id: "copies", choices: [{ value: "once" }, { value: "parts" }] }]);
    const lines = [head, row("é"), longer, row("e\u0301")];
    const asked = check(lines);

    expect(asked.questions).toMatchObject([{ id: "4.same", line: 4 }]);
    const answered = (same: string) => {
      const { rows, leftOut } = check(lines, {}, unknown, new Map([[4, { same }]]));
      return [rows.map(({ line, reservation: { amountReceived } }) => [line, amountReceived]), leftOut];
    };
    expect(answered("parts")).toEqual([[[2, 1261.5]], [{ kind: "parts", lines: [3, 4] }]]);
    expect(answered("first")).toEqual([[[2, 420.5]], [{ kind: "copies", lines: [3, 4] }]]);
    expect(answered("last")).toEqual([[[4, 420.5]], [{ kind: "earlier", lines: [2, 3] }]]);
    const once = check([head, row("é"), row("é"), row("A-2")], { answers: { copies: "once" } });
    expect(once.rows.map(({ line }) => line)).toEqual([2, 4]);
    expect(once.questions).toEqual([]);
  });

  it("may have the booked departure of a cancelled stay in a column of its own, for cancelled stays only", () => {
    const columns = `${head.replace("endDate,amountReceived", "cancellationDate,cancellationAmount")},bookedEndDate`;
    expect(check([columns, `${row("A-1", "13/04/2026", "10/04/2026")},17/04/2026`]).rows).toMatchObject([
      { reservation: { cancellationDate: "10/04/2026", bookedEndDate: "17/04/2026" } },
    ]);
    expect(check([`${head},bookedEndDate`, `${row("A-1")},17/04/2026`]).problems).toMatchObject([
      { line: 2, column: "bookedEndDate" },
    ]);
  });

  it("needs no apartment names when it has their numbers", () => {
    expect(check([`${head},listing`, `${row("A-1")},Sea view`])).toMatchObject({ problems: [], rows: [{ line: 2 }] });
  });

  it("may name an apartment in the column of its numbers", () => {
    const find = (name: string) => ["Sea view", "1"].indexOf(name) + 7;
    const { rows, problems } = check([head, row("A-1"), row("A-2").replace(",2,", ",Sea view,")], {}, find);

    expect(problems).toEqual([]);
    expect(rows.map(({ reservation }) => reservation.apartmentId)).toEqual([1, 7]);
  });

  it("is asked once for what it does not have", () => {
    const { questions, problems } = check([
      head.slice(0, head.indexOf(",amount")),
      "A-1,1,03/04/2026,07/04/2026",
      "A-2,1,,",
    ]);

    const missing = ["column:amountReceived", "platform", "paymentMethod", "isForeigner"];
    expect(questions.map(({ id }) => id)).toEqual(missing);
    expect(problems).toEqual([]);
  });
});

describe("a platform's export", () => {
  it("is recognised by its columns, and its apartments by name", () => {
    const find = (name: string) => (name === "Sea view" ? 7 : undefined);
    const { rows, problems } = check([airbnb, stay("HM1", "04/25/2026", "04/28/2026")], { fixed }, find);

    expect(problems).toEqual([]);
    expect(rows[0]?.reservation).toMatchObject({
      apartmentId: 7,
      startDate: "25/04/2026",
      endDate: "28/04/2026",
      platform: "Airbnb",
    });
  });

  it("asks which number is the day when no date shows it, or dates disagree", () => {
    const open = stay("HM1", "04/05/2026", "04/08/2026");
    for (const line of [open, stay("HM1", "25/04/2026", "04/28/2026")])
      expect(check([airbnb, line], { fixed }).order).toBeUndefined();
    const { rows } = check([airbnb, open], { fixed, dates: "MDY" }, () => 1);
    expect(rows[0]?.reservation.startDate).toBe("05/04/2026");
  });

  const cancelled = (earnings: string) => stay("HM1", "04/25/2026", "04/28/2026", earnings, "Canceled by guest");

  it("leaves out cancellations without income, and asks for the day of the others", () => {
    const lines = [airbnb, cancelled("€0.00"), cancelled("€50.00")];
    const { leftOut, problems, questions } = check(lines, { fixed }, () => 1);

    expect(leftOut).toEqual([{ kind: "cancelled", lines: [2] }]);
    expect(problems).toEqual([]);
    expect(questions).toMatchObject([{ id: "3.cancellationDate", answer: "day" }]);
    const said = (cancellationDate: string) => check(lines, { fixed }, () => 1, new Map([[3, { cancellationDate }]]));
    expect(said("20/04/2026").rows).toMatchObject([
      { reservation: { cancellationDate: "20/04/2026", cancellationAmount: 50, bookedEndDate: "28/04/2026" } },
    ]);
    expect(said("leave-out").leftOut).toContainEqual({ kind: "answered", lines: [3] });
  });

  it("has its cancellation day read in its own date order, and an unreadable one reported once", () => {
    const on = (day: string) =>
      check([`${airbnb},Cancellation date`, `${cancelled("€50.00")},${day}`], { fixed }, () => 1);

    const reservation = { cancellationDate: "05/04/2026", cancellationAmount: 50 };
    expect(on("04/05/2026")).toMatchObject({ problems: [], rows: [{ reservation }] });
    const problems = [{ line: 2, column: "Cancellation date", found: "99/99/9999" }];
    expect(on("02/30/2026")).toMatchObject({ problems });
  });

  it("has the booked departure of a cancelled stay in the column of departures, and is told there of an unreadable one", () => {
    const on = (end: string) => {
      const lines = [
        `${airbnb},Cancellation date`,
        `${stay("HM1", "04/25/2026", end, "€50.00", "Canceled by guest")},04/20/2026`,
      ];
      return check(lines, { fixed }, () => 1);
    };

    expect(on("04/28/2026").rows).toMatchObject([{ reservation: { bookedEndDate: "28/04/2026" } }]);
    expect(on("04/28/2026").rows[0]?.reservation.endDate).toBeUndefined();
    for (const end of ["04/31/2026", "04/25/2026"])
      expect(on(end).problems).toMatchObject([{ line: 2, column: "End date", found: "99/99/9999" }]);
  });

  it("is recognised for Booking.com too", () => {
    const head = "Book number,Booked by,Guest name(s),Check-in,Check-out,Status,Price,Unit type";
    const { columns, fixed: same } = guessMapping(head.split(","));

    expect(same).toEqual({ platform: "Booking.com" });
    expect(guessMapping([...head.split(","), "Πλατφόρμα"]).fixed).toEqual({});
    expect(columns).toMatchObject({
      reservationId: "Book number",
      startDate: "Check-in",
      amountReceived: "Price",
      apartment: "Unit type",
    });
  });

  it("reports a listing that is no apartment on record", () => {
    const { questions, rows } = check([airbnb, stay("HM1", "04/25/2026", "04/28/2026")], { fixed });
    expect(rows).toEqual([]);
    expect(questions).toMatchObject([{ id: "apartment:Sea view", answer: "apartment" }]);
  });
});
