import { reservation, rows, takkRecord } from "./rows.ts";
import type { Call } from "./send.ts";

/** What a user gets wrong, the request, its status, and the whole message that it is answered. */
export type Mistake = readonly [mistake: string, call: Call, status: number, errorMessage: string];

const post = (path: string, body: unknown): Call => ({ method: "POST", path, body });
const patch = (path: string, body: unknown): Call => ({ method: "PATCH", path, body });

/** A task of one reservation with the change. */
const task = (change: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) =>
  post("/str/task", { reservations: [{ ...reservation, ...change }], ...more });
const owner = (change: Readonly<Record<string, unknown>>) =>
  post("/apartment-owners", { ...rows["create-apartment-owner"]?.body, ...change });
const apartment = (change: Readonly<Record<string, unknown>>) =>
  post("/apartments", { ...rows["create-apartment"]?.body, ...change });
const statement = (change: Readonly<Record<string, unknown>>) =>
  post("/takk/task", { ...rows["create-takk-task"]?.body, ...change });
const search = (change: Readonly<Record<string, unknown>>) =>
  post("/str/submitted-declarations", { ...rows["search-submitted-declarations"]?.body, ...change });

export const mistakes: readonly Mistake[] = [
  [
    "a US date",
    task({ startDate: "12/31/2026" }),
    400,
    "reservations[0].startDate: expected a date as DD/MM/YYYY, the day first, that is in the calendar, such as 31/12/2026",
  ],
  [
    "a date with dashes",
    task({ startDate: "03-10-2026" }),
    400,
    "reservations[0].startDate: expected a date as DD/MM/YYYY, the day first, such as 31/12/2026",
  ],
  [
    "an ISO date",
    task({ endDate: "2026-10-07" }),
    400,
    "reservations[0].endDate: expected a date as DD/MM/YYYY, the day first, such as 31/12/2026",
  ],
  [
    "a year of two digits",
    task({ endDate: "07/10/26" }),
    400,
    "reservations[0].endDate: expected a date as DD/MM/YYYY, the day first, such as 31/12/2026",
  ],
  [
    "31 February",
    task({ endDate: "31/02/2026" }),
    400,
    "reservations[0].endDate: expected a date as DD/MM/YYYY, the day first, that is in the calendar, such as 31/12/2026",
  ],
  [
    "the end before the start",
    task({ endDate: "01/10/2026" }),
    400,
    "reservations[0].endDate: startDate must be before endDate: give a later endDate",
  ],
  [
    "a stay of no night",
    task({ endDate: "03/10/2026" }),
    400,
    "reservations[0].endDate: startDate must be before endDate: give a later endDate",
  ],
  [
    "an amount as text with a comma",
    task({ amountReceived: "420,50" }),
    400,
    "reservations[0].amountReceived: expected a number such as 420.50, found a text",
  ],
  [
    "a negative amount",
    task({ amountReceived: -1 }),
    400,
    "reservations[0].amountReceived: expected an amount of 0 or more",
  ],
  [
    "three decimals",
    task({ amountReceived: 420.505 }),
    400,
    "reservations[0].amountReceived: expected at most 2 decimals, such as 420.50",
  ],
  [
    "both amounts",
    task({ cancellationAmount: 10 }),
    400,
    "reservations[0].amountReceived: exactly one of amountReceived and cancellationAmount must be given: leave out this one or the other; reservations[0].cancellationAmount: exactly one of amountReceived and cancellationAmount must be given: leave out this one or the other",
  ],
  [
    "no amount",
    task({ amountReceived: undefined }),
    400,
    "reservations[0].amountReceived: exactly one of amountReceived and cancellationAmount must be given: give amountReceived, or cancellationAmount for a cancelled stay",
  ],
  [
    "an end and a cancellation",
    task({ cancellationDate: "01/10/2026" }),
    400,
    "reservations[0].endDate: exactly one of endDate and cancellationDate must be given: leave out endDate or cancellationDate",
  ],
  [
    "neither end nor cancellation",
    task({ endDate: undefined }),
    400,
    "reservations[0].endDate: exactly one of endDate and cancellationDate must be given: give endDate, or cancellationDate for a cancelled stay",
  ],
  [
    "a platform in other letters",
    task({ platform: "AIRBNB" }),
    400,
    'reservations[0].platform: expected one of "Airbnb", "Booking.com", "Clickstay", "HomeAway", "Homestay", "Luxury Retreats", "TripAdvisor Rentals/Holiday Lettings", "λλες ψηφιακές πλατφόρμες" (the last one just so, without a first letter Ά)',
  ],
  [
    "the eighth platform with its first letter",
    task({ platform: "Άλλες ψηφιακές πλατφόρμες" }),
    400,
    'reservations[0].platform: expected one of "Airbnb", "Booking.com", "Clickstay", "HomeAway", "Homestay", "Luxury Retreats", "TripAdvisor Rentals/Holiday Lettings", "λλες ψηφιακές πλατφόρμες" (the last one just so, without a first letter Ά)',
  ],
  [
    "a payment method in English",
    task({ paymentMethod: "Cash" }),
    400,
    'reservations[0].paymentMethod: expected one of "Λογαριασμός Πληρωμών Ημεδαπής", "Λογαριασμός Πληρωμών Αλλοδαπής", "Μετρητά", "Λοιποί"',
  ],
  [
    "isForeigner as text",
    task({ isForeigner: "true" }),
    400,
    "reservations[0].isForeigner: expected true or false, found a text",
  ],
  [
    "a foreigner without an id",
    task({ guestId: undefined }),
    400,
    "reservations[0].guestId: is required when isForeigner is true: give the guest's passport or identity number",
  ],
  [
    "a foreigner without a name",
    task({ guestName: "" }),
    400,
    "reservations[0].guestName: is required when isForeigner is true: give the guest's name",
  ],
  [
    "a Greek without a tax number",
    task({ isForeigner: false, guestTaxId: null }),
    400,
    "reservations[0].guestTaxId: is required when isForeigner is false: give the guest's Greek tax number",
  ],
  [
    "an apartment's number as text",
    task({ apartmentId: "1" }),
    400,
    "reservations[0].apartmentId: expected a whole number, found a text",
  ],
  ["no apartment", task({ apartmentId: undefined }), 400, "reservations[0].apartmentId: is required"],
  [
    "a misspelt draftUpload",
    task({}, { draftupload: true }),
    400,
    "draftupload: is not a field of this request: check its spelling",
  ],
  ["an empty list", post("/str/task", { reservations: [] }), 400, "reservations: expected at least one reservation"],
  [
    "1,001 reservations",
    post("/str/task", { reservations: Array.from({ length: 1_001 }, () => reservation) }),
    400,
    "reservations: expected at most 1000 reservations: split them over several tasks",
  ],
  [
    "a reservation instead of a list of one",
    post("/str/task", { reservations: reservation }),
    400,
    "reservations: expected a list of reservations, found an object",
  ],
  [
    "the list alone",
    post("/str/task", [reservation]),
    400,
    "expected an object, found a list; reservations: is required",
  ],
  [
    "single quotes",
    { method: "POST", path: "/str/task", raw: "{'reservations': []}" },
    400,
    "the body is no well-formed JSON",
  ],
  [
    "a form",
    { method: "POST", path: "/str/task", raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
    415,
    "the body must be JSON in UTF-8: send it with content-type: application/json",
  ],
  ["month 13", statement({ month: 13 }), 400, "month: expected a month from 1 to 12"],
  ["a month as text", statement({ month: "9" }), 400, "month: expected a month from 1 to 12, found a text"],
  ["a month's name", statement({ month: "Σεπτέμβριος" }), 400, "month: expected a month from 1 to 12, found a text"],
  [
    "a count left out",
    statement({ takkRecords: [{ ...takkRecord, daysUsed: undefined }] }),
    400,
    "takkRecords[0].daysUsed: is required",
  ],
  [
    "a count below zero",
    statement({ takkRecords: [{ ...takkRecord, freeDays: -1 }] }),
    400,
    "takkRecords[0].freeDays: expected a number from 0",
  ],
  ["no statement records", statement({ takkRecords: [] }), 400, "takkRecords: expected at least one record"],
  [
    "an unknown owner without a password",
    statement({ portalPassword: undefined }),
    400,
    "portalPassword: is required, since no owner of this portalUsername is on record",
  ],
  [
    "a search from late to early",
    search({ fromDate: "02/10/2026", toDate: "01/10/2026" }),
    400,
    "toDate: fromDate must not be after toDate: give a later toDate",
  ],
  ["an owner without a password", owner({ portalPassword: "" }), 400, "portalPassword: is required"],
  [
    "a character in a username that nobody sees",
    owner({ portalUsername: "maria\u200b" }),
    400,
    "portalUsername: expected UTF-8 without control characters (line breaks, tabs), invisible format characters or broken characters",
  ],
  [
    "a username that is taken",
    owner({ portalUsername: "KNOWN-OWNER" }),
    409,
    "portalUsername: an owner with this username is on record already: update that one",
  ],
  [
    "nothing to change of an owner",
    patch("/apartment-owners/known-owner", {}),
    400,
    "give at least one of name, portalUsername, portalPassword",
  ],
  [
    "nothing to change of an apartment",
    patch("/apartments/1", {}),
    400,
    "give at least one of name, address, registryId, ownerId, postalCode",
  ],
  [
    "an owner that does not exist",
    patch("/apartments/1", { ownerId: 4_711 }),
    400,
    "ownerId: there is no owner of this id: create the owner first",
  ],
  [
    "a new apartment of an owner that does not exist",
    apartment({ ownerId: 4_711 }),
    400,
    "ownerId: there is no owner of this id: create the owner first",
  ],
  [
    "a registry number with a space",
    apartment({ registryId: "0000 1234" }),
    400,
    "registryId: expected 1 to 32 letters, digits, / and -",
  ],
  [
    "an unknown role",
    post("/clients", { roles: ["uploader"] }),
    400,
    "roles[0]: expected some of admin, str-uploader, takk-uploader, client-manager",
  ],
  [
    "a role instead of a list",
    post("/clients", { roles: "admin" }),
    400,
    "roles: expected a list of roles, found a text",
  ],
  [
    "a limit too high",
    { method: "GET", path: "/reservations?limit=5000" },
    400,
    "limit: expected a number from 1 to 1000",
  ],
  [
    "a page number",
    { method: "GET", path: "/reservations?page=2" },
    400,
    "page: is not a parameter of this request: check its spelling",
  ],
  [
    "a cursor made up",
    { method: "GET", path: "/reservations?cursor=abc" },
    400,
    "cursor: expected a nextCursor of an earlier answer of this list",
  ],
  ["an unknown task", { method: "GET", path: "/str/task/4711" }, 404, "there is no such task"],
  ["an apartment's name in a path", { method: "GET", path: "/apartments/sea-view" }, 404, "there is no such apartment"],
  [
    "a wrong secret",
    post("/auth/token", { clientId: "local-admin", secret: "wrong" }),
    401,
    "the client id or its secret is wrong",
  ],
  [
    "an access token where a refresh token belongs",
    post("/auth/refresh", { refreshToken: "a.b.c" }),
    401,
    "the refresh token is used, ended or unknown: log in again at /auth/token",
  ],
  ["PUT for PATCH", { method: "PUT", path: "/apartments/1", body: { name: "Sea" } }, 405, "use PATCH or GET or DELETE"],
  ["a misspelt path", { method: "GET", path: "/appartments" }, 404, "no such path"],
];
