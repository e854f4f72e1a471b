import type * as v from "valibot";
import { bodyLimits, type Endpoint, noQuery, nothing } from "./endpoint.ts";
import { ReservationsQuery, TasksQuery } from "./filters.ts";
import * as o from "./operations.ts";
import type { taskKinds } from "./outcome.ts";
import { PageQuery } from "./page-query.ts";
import * as s from "./schemas.ts";
import * as shapes from "./specified-shapes.ts";

type Row = Omit<Endpoint, "name" | "method" | "path" | "roles" | "request">;

/**
 * Declares a row of the table. A part left out of `request` is absent: no path, no query, no body. In this file, since
 * esbuild drops unused calls from a bundle only where it sees the annotation.
 */
function endpoint<
  const Name extends string,
  const Roles extends Endpoint["roles"],
  Path extends v.GenericSchema = typeof nothing,
  Query extends v.GenericSchema = typeof noQuery,
  Body extends v.GenericSchema = typeof nothing,
>(
  name: Name,
  method: Endpoint["method"],
  path: Endpoint["path"],
  row: Row & { roles: Roles; request?: { path?: Path; query?: Query; body?: Body } },
): Row &
  Pick<Endpoint, "method" | "path"> & { name: Name; roles: Roles; request: { path: Path; query: Query; body: Body } };
// @__NO_SIDE_EFFECTS__
function endpoint(
  name: string,
  method: Endpoint["method"],
  path: Endpoint["path"],
  { request, ...row }: Row & Pick<Endpoint, "roles"> & { request?: Partial<Endpoint["request"]> },
): Endpoint {
  return { name, method, path, ...row, request: { path: nothing, query: noQuery, body: nothing, ...request } };
}

const strRoles = ["admin", "str-uploader"] as const;
const takkRoles = ["admin", "takk-uploader"] as const;
const managerRoles = ["admin", "client-manager"] as const;

const issuesTokens = ["tokens:Sign"] as const;
const acceptsTasks = {
  indexes: { owned: ["OPEN"] },
  table: { GetItem: ["IDEMPOTENCY#*", "TASK#*"], PutItem: ["TASK#*"], UpdateItem: ["COUNTER#TASK", "IDEMPOTENCY#*"] },
  sendsTo: ["tasks"],
} as const;
const ofTasks = ["TASK#*"] as const;
const readsTasks = { GetItem: ofTasks, Query: ofTasks } as const;
/** An owner's apartments, by which lists of reservations can be narrowed. */
const apartmentsOfOwners = { owned: ["APARTMENTS#*"] } as const;
/** By username or by id. */
const findsOwners = ["OWNER#*", "USERNAME#*"] as const;

export const logIn = endpoint("log-in", "POST", "/auth/token", {
  roles: "public",
  request: { body: s.Credentials },
  bodyLimit: bodyLimits.credentials,
  response: s.Tokens,
  touches: {
    table: { GetItem: ["ATTEMPTS#*", "CLIENT#*"], PutItem: ["SESSION#*"], UpdateItem: ["ATTEMPTS#*"] },
    keys: issuesTokens,
  },
});

export const refreshToken = endpoint("refresh-token", "POST", "/auth/refresh", {
  roles: "public",
  request: { body: s.RefreshBody },
  bodyLimit: bodyLimits.credentials,
  response: s.Tokens,
  touches: { table: { GetItem: ["CLIENT#*", "SESSION#*"], UpdateItem: ["SESSION#*"] }, keys: issuesTokens },
});

export const createStrTask = endpoint("create-str-task", "POST", "/str/task", {
  roles: strRoles,
  request: { body: s.StrTaskBody },
  bodyLimit: bodyLimits.task,
  response: s.TaskCreated,
  touches: acceptsTasks,
  idempotent: true,
});

export const getStrTask = endpoint("get-str-task", "GET", "/str/task/{taskId}", {
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, query: PageQuery },
  response: s.StrTaskStatus,
  specifiedAs: shapes.strTaskShape,
  touches: { table: readsTasks },
});

export const listTaskReservations = endpoint("list-task-reservations", "GET", "/str/tasks/{id}/reservations", {
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskPath, query: ReservationsQuery },
  response: s.Reservations,
  specifiedAs: shapes.reservationsShape,
  touches: { table: readsTasks, indexes: apartmentsOfOwners },
});

export const searchSubmittedDeclarations = endpoint(
  "search-submitted-declarations",
  "POST",
  "/str/submitted-declarations",
  {
    roles: strRoles,
    request: { body: s.SearchBody },
    bodyLimit: bodyLimits.task,
    response: s.TaskCreated,
    touches: acceptsTasks,
    idempotent: true,
  },
);

