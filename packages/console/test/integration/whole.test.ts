import { describe, expect, it } from "vitest";
import { chromiumPath } from "../../../../test/support/chromium.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { consoleInBrowser } from "./browser.ts";
import { everyState, failed, reservation, troubled } from "./canned.ts";
import { choose, enter, head } from "./open.ts";
import { saidOn } from "./said.ts";

const { open, world } = consoleInBrowser();
/** A Sunday: what was due on Friday is late, and Saturday's day has moved. */
const now = new Date("2026-11-22T10:00:00.000Z");
const of = (apartmentId: number, startDate: string, endDate: string | undefined, dueDate: string) => ({
  apartmentId,
  startDate,
  endDate,
  dueDate,
  amendableUntil: "28/02/2027",
  dateUploaded: "2026-11-20T22:30:00.000Z",
});
const draft = { uploadStatus: "DRAFTED", isDraft: true };
const local = { isForeigner: false, guestName: undefined, guestId: undefined, guestTaxId: "090000045" };
const reservations = [
  reservation(1, {
    ...of(1, "28/10/2026", "31/10/2026", "20/11/2026"),
    declaredAs: "1001/2026",
    amountReceived: 420.5,
    respelled: ["guestName"],
    history: ["21T22:30", "22T09:15"].map((time) => ({ at: `2026-11-${time}:00.000Z`, event: "submitted" })),
  }),
  reservation(2, {
    ...of(2, "29/10/2026", "31/10/2026", "21/12/2026"),
    uploadStatus: "PENDING",
    declarationServerId: "",
    details: "the portal does not answer",
    ...local,
    platform: "λλες ψηφιακές πλατφόρμες",
  }),
  reservation(3, { ...of(3, "01/11/2026", "02/11/2026", "20/11/2026"), ...draft }),
  reservation(4, {
    ...of(2, "27/10/2026", undefined, "20/11/2026"),
    amountReceived: undefined,
    cancellationDate: "20/10/2026",
    cancellationAmount: 0.5,
    amends: "999/2026",
    declaredAs: "1004/2026",
  }),
  failed(5, "duplicate_declaration", "declared as Α/Α 1005/2026 with other amountReceived", {
    ...of(1, "05/11/2026", "08/11/2026", "21/11/2026"),
    declaredAs: "1005/2026",
    differs: ["amountReceived"],
  }),
  failed(10, "rejected_by_portal", "no amount", of(3, "15/12/2026", "16/12/2026", "20/01/2027")),
  failed(11, "portal_unavailable", "down", {
    ...of(1, "18/12/2026", "20/12/2026", "15/12/2026"),
    dateUploaded: "2026-11-10T10:00:00.000Z",
  }),
  reservation(13, of(2, "03/11/2026", "04/11/2026", "21/12/2026")),
  failed(6, "invalid_credentials", "refused", of(3, "21/11/2026", "24/11/2026", "22/11/2026")),
  failed(7, "apartment_not_found", "no such apartment", of(77, "12/11/2026", "14/11/2026", "25/11/2026")),
  reservation(8, { ...of(1, "20/11/2026", "22/11/2026", "30/11/2026"), uploadStatus: "NEEDS_REVIEW" }),
  failed(1, "portal_unavailable", "the portal was down", {
    ...of(1, "28/10/2026", "30/10/2026", "20/11/2026"),
    dateUploaded: "2026-11-18T08:00:00.000Z",
  }),
];
const keyOf = (index: number) => {
  const one = reservations.find(({ reservationId }) => reservationId === `R-${index}`);
  return encodeURIComponent(`${one?.apartmentId} R-${index} ${one?.dateUploaded} ${one?.row}`);
};
const [maria, nikos] = everyState.owners;
const [seaView, house] = everyState.apartments;
const statement = (taskId: number, month: number, uploadStatus: string) => ({
  taskId,
  kind: "takk",
  status: "COMPLETED",
  draftUpload: false,
  client_id: "c",
  errorValue: "",
  details: "",
  createdAt: "2026-11-20T10:00:00.000Z",
  portalUsername: "maria",
  month,
  year: 2026,
  summary: noCounts,
  uploadStatus,
  number: uploadStatus === "SUBMITTED" ? "7/2026" : "",
});
const tasks = [
  { ...statement(31, 9, "CHECKING"), status: "PROCESSING" },
  {
    ...statement(30, 8, "SUBMITTED"),
    kind: "str",
    summary: { ...noCounts, total: 10, submitted: 1, drafted: 2, failed: 3, needsReview: 4 },
  },
  {
    ...statement(29, 8, "SUBMITTED"),
    kind: "str",
    status: "PROCESSING",
    summary: { ...noCounts, total: 9, pending: 1, processing: 1, checking: 1, submitted: 4, failed: 2 },
  },
  { ...statement(28, 8, "SUBMITTED"), kind: "search", summary: { ...noCounts, total: 2, submitted: 2 } },
  { ...statement(25, 8, "FAILED"), kind: "check", status: "FAILED", details: "the portal refused the password" },
];
const nights = { registryId: "00000123451", nights: 4, freeNights: 1, numberOfStays: 2 };
/** No number of an owner is that of an apartment. */
const answers = {
  ...everyState,
  reservations,
  tasks,
  statements: [tasks[0] ?? {}, statement(27, 8, "SUBMITTED"), statement(26, 7, "FAILED")],
  owners: [
    { ...maria, id: 12 },
    { ...nikos, id: 11 },
  ],
  apartments: [
    { ...seaView, ownerId: 12 },
    { ...house, ownerId: 12 },
    { ...house, id: 3, name: "Loft", registryId: "00000123453", ownerId: 11 },
  ],
  held: troubled,
  operations: {
    ...troubled,
    days: [
      { date: "2026-11-19", submitted: 1, drafted: 0, failed: 1, needsReview: 0 },
      { date: "2026-11-20", submitted: 5, drafted: 1, failed: 2, needsReview: 3 },
    ],
    answers: [300, 2_500].map((milliseconds, day) => ({ at: `2026-11-2${day}T10:00:00.000Z`, milliseconds })),
  },
  proposal: {
    portalUsername: "maria",
    month: 10,
    year: 2026,
    dueDate: "30/11/2026",
    nightsBy: "nights",
    complete: true,
    record: { daysUsed: 4, freeDays: 1 },
    properties: [
      { ...nights, stays: [{ ...of(1, "28/10/2026", "31/10/2026", ""), reservationId: "R-1", taskId: 5, nights: 3 }] },
    ],
  },
  atPortal: [
    reservation(1, { ...of(1, "28/10/2026", "31/10/2026", ""), reservationId: "", amountReceived: 1 }),
    reservation(4, {
      ...of(2, "27/10/2026", "29/10/2026", ""),
      reservationId: "",
      amends: "999/2026",
      amountReceived: undefined,
      cancellationDate: "20/10/2026",
      cancellationAmount: 0.5,
    }),
    reservation(9, { ...of(1, "05/11/2026", "08/11/2026", ""), reservationId: "", declarationServerId: "998/2026" }),
    reservation(10, { ...of(1, "15/11/2026", "16/11/2026", ""), reservationId: "", ...draft }),
  ],
};
const places = [
  "today",
  "stays?columns=guestName,apartment,stay,amount,platform,due,state,number,reason,toDo&sort=due",
  "stays?view=todo",
  "stays?view=cancelled",
  `stays?stay=${keyOf(1)}`,
  `stays?stay=${keyOf(2)}&view=waiting`,
  `stays?stay=${keyOf(4)}`,
  `stays?stay=${keyOf(5)}`,
  `stays?stay=${keyOf(5)}&edit=1`,
  `stays?stay=${keyOf(7)}`,
  "sent",
  "stays?as=calendar&shown=2026-10",
  "month?tab=compare&id=2&from=2026-10-01&to=2026-11-30",
  "month?month=2026-10",
  "month?tab=compare&id=1&from=2026-10-01&to=2026-11-30",
  "month?tab=close&month=2026-10",
  "month?tab=fee",
  "month?tab=fee&user=maria&month=2026-10",
  "month?tab=fee&user=maria&month=2026-09",
  "apartments",
  "apartment?id=1",
  "apartments?tab=owners",
  "settings",
  "settings?tab=filing",
  "settings?tab=clients",
  "add?by=hand",
  "add",
];
const file = [
  `${head};cancellationDate;cancellationAmount`,
  "R-1;1;28/10/2026;31/10/2026;420,50;Airbnb;Μετρητά;όχι;090000045;;",
  "U-2;1;13/11/2026;20/11/2026;1420,50;Airbnb;Μετρητά;όχι;90000045;;",
  "U-3;1;14/09/2026;15/09/2026;99;Airbnb;Μετρητά;όχι;090000045;;",
  "U-4;2;18/11/2026;;;λλες ψηφιακές πλατφόρμες;Μετρητά;όχι;090000045;17/11/2026;50,00",
  "U-5;2;31/09/2026;01/10/2026;420,50;Airbnb;Μετρητά;όχι;090000045;;",
  "U-6;1;19/11/2026;21/11/2026;420,50;Airbnb;Μετρητά;όχι;090000045;;",
  "R-2;2;29/10/2026;31/10/2026;102,00;λλες ψηφιακές πλατφόρμες;Μετρητά;όχι;090000045;;",
  "U-7;2;03/11/2026;05/11/2026;7;Airbnb;Μετρητά;όχι;090000045;;",
];

