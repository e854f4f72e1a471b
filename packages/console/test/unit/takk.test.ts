import { expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { noRecords } from "../../service/manager-records.ts";
import {
  isLate,
  monthsOf,
  readStatements,
  type Statement,
  sendStatement,
  statementsCsv,
  usersOf,
} from "../../service/takk.ts";
import { sayIn } from "../../words/words.ts";
import { record, sessionWith } from "./records.ts";

const by = { createdAt: "", updatedAt: "" };
const stay = (change: object) => record({ startDate: "30/01/2026", endDate: "02/02/2026", ...change });
const records = (change: object, one = stay(change)) => ({
  ...noRecords,
  reservations: [one],
  latest: [one],
  owners: [{ id: 9, name: "Maria", portalUsername: "Maria", ...by }],
  apartments: [{ id: 1, ownerId: 9, name: "", address: "", registryId: "", ...by }],
});
const sent = (uploadStatus: NonNullable<Statement["uploadStatus"]>, taskId = 1): Statement => ({
  taskId,
  kind: "takk",
  status: "COMPLETED",
  summary: noCounts,
  draftUpload: false,
  client_id: "c",
  createdAt: "",
  portalUsername: "MARIA",
  month: 1,
  year: 2026,
  uploadStatus,
  number: "",
  errorValue: "",
  details: "",
});
/** January, February and March: owed, late on the day, or neither. */
const told = (change: object, statements: readonly Statement[], now: string) =>
  monthsOf(records(change), statements, "Maria", 2026, dayOf(now)).map((one) =>
    isLate(one, dayOf(now)) ? "late" : one.isOwed ? "owed" : "no",
  );

const cancelled = { cancellationDate: "01/01/2026" };

it.each<[string, object, readonly Statement[], string, string[]]>([
  ["until its day", {}, [], "28/02/2026", ["owed", "owed"]],
  ["and is late after it; a month that has begun is shown", {}, [], "01/03/2026", ["late", "owed", "no"]],
  ["by a user of other letters, once it is filed", {}, [sent("SUBMITTED")], "01/03/2026", ["no", "owed", "no"]],
  ["no longer while it is on its way", {}, [sent("CHECKING")], "01/03/2026", ["no", "owed", "no"]],
  ["still when it failed, or was a draft", {}, [sent("FAILED"), sent("DRAFTED")], "01/03/2026", ["late", "owed", "no"]],
  ["not for what failed after it", {}, [sent("FAILED"), sent("SUBMITTED")], "01/03/2026", ["no", "owed", "no"]],
  ["for no stay that is not declared", { uploadStatus: "FAILED" }, [], "01/03/2026", ["no", "no", "no"]],
  ["for no apartment of another", { apartmentId: 2 }, [], "01/03/2026", ["no", "no", "no"]],
  ["for no cancelled stay", { ...cancelled, endDate: undefined }, [], "01/03/2026", ["no", "no", "no"]],
])("a month of nights is owed %s", (_, change, statements, now, expected) => {
  expect(told(change, statements, now)).toEqual(expected);
});

it("a month's statement is the filed one, else the last one sent", () => {
  const standing = (...statements: Statement[]) =>
    monthsOf(records({}), statements, "Maria", 2026, dayOf("01/03/2026"))[0]?.standing?.taskId;

  expect(standing({ ...sent("FAILED", 3), year: 2025 }, { ...sent("FAILED", 3), month: 2 })).toBeUndefined();
  expect(standing(sent("FAILED", 3), sent("FAILED", 2))).toBe(3);
  expect(standing(sent("FAILED", 3), sent("SUBMITTED", 2))).toBe(2);
});

it("the statements of a year and since are read page by page, until those from before it", async () => {
  const of = (year: number, createdAt: string) => ({ ...sent("SUBMITTED"), year, createdAt });
  const pages = [
    [of(2027, "2027-01-05T10:00:00.000Z"), of(2026, "2026-12-05T10:00:00.000Z")],
    [],
    // In Athens the new year has begun.
    [of(2026, "2026-01-05T10:00:00.000Z"), of(2026, "2025-12-31T22:30:00.000Z")],
    [of(2025, "2025-12-05T10:00:00.000Z")],
    [of(2026, "2020-01-05T10:00:00.000Z")],
  ];
  const { session, asked } = sessionWith((_, path) => {
    const page = Number(new URLSearchParams(path.split("?")[1]).get("cursor") ?? 0);
    return { tasks: pages[page] ?? [], nextCursor: String(page + 1), requestId: "r" };
  });

  const read = await readStatements(session, 2026);
  expect(read.map(({ createdAt }) => createdAt.slice(0, 7))).toEqual(["2027-01", "2026-12", "2026-01", "2025-12"]);
  const more = [1, 2, 3].map((cursor) => `&cursor=${cursor}`);
  expect(asked.map(({ what }) => what)).toEqual(["", ...more].map((page) => `GET /tasks?kind=takk&limit=100${page}`));
});

it("a statement sent twice under the same key makes one task", async () => {
  const { session, asked } = sessionWith(() => ({ taskId: 1, createdAt: "2026-02-01T10:00:00.000Z", requestId: "r" }));
  const counts = { daysUsed: 5, freeDays: 1, numberOfBeds: 2, numberOfCompanies: 0 };
  const stated = { ...counts, numberOfRooms: 1, numberOfTaxedRooms: 1 };
  const month = { portalUsername: "maria", year: 2026, month: 1 };
  await sendStatement(session, month, stated, { draftUpload: true, key: "k" });

  const body = { ...month, draftUpload: true, takkRecords: [stated] };
  expect(asked).toMatchObject([{ what: "POST /takk/task", body, key: "k" }]);
});

it("a year's statements are a file, with what is owed or sent", () => {
  const failed = { ...sent("FAILED", 3), month: 3, number: "7/2026", details: "the portal was down" };
  const known = { ...failed, createdAt: "2026-04-01T10:00:00.000Z", portalUsername: "maria" };
  const months = monthsOf(records({}), [known], "Maria", 2026, dayOf("01/04/2026"));
  const csv = statementsCsv(
    months.map((month) => ["Maria K.", month] as const),
    sayIn("en"),
  );

  expect(csv.slice(1).replaceAll('"', "").trim().split("\r\n")).toEqual([
    "Owner,TAXISnet username,Month,Due,State,Α/Α,Sent on,Reason",
    "Maria K.,Maria,01/2026,28/02/2026,Not sent,,,",
    "Maria K.,Maria,02/2026,31/03/2026,Not sent,,,",
    "Maria K.,Maria,03/2026,30/04/2026,Not declared,7/2026,1 Apr 2026, 13:00,the portal was down",
  ]);
});

it("statements are listed for owners on record and for other usernames", () => {
  const of = (portalUsername: string) => ({ ...sent("FAILED"), portalUsername });
  const users = usersOf(records({}).owners, [sent("FAILED"), of("nikos"), of("anna")]);

  expect(users).toEqual([
    ["anna", "anna"],
    ["Maria", "Maria"],
    ["nikos", "nikos"],
  ]);
});
