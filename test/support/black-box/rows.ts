import type { Role } from "../../../shared/contract/endpoint.ts";

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
const search = { apartmentId: 2_000_000_000, fromDate: "01/10/2026", toDate: "31/10/2026" };
const statement = { month: 9, portalUsername: "nobody", portalPassword: "a-password", takkRecords: [takkRecord] };
const str = ["admin", "str-uploader"] as const;
const takk = ["admin", "takk-uploader"] as const;
const manager = ["admin", "client-manager"] as const;
const uploader = [...str, "takk-uploader"] as const;

/**
 * The specification's table and the extensions', written down again by hand: a new endpoint needs a row here. Who may call
 * it; a path of no record, where it names one; the answer there without a body, once the caller is let through; and a
 * body that is right, where there is one.
 */
const table: Readonly<Record<string, readonly [Row["may"], string, number, Row["body"]?]>> = {
  "log-in": ["everyone", "POST /auth/token", 400, { clientId: "x", secret: "y" }],
  "refresh-token": ["everyone", "POST /auth/refresh", 400, { refreshToken: "x.y" }],
  "revoke-token": ["everyone", "POST /auth/revoke", 400, { refreshToken: "x.y" }],
  "exchange-identity": ["everyone", "POST /auth/exchange", 400, { idToken: "x.y" }],
  "create-str-task": [str, "POST /str/task", 400, { reservations: [reservation] }],
  "get-str-task": [str, "GET /str/task/2000000000", 404],
  "list-task-reservations": [str, "GET /str/tasks/2000000000/reservations", 404],
  "search-submitted-declarations": [str, "POST /str/submitted-declarations", 400, search],
  "create-takk-task": [takk, "POST /takk/task", 400, statement],
  "get-takk-task": [takk, "GET /takk/task/2000000000", 404],
  "cancel-takk-task": [takk, "POST /takk/task/2000000000/cancel", 404],
  "get-takk-proposal": [takk, "GET /takk/proposal?portalUsername=nobody&month=9&year=2026", 404],
  "list-reservations": [str, "GET /reservations", 200],
  "create-apartment-owner": [str, "POST /apartment-owners", 400, owner],
  "get-apartment-owner": [str, "GET /apartment-owners/nobody", 404],
  "update-apartment-owner": [str, "PATCH /apartment-owners/nobody", 400, owner],
  "update-apartment": [str, "PATCH /apartments/2000000000", 400, apartment],
  "list-clients": [manager, "GET /clients", 200],
  "create-apartment": [str, "POST /apartments", 400, apartment],
  "list-apartments": [str, "GET /apartments", 200],
  "get-apartment": [str, "GET /apartments/2000000000", 404],
  "list-apartment-owners": [str, "GET /apartment-owners", 200],
  "delete-apartment": [str, "DELETE /apartments/2000000000", 404],
  "delete-apartment-owner": [str, "DELETE /apartment-owners/nobody", 404],
  "check-apartment-owner": [str, "POST /apartment-owners/nobody/check", 404],
  "create-client": [manager, "POST /clients", 400, { roles: ["str-uploader"] }],
  "rotate-client-secret": [manager, "POST /clients/nobody/secret", 404],
  "delete-client": [manager, "DELETE /clients/nobody", 404],
  "list-tasks": [uploader, "GET /tasks", 200],
  "get-task": [uploader, "GET /tasks/2000000000", 404],
  "cancel-str-task": [str, "POST /str/task/2000000000/cancel", 404],
  "dismiss-str-task": [str, "POST /str/task/2000000000/dismiss", 404],
  "retry-str-task": [str, "POST /str/task/2000000000/retry", 404],
  "get-operations": [["admin"], "GET /operations", 200],
  "get-filing-status": [uploader, "GET /filing/status", 200],
  "switch-filing": [["admin"], "POST /operations/filing", 400, { stopped: false }],
  "list-reviews": [["admin"], "GET /operations/reviews", 200],
  "resolve-review": [["admin"], "POST /operations/reviews/2000000000", 400, { row: 1, state: "FAILED" }],
  "unblock-apartment-owner": [["admin"], "POST /apartment-owners/nobody/unblock", 404],
  "get-health": ["everyone", "GET /health", 200],
  "get-openapi": ["everyone", "GET /openapi.json", 200],
};

/** What a test knows of an endpoint without asking the table of endpoints. */
export interface Row {
  readonly may: readonly Role[] | "everyone";
  readonly method: string;
  readonly path: string;
  readonly answer: number;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

export const rows: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.entries(table).map(([name, [may, call, answer, body]]): [string, Row] => {
    const [method = "", path = ""] = call.split(" ");
    return [name, { may, method, path, answer, body }];
  }),
);

/** Those that read a body. */
export const rowsWithBody = Object.entries(rows).flatMap(([name, row]) =>
  row.body ? [{ name, ...row, body: row.body }] : [],
);

const kib = 1024;
/** One byte more than an endpoint accepts: four megabytes for a task, a few kilobytes for anything else. */
export const tooManyBytes = (path: string) =>
  ["/str/task", "/str/submitted-declarations", "/takk/task"].includes(path) ? 4 * kib * kib + 1 : 16 * kib + 1;