export const createTakkTask = endpoint("create-takk-task", "POST", "/takk/task", {
  roles: takkRoles,
  request: { body: s.TakkTaskBody },
  bodyLimit: bodyLimits.task,
  response: s.TaskCreated,
  touches: {
    ...acceptsTasks,
    table: { ...acceptsTasks.table, GetItem: ["ATTEMPTS#*", ...acceptsTasks.table.GetItem, ...findsOwners] },
    keys: ["passwords:GenerateDataKey"],
  },
  idempotent: true,
});

export const getTakkTask = endpoint("get-takk-task", "GET", "/takk/task/{taskId}", {
  missing: "no_such_task",
  roles: takkRoles,
  request: { path: s.TaskIdPath },
  response: s.TakkTaskStatus,
  specifiedAs: shapes.takkTaskShape,
  touches: { table: readsTasks },
});

export const listReservations = endpoint("list-reservations", "GET", "/reservations", {
  roles: strRoles,
  request: { query: ReservationsQuery },
  response: s.Reservations,
  specifiedAs: shapes.reservationsShape,
  touches: {
    table: { BatchGetItem: ["TASK#*"] },
    indexes: { listed: ["RESERVATIONS#*"], attention: ["ATTENTION"], owned: ["APARTMENTS#*"] },
  },
});

export const createApartmentOwner = endpoint("create-apartment-owner", "POST", "/apartment-owners", {
  roles: strRoles,
  request: { body: s.NewOwner },
  response: s.OneOwner,
  status: 201,
  touches: {
    // A stale claim on a username is moved after fencing its holder.
    table: { GetItem: findsOwners, PutItem: findsOwners, UpdateItem: ["COUNTER#OWNER", "OWNER#*", "USERNAME#*"] },
    keys: ["passwords:GenerateDataKey"],
  },
});

export const getApartmentOwner = endpoint("get-apartment-owner", "GET", "/apartment-owners/{id}", {
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath },
  response: s.OneOwner,
  touches: { table: { GetItem: findsOwners } },
});

export const updateApartmentOwner = endpoint("update-apartment-owner", "PATCH", "/apartment-owners/{id}", {
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath, body: s.OwnerPatch },
  response: s.OneOwner,
  touches: {
    table: {
      GetItem: ["OWNER#*", "USERNAME#*", "PORTAL#*", "TASK#*"],
      Query: ["TASK#*"],
      PutItem: findsOwners,
      UpdateItem: findsOwners,
      DeleteItem: ["USERNAME#*"],
    },
    indexes: { listed: ["BEGUN#*"] },
    keys: ["passwords:GenerateDataKey"],
  },
});

export const updateApartment = endpoint("update-apartment", "PATCH", "/apartments/{id}", {
  missing: "no_such_apartment",
  roles: strRoles,
  request: { path: s.ApartmentPath, body: s.ApartmentPatch },
  response: s.OneApartment,
  touches: { table: { GetItem: ["APARTMENT#*", "OWNER#*"], UpdateItem: ["APARTMENT#*"] } },
});

export const listClients = endpoint("list-clients", "GET", "/clients", {
  roles: managerRoles,
  request: { query: PageQuery },
  response: s.Clients,
  specifiedAs: shapes.clientsShape,
  touches: { table: { BatchGetItem: ["CLIENT#*"] }, indexes: { listed: ["CLIENTS"] } },
});

export const revokeToken = endpoint("revoke-token", "POST", "/auth/revoke", {
  roles: "public",
  request: { body: s.RefreshBody },
  bodyLimit: bodyLimits.credentials,
  response: s.Done,
  touches: { table: { UpdateItem: ["SESSION#*"] } },
});

export const exchangeIdentity = endpoint("exchange-identity", "POST", "/auth/exchange", {
  roles: "public",
  request: { body: s.IdentityBody },
  response: s.BegunSession,
  touches: {
    table: {
      GetItem: ["CLIENT#person-*"],
      PutItem: ["CLIENT#person-*", "EXCHANGE#*", "SESSION#*"],
      UpdateItem: ["CLIENT#person-*"],
    },
    identity: true,
  },
});

export const createApartment = endpoint("create-apartment", "POST", "/apartments", {
  roles: strRoles,
  request: { body: s.NewApartment },
  response: s.OneApartment,
  status: 201,
  touches: { table: { GetItem: ["OWNER#*"], PutItem: ["APARTMENT#*"], UpdateItem: ["COUNTER#APARTMENT"] } },
});

export const listApartments = endpoint("list-apartments", "GET", "/apartments", {
  roles: strRoles,
  request: { query: s.ApartmentsQuery },
  response: s.Apartments,
  touches: { table: { BatchGetItem: ["APARTMENT#*"] }, indexes: { listed: ["APARTMENTS"], owned: ["APARTMENTS#*"] } },
});

