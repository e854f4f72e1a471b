import type { Role } from "../../../shared/contract/endpoint.ts";

/** What a test knows of an endpoint without asking the table of endpoints. */
export interface Row {
  readonly may: readonly Role[] | "everyone";
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Of a record that there is none of, where the path names one. */
  readonly path: string;
  /** What that path is answered without a body, once the caller is let through. */
  readonly answer: number;
  /** A body that is right, where there is one. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export const reservation = {
  reservationId: "R-1",
  apartmentId: 2_000_000_000,
  startDate: "03/10/2026",
  endDate: "07/10/2026",
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  guestName: "Ada Byron",
  guestId: "P1234567",
  guestTaxId: "EL123456789",
  isForeigner: true,
} as const;

export const takkRecord = {
  daysUsed: 20,
  freeDays: 10,
  numberOfBeds: 4,
  numberOfCompanies: 0,
  numberOfRooms: 2,
  numberOfTaxedRooms: 2,
} as const;

const owner = { name: "Maria", portalUsername: "nobody-yet", portalPassword: "a-password" };
const apartment = { name: "Sea", address: "Harbour 1", registryId: "00001234567", ownerId: 1, postalCode: "10558" };
const str = ["admin", "str-uploader"] as const;
const takk = ["admin", "takk-uploader"] as const;
const manager = ["admin", "client-manager"] as const;

/** The specification's table and the extensions', written down again by hand: a new endpoint needs a row here. */
export const rows: Readonly<Record<string, Row>> = {
  "log-in": { may: "everyone", method: "POST", path: "/auth/token", answer: 400, body: { clientId: "x", secret: "y" } },
  "refresh-token": {
    may: "everyone",
    method: "POST",
    path: "/auth/refresh",
    answer: 400,
    body: { refreshToken: "x.y" },
  },
  "revoke-token": { may: "everyone", method: "POST", path: "/auth/revoke", answer: 400, body: { refreshToken: "x.y" } },
  "exchange-identity": {
    may: "everyone",
    method: "POST",
    path: "/auth/exchange",
    answer: 400,
    body: { idToken: "x.y" },
  },
  "create-str-task": {
    may: str,
    method: "POST",
    path: "/str/task",
    answer: 400,
    body: { reservations: [reservation] },
  },
  "get-str-task": { may: str, method: "GET", path: "/str/task/2000000000", answer: 404 },
  "list-task-reservations": { may: str, method: "GET", path: "/str/tasks/2000000000/reservations", answer: 404 },
  "search-submitted-declarations": {
    ...{ may: str, method: "POST", path: "/str/submitted-declarations", answer: 400 },
    body: { apartmentId: 2_000_000_000, fromDate: "01/10/2026", toDate: "31/10/2026" },
  },
  "create-takk-task": {
    ...{ may: takk, method: "POST", path: "/takk/task", answer: 400 },
    body: { month: 9, portalUsername: "nobody", portalPassword: "a-password", takkRecords: [takkRecord] },
  },
  "get-takk-task": { may: takk, method: "GET", path: "/takk/task/2000000000", answer: 404 },
  "get-takk-proposal": {
    ...{ may: takk, method: "GET", path: "/takk/proposal?portalUsername=nobody&month=9&year=2026", answer: 404 },
  },
  "list-reservations": { may: str, method: "GET", path: "/reservations", answer: 200 },
  "create-apartment-owner": { may: str, method: "POST", path: "/apartment-owners", answer: 400, body: owner },
  "get-apartment-owner": { may: str, method: "GET", path: "/apartment-owners/nobody", answer: 404 },
  "update-apartment-owner": { may: str, method: "PATCH", path: "/apartment-owners/nobody", answer: 400, body: owner },
  "update-apartment": { may: str, method: "PATCH", path: "/apartments/2000000000", answer: 400, body: apartment },
  "list-clients": { may: manager, method: "GET", path: "/clients", answer: 200 },
  "create-apartment": { may: str, method: "POST", path: "/apartments", answer: 400, body: apartment },
  "list-apartments": { may: str, method: "GET", path: "/apartments", answer: 200 },
  "get-apartment": { may: str, method: "GET", path: "/apartments/2000000000", answer: 404 },
  "list-apartment-owners": { may: str, method: "GET", path: "/apartment-owners", answer: 200 },
  "delete-apartment": { may: str, method: "DELETE", path: "/apartments/2000000000", answer: 404 },
  "delete-apartment-owner": { may: str, method: "DELETE", path: "/apartment-owners/nobody", answer: 404 },
  "check-apartment-owner": { may: str, method: "POST", path: "/apartment-owners/nobody/check", answer: 404 },
  "create-client": { may: manager, method: "POST", path: "/clients", answer: 400, body: { roles: ["str-uploader"] } },
  "rotate-client-secret": { may: manager, method: "POST", path: "/clients/nobody/secret", answer: 404 },
  "delete-client": { may: manager, method: "DELETE", path: "/clients/nobody", answer: 404 },
  "list-tasks": { may: [...str, "takk-uploader"], method: "GET", path: "/tasks", answer: 200 },
  "get-task": { may: [...str, "takk-uploader"], method: "GET", path: "/tasks/2000000000", answer: 404 },
  "cancel-str-task": { may: str, method: "POST", path: "/str/task/2000000000/cancel", answer: 404 },
  "dismiss-str-task": { may: str, method: "POST", path: "/str/task/2000000000/dismiss", answer: 404 },
  "retry-str-task": { may: str, method: "POST", path: "/str/task/2000000000/retry", answer: 404 },
  "get-operations": { may: ["admin"], method: "GET", path: "/operations", answer: 200 },
  "get-filing-status": { may: [...str, "takk-uploader"], method: "GET", path: "/filing/status", answer: 200 },
  "switch-filing": {
    may: ["admin"],
    method: "POST",
    path: "/operations/filing",
    answer: 400,
    body: { stopped: false },
  },
  "list-reviews": { may: ["admin"], method: "GET", path: "/operations/reviews", answer: 200 },
  "resolve-review": {
    may: ["admin"],
    method: "POST",
    path: "/operations/reviews/2000000000",
    answer: 400,
    body: { row: 1, state: "FAILED" },
  },
  "unblock-apartment-owner": {
    may: ["admin"],
    method: "POST",
    path: "/apartment-owners/nobody/unblock",
    answer: 404,
  },
  "get-health": { may: "everyone", method: "GET", path: "/health", answer: 200 },
  "get-openapi": { may: "everyone", method: "GET", path: "/openapi.json", answer: 200 },
};

/** Those that read a body. */
export const rowsWithBody = Object.entries(rows).flatMap(([name, row]) =>
  row.body ? [{ name, ...row, body: row.body }] : [],
);

const kib = 1024;
/** How many bytes are more than an endpoint takes: a task may have four megabytes, anything else a few kilobytes. */
export const tooManyBytes = (path: string) =>
  ["/str/task", "/str/submitted-declarations", "/takk/task"].includes(path) ? 4 * kib * kib + 1 : 16 * kib + 1;