describe.skipIf(!chromiumPath)("the pages of the console", () => {
  it("say, offer and lead to what is recorded in whole.txt", async () => {
    const opened = await open(answers, { locale: "el", timezoneId: "America/New_York" });
    const { page } = opened;
    await page.clock.setFixedTime(now);
    await page.reload();
    await page.locator("form").waitFor();
    const said = [await saidOn(page)];
    await enter(opened);
    await page.locator(".held-up").waitFor();
    said.push(await saidOn(page, ".side-bar"));
    /** Until the page that was there is gone. */
    const go = (place: string) =>
      page.evaluate(`new Promise((done) => {
        addEventListener("hashchange", () => setTimeout(done), { once: true });
        location.hash = ${JSON.stringify(`#/${place}`)};
      })`);
    const look = async (place: string) => {
      // What is in a tab that is not open reads nothing yet.
      await page.locator(".waiting:visible").first().waitFor({ state: "detached" });
      said.push(`=== ${decodeURIComponent(place)}\n${await saidOn(page)}`);
    };
    for (const place of places) {
      await go(place);
      if (place.includes("stay="))
        await page
          .locator(".story li", { hasText: "Παραλήφθηκε", hasNotText: "office" })
          .first()
          .waitFor({ state: "detached" });
      if (place === "settings") await page.getByText("Έκδοση").waitFor();
      await look(place);
    }
    await choose(opened, file.join("\n"));
    await page.locator(".uploading tbody tr").last().waitFor();
    await look("add, with a file");

    expect(world().read.filter((path) => path.endsWith("/filing/status")).length).toBeLessThan(10);
    await expect(`${said.join("\n\n")}\n`).toMatchFileSnapshot("whole.txt");
  });
});