export const getApartment = endpoint("get-apartment", "GET", "/apartments/{id}", {
  missing: "no_such_apartment",
  roles: strRoles,
  request: { path: s.ApartmentPath },
  response: s.OneApartment,
  touches: { table: { GetItem: ["APARTMENT#*"] } },
});

export const listApartmentOwners = endpoint("list-apartment-owners", "GET", "/apartment-owners", {
  roles: strRoles,
  request: { query: PageQuery },
  response: s.Owners,
  touches: { table: { BatchGetItem: ["OWNER#*"] }, indexes: { listed: ["OWNERS"] } },
});

export const deleteApartmentOwner = endpoint("delete-apartment-owner", "DELETE", "/apartment-owners/{id}", {
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath },
  response: s.OneOwner,
  touches: {
    table: {
      GetItem: ["OWNER#*", "USERNAME#*", "PORTAL#*", "TASK#*"],
      Query: ["TASK#*"],
      PutItem: ["OWNER#*"],
      UpdateItem: ["OWNER#*", "PORTAL#*"],
      DeleteItem: ["APARTMENT#*", "USERNAME#*"],
    },
    indexes: { listed: ["BEGUN#*"], owned: ["APARTMENTS#*"] },
  },
});

export const deleteApartment = endpoint("delete-apartment", "DELETE", "/apartments/{id}", {
  missing: "no_such_apartment",
  roles: strRoles,
  request: { path: s.ApartmentPath },
  response: s.OneApartment,
  touches: { table: { GetItem: ["APARTMENT#*"], DeleteItem: ["APARTMENT#*"] } },
});

export const checkApartmentOwner = endpoint("check-apartment-owner", "POST", "/apartment-owners/{id}/check", {
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath },
  response: s.TaskCreated,
  touches: {
    ...acceptsTasks,
    table: { ...acceptsTasks.table, GetItem: [...acceptsTasks.table.GetItem, ...findsOwners] },
  },
  idempotent: true,
});

export const createClient = endpoint("create-client", "POST", "/clients", {
  roles: managerRoles,
  request: { body: s.NewClient },
  response: s.ClientWithSecret,
  specifiedAs: shapes.newClientShape,
  status: 201,
  touches: { table: { GetItem: ["ADMINS"], PutItem: ["CLIENT#*"], UpdateItem: ["ADMINS"] } },
});

export const rotateClientSecret = endpoint("rotate-client-secret", "POST", "/clients/{client_id}/secret", {
  missing: "no_such_client",
  roles: managerRoles,
  request: { path: s.ClientIdPath },
  response: s.ClientWithSecret,
  specifiedAs: shapes.newClientShape,
  touches: { table: { GetItem: ["CLIENT#*"], UpdateItem: ["CLIENT#*"] } },
});

export const deleteClient = endpoint("delete-client", "DELETE", "/clients/{client_id}", {
  missing: "no_such_client",
  roles: managerRoles,
  request: { path: s.ClientIdPath },
  response: s.OneClient,
  specifiedAs: shapes.oneClientShape,
  touches: { table: { GetItem: ["ADMINS", "CLIENT#*"], UpdateItem: ["ADMINS", "CLIENT#*"] } },
});

export const listTasks = endpoint("list-tasks", "GET", "/tasks", {
  roles: ["admin", "str-uploader", "takk-uploader"],
  request: { query: TasksQuery },
  response: s.Tasks,
  touches: { table: readsTasks, indexes: { listed: ["TASKS#*"] } },
});

export const getTask = endpoint("get-task", "GET", "/tasks/{taskId}", {
  missing: "no_such_task",
  roles: ["admin", "str-uploader", "takk-uploader"],
  request: { path: s.TaskIdPath },
  response: s.OneTask,
  touches: { table: { GetItem: ofTasks, Query: ofTasks, BatchGetItem: ["APARTMENT#*"] }, indexes: apartmentsOfOwners },
});

export const cancelStrTask = endpoint("cancel-str-task", "POST", "/str/task/{taskId}/cancel", {
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, body: s.RowsBody },
  response: s.Cancelled,
  touches: { table: { GetItem: ofTasks, Query: ofTasks, PutItem: ofTasks, UpdateItem: ofTasks } },
});

export const cancelTakkTask = endpoint("cancel-takk-task", "POST", "/takk/task/{taskId}/cancel", {
  missing: "no_such_task",
  roles: takkRoles,
  request: { path: s.TaskIdPath },
  response: s.TakkTaskStatus,
  touches: { table: { GetItem: ofTasks, Query: ofTasks, PutItem: ofTasks, UpdateItem: ofTasks } },
});

export const dismissStrTask = endpoint("dismiss-str-task", "POST", "/str/task/{taskId}/dismiss", {
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, body: s.RowsBody },
  response: s.Dismissed,
  touches: { table: { GetItem: ofTasks, Query: ofTasks, UpdateItem: ofTasks } },
});

