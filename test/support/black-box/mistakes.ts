import { reservation, rows, takkRecord } from "./rows.ts";
import type { Call } from "./send.ts";

/** A user's mistake, the request, the complete message of its answer, and the status if it is not 400. */
export type Mistake = readonly [mistake: string, call: Call, errorMessage: string, status?: number];

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
    "reservations[0].startDate: expected a date as DD/MM/YYYY, the day first, that is in the calendar, such as 31/12/2026",
  ],
  [
    "the end before the start",
    task({ endDate: "01/10/2026" }),
    "reservations[0].endDate: startDate must be before endDate: give a later endDate",
  ],
  [
    "both amounts",
    task({ cancellationAmount: 10 }),
    "reservations[0].amountReceived: exactly one of amountReceived and cancellationAmount must be given: leave out this one or the other; reservations[0].cancellationAmount: exactly one of amountReceived and cancellationAmount must be given: leave out this one or the other",
  ],
  [
    "a platform in other letters",
    task({ platform: "AIRBNB" }),
    'reservations[0].platform: expected one of "Airbnb", "Booking.com", "Clickstay", "HomeAway", "Homestay", "Luxury Retreats", "TripAdvisor Rentals/Holiday Lettings", "λλες ψηφιακές πλατφόρμες" (the last one exactly so, without the first letter Ά): this differs from "Airbnb" in upper or lower case',
  ],
  [
    "a Greek without a tax number",
    task({ isForeigner: false, guestTaxId: null }),
    "reservations[0].guestTaxId: is required when isForeigner is false: give the guest's Greek tax number",
  ],
  ["no apartment", task({ apartmentId: undefined }), "reservations[0].apartmentId: is required"],
  [
    "a misspelt draftUpload",
    task({}, { draftupload: true }),
    "draftupload: is not a field of this request: check its spelling",
  ],
  ["an empty list", post("/str/task", { reservations: [] }), "reservations: expected at least one reservation"],
  [
    "1,001 reservations",
    post("/str/task", { reservations: Array.from({ length: 1_001 }, () => reservation) }),
    "reservations: expected at most 1000 reservations: split them into several tasks",
  ],
  [
    "a reservation instead of a list of one",
    post("/str/task", { reservations: reservation }),
    "reservations: expected a list of reservations, found an object",
  ],
  ["the list alone", post("/str/task", [reservation]), "expected an object, found a list; reservations: is required"],
  [
    "single quotes",
    { method: "POST", path: "/str/task", raw: "{'reservations': []}" },
    "the body is not well-formed JSON from line 1, character 2 on: correct its syntax",
  ],
  [
    "a form",
    { method: "POST", path: "/str/task", raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
    "the body must be JSON in UTF-8: send it with content-type: application/json",
    415,
  ],
  ["month 13", statement({ month: 13 }), "month: expected a month from 1 to 12"],
  ["a month as text", statement({ month: "9" }), "month: expected a month from 1 to 12, found a text"],
  ["a month's name", statement({ month: "Σεπτέμβριος" }), "month: expected a month from 1 to 12, found a text"],
  [
    "a count left out",
    statement({ takkRecords: [{ ...takkRecord, daysUsed: undefined }] }),
    "takkRecords[0].daysUsed: is required",
  ],
  [
    "a count below zero",
    statement({ takkRecords: [{ ...takkRecord, freeDays: -1 }] }),
    "takkRecords[0].freeDays: expected a number from 0",
  ],
  ["no statement records", statement({ takkRecords: [] }), "takkRecords: expected at least one record"],
  [
    "an unknown owner without a password",
    statement({ portalPassword: undefined }),
    "portalPassword: is required, since no owner with this portalUsername is on record",
  ],
  [
    "a search from late to early",
    search({ fromDate: "02/10/2026", toDate: "01/10/2026" }),
    "toDate: fromDate must not be after toDate: give a later toDate",
  ],
  ["an owner without a password", owner({ portalPassword: "" }), "portalPassword: is required"],
  [
    "a character in a username that nobody sees",
    owner({ portalUsername: "maria\u200b" }),
    "portalUsername: expected UTF-8 without control characters (line breaks, tabs), invisible format characters or broken characters: character 6 is U+200B",
  ],
  [
    "a username that is taken",
    owner({ portalUsername: "KNOWN-OWNER" }),
    "portalUsername: an owner with this username is already on record: update that one",
    409,
  ],
  [
    "nothing to change of an owner",
    patch("/apartment-owners/known-owner", {}),
    "nothing would change: give at least one of name, portalUsername, portalPassword",
  ],
  [
    "nothing to change of an apartment",
    patch("/apartments/1", {}),
    "nothing would change: give at least one of name, address, registryId, ownerId, postalCode",
  ],
  [
    "an owner that does not exist",
    patch("/apartments/1", { ownerId: 4_711 }),
    "ownerId: there is no owner with this id: create the owner first",
  ],
  [
    "a new apartment of an owner that does not exist",
    apartment({ ownerId: 4_711 }),
    "ownerId: there is no owner with this id: create the owner first",
  ],
  [
    "a registry number with a space",
    apartment({ registryId: "0000 1234" }),
    "registryId: expected 1 to 32 letters, digits, / and -",
  ],
  [
    "an unknown role",
    post("/clients", { roles: ["uploader"] }),
    "roles[0]: expected some of admin, str-uploader, takk-uploader, client-manager",
  ],
  ["a role instead of a list", post("/clients", { roles: "admin" }), "roles: expected a list of roles, found a text"],
  ["a limit too high", { method: "GET", path: "/reservations?limit=5000" }, "limit: expected a number from 1 to 1000"],
  [
    "a page number",
    { method: "GET", path: "/reservations?page=2" },
    "page: is not a parameter of this request: check its spelling",
  ],
  [
    "a cursor made up",
    { method: "GET", path: "/reservations?cursor=abc" },
    "cursor: expected the nextCursor of an earlier page of this list",
  ],
  ["an unknown task", { method: "GET", path: "/str/task/4711" }, "there is no such task: check its number", 404],
  [
    "an apartment's name in a path",
    { method: "GET", path: "/apartments/sea-view" },
    "there is no such apartment: check its id",
    404,
  ],
  [
    "a wrong secret",
    post("/auth/token", { clientId: "local-admin", secret: "wrong" }),
    "the client id or its secret is wrong: check both with whoever gave them to you",
    401,
  ],
  [
    "an access token where a refresh token belongs",
    post("/auth/refresh", { refreshToken: "a.b.c" }),
    "the refresh token is used, expired or unknown: log in again at /auth/token",
    401,
  ],
  [
    "PUT for PATCH",
    { method: "PUT", path: "/apartments/1", body: { name: "Sea" } },
    "this path does not support the method: use PATCH or GET or DELETE",
    405,
  ],
  ["a misspelt path", { method: "GET", path: "/appartments" }, "no such path: openapi.json lists them all", 404],
];