export const retryStrTask = endpoint("retry-str-task", "POST", "/str/task/{taskId}/retry", {
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, body: s.RowsBody },
  response: s.TaskCreated,
  touches: {
    table: { ...acceptsTasks.table, Query: ["TASK#*"] },
    sendsTo: acceptsTasks.sendsTo,
    indexes: acceptsTasks.indexes,
  },
  idempotent: true,
});

const admins = ["admin"] as const;
/** Cases for a person to decide: rows are in one index, statements in the other. */
const readsReviews = ["APARTMENT#*", "OWNER#*", "TASK#*"] as const;
const findsReviews = { due: ["REVIEW"], listed: ["REVIEW"] } as const;

export const getOperations = endpoint("get-operations", "GET", "/operations", {
  roles: admins,
  response: o.Operations,
  touches: {
    table: { GetItem: ["BREAKER", "OWNER#*", "TASK#*"], Query: ["TASK#*"], BatchGetItem: ["PORTAL#*"] },
    indexes: { due: ["FILING", "TASK"], listed: ["TASKS#*"] },
  },
});

export const getFilingStatus = endpoint("get-filing-status", "GET", "/filing/status", {
  roles: ["admin", "str-uploader", "takk-uploader"],
  response: o.FilingStatus,
  touches: { table: { GetItem: ["BREAKER"], BatchGetItem: ["OWNER#*", "PORTAL#*"] }, indexes: { listed: ["OWNERS"] } },
});

export const switchFiling = endpoint("switch-filing", "POST", "/operations/filing", {
  roles: admins,
  request: { body: o.FilingSwitch },
  response: o.FilingSwitched,
  touches: { table: { GetItem: ["BREAKER"], UpdateItem: ["BREAKER"] } },
});

export const listReviews = endpoint("list-reviews", "GET", "/operations/reviews", {
  roles: admins,
  response: o.ReviewCases,
  touches: { table: { GetItem: readsReviews }, indexes: findsReviews },
});

export const resolveReview = endpoint("resolve-review", "POST", "/operations/reviews/{taskId}", {
  missing: "no_such_review",
  roles: admins,
  request: { path: s.TaskIdPath, body: o.Resolution },
  response: o.Resolved,
  touches: { table: { GetItem: readsReviews, UpdateItem: ["TASK#*"] } },
});

export const unblockApartmentOwner = endpoint("unblock-apartment-owner", "POST", "/apartment-owners/{id}/unblock", {
  missing: "no_such_owner",
  roles: admins,
  request: { path: s.UsernamePath },
  response: s.OneOwner,
  touches: { table: { GetItem: findsOwners, UpdateItem: ["PORTAL#*"] } },
});

export const getTakkProposal = endpoint("get-takk-proposal", "GET", "/takk/proposal", {
  roles: takkRoles,
  request: { query: s.TakkProposalQuery },
  response: s.TakkProposal,
  touches: {
    table: { GetItem: findsOwners, BatchGetItem: ["APARTMENT#*", "TASK#*"] },
    indexes: { listed: ["RESERVATIONS#*"], owned: ["APARTMENTS#*"] },
  },
});

export const getHealth = endpoint("get-health", "GET", "/health", { roles: "public", response: s.Health, touches: {} });

export const getOpenapi = endpoint("get-openapi", "GET", "/openapi.json", {
  roles: "public",
  response: s.Document,
  touches: {},
  bare: true,
});

/** The specification's fourteen, in its order. */
export const specified: readonly Endpoint[] = [
  logIn,
  refreshToken,
  createStrTask,
  getStrTask,
  listTaskReservations,
  searchSubmittedDeclarations,
  createTakkTask,
  getTakkTask,
  listReservations,
  createApartmentOwner,
  getApartmentOwner,
  updateApartmentOwner,
  updateApartment,
  listClients,
];

// esbuild takes a spread for a side effect, and would keep every row in every bundle.
export const endpoints: readonly Endpoint[] = /* @__PURE__ */ specified.concat([
  revokeToken,
  exchangeIdentity,
  createApartment,
  listApartments,
  getApartment,
  listApartmentOwners,
  unblockApartmentOwner,
  checkApartmentOwner,
  deleteApartment,
  deleteApartmentOwner,
  createClient,
  rotateClientSecret,
  deleteClient,
  listTasks,
  getTask,
  cancelStrTask,
  cancelTakkTask,
  dismissStrTask,
  retryStrTask,
  getTakkProposal,
  getOperations,
  getFilingStatus,
  switchFiling,
  listReviews,
  resolveReview,
  getHealth,
  getOpenapi,
]);

/** Clients may read the kinds of tasks that they may send. */
export const readersOf = (kind: (typeof taskKinds)[number]) => (kind === "takk" ? takkRoles : strRoles);
