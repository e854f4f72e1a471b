import { bodyLimits, type Endpoint, noQuery, nothing } from "./endpoint.ts";
import { ReservationsQuery, TasksQuery } from "./filters.ts";
import * as o from "./operations.ts";
import type { taskKinds } from "./outcome.ts";
import { PageQuery } from "./paging.ts";
import * as s from "./schemas.ts";

const strRoles = ["admin", "str-uploader"] as const;
const takkRoles = ["admin", "takk-uploader"] as const;
const managerRoles = ["admin", "client-manager"] as const;

const issuesTokens = ["tokens:Sign"] as const;
const acceptsTasks = {
  indexes: { owned: ["OPEN"] },
  table: {
    GetItem: ["IDEMPOTENCY#*", "TASK#*"],
    PutItem: ["TASK#*"],
    UpdateItem: ["COUNTER#TASK", "IDEMPOTENCY#*"],
  },
  rings: ["tasks"],
} as const;
const ofTasks = ["TASK#*"] as const;
const readsTasks = { GetItem: ofTasks, Query: ofTasks } as const;
/** An owner's apartments, to narrow a list of reservations down to. */
const apartmentsOfOwners = { owned: ["APARTMENTS#*"] } as const;
/** By username or by id. */
const findsOwners = ["OWNER#*", "USERNAME#*"] as const;

export const logIn = {
  name: "log-in",
  method: "POST",
  path: "/auth/token",
  roles: "public",
  request: { path: nothing, query: noQuery, body: s.Credentials },
  bodyLimit: bodyLimits.credentials,
  response: s.Tokens,
  touches: {
    table: { GetItem: ["ATTEMPTS#*", "CLIENT#*"], PutItem: ["SESSION#*"], UpdateItem: ["ATTEMPTS#*"] },
    keys: issuesTokens,
  },
} as const satisfies Endpoint;

export const refreshToken = {
  name: "refresh-token",
  method: "POST",
  path: "/auth/refresh",
  roles: "public",
  request: { path: nothing, query: noQuery, body: s.RefreshBody },
  bodyLimit: bodyLimits.credentials,
  response: s.Tokens,
  touches: { table: { GetItem: ["CLIENT#*", "SESSION#*"], UpdateItem: ["SESSION#*"] }, keys: issuesTokens },
} as const satisfies Endpoint;

export const createStrTask = {
  name: "create-str-task",
  method: "POST",
  path: "/str/task",
  roles: strRoles,
  request: { path: nothing, query: noQuery, body: s.StrTaskBody },
  bodyLimit: bodyLimits.task,
  response: s.TaskCreated,
  touches: acceptsTasks,
  idempotent: true,
} as const satisfies Endpoint;

export const getStrTask = {
  name: "get-str-task",
  method: "GET",
  path: "/str/task/{taskId}",
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, query: PageQuery, body: nothing },
  response: s.StrTaskStatus,
  touches: { table: readsTasks },
} as const satisfies Endpoint;

export const listTaskReservations = {
  name: "list-task-reservations",
  method: "GET",
  path: "/str/tasks/{id}/reservations",
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.IdPath, query: ReservationsQuery, body: nothing },
  response: s.Reservations,
  touches: { table: readsTasks, indexes: apartmentsOfOwners },
} as const satisfies Endpoint;

export const searchSubmittedDeclarations = {
  name: "search-submitted-declarations",
  method: "POST",
  path: "/str/submitted-declarations",
  roles: strRoles,
  request: { path: nothing, query: noQuery, body: s.SearchBody },
  bodyLimit: bodyLimits.task,
  response: s.TaskCreated,
  touches: acceptsTasks,
  idempotent: true,
} as const satisfies Endpoint;

export const createTakkTask = {
  name: "create-takk-task",
  method: "POST",
  path: "/takk/task",
  roles: takkRoles,
  request: { path: nothing, query: noQuery, body: s.TakkTaskBody },
  bodyLimit: bodyLimits.task,
  response: s.TaskCreated,
  touches: {
    ...acceptsTasks,
    table: { ...acceptsTasks.table, GetItem: ["ATTEMPTS#*", ...acceptsTasks.table.GetItem, ...findsOwners] },
    keys: ["passwords:GenerateDataKey"],
  },
  idempotent: true,
} as const satisfies Endpoint;

export const getTakkTask = {
  name: "get-takk-task",
  method: "GET",
  path: "/takk/task/{taskId}",
  missing: "no_such_task",
  roles: takkRoles,
  request: { path: s.TaskIdPath, query: noQuery, body: nothing },
  response: s.TakkTaskStatus,
  touches: { table: readsTasks },
} as const satisfies Endpoint;

export const listReservations = {
  name: "list-reservations",
  method: "GET",
  path: "/reservations",
  roles: strRoles,
  request: { path: nothing, query: ReservationsQuery, body: nothing },
  response: s.Reservations,
  touches: {
    table: { BatchGetItem: ["TASK#*"] },
    indexes: { listed: ["RESERVATIONS#*"], attention: ["ATTENTION"], owned: ["APARTMENTS#*"] },
  },
} as const satisfies Endpoint;

export const createApartmentOwner = {
  name: "create-apartment-owner",
  method: "POST",
  path: "/apartment-owners",
  roles: strRoles,
  request: { path: nothing, query: noQuery, body: s.NewOwner },
  response: s.OneOwner,
  status: 201,
  touches: {
    // A claim on a username may be taken from a holder that does not carry it, who is fenced first.
    table: {
      GetItem: findsOwners,
      PutItem: findsOwners,
      UpdateItem: ["COUNTER#OWNER", "OWNER#*", "USERNAME#*"],
    },
    keys: ["passwords:GenerateDataKey"],
  },
} as const satisfies Endpoint;

export const getApartmentOwner = {
  name: "get-apartment-owner",
  method: "GET",
  path: "/apartment-owners/{id}",
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath, query: noQuery, body: nothing },
  response: s.OneOwner,
  touches: { table: { GetItem: findsOwners } },
} as const satisfies Endpoint;

export const updateApartmentOwner = {
  name: "update-apartment-owner",
  method: "PATCH",
  path: "/apartment-owners/{id}",
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath, query: noQuery, body: s.OwnerPatch },
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
} as const satisfies Endpoint;

export const updateApartment = {
  name: "update-apartment",
  method: "PATCH",
  path: "/apartments/{id}",
  missing: "no_such_apartment",
  roles: strRoles,
  request: { path: s.IdPath, query: noQuery, body: s.ApartmentPatch },
  response: s.OneApartment,
  touches: { table: { GetItem: ["APARTMENT#*", "OWNER#*"], UpdateItem: ["APARTMENT#*"] } },
} as const satisfies Endpoint;

export const listClients = {
  name: "list-clients",
  method: "GET",
  path: "/clients",
  roles: managerRoles,
  request: { path: nothing, query: PageQuery, body: nothing },
  response: s.Clients,
  touches: { table: { BatchGetItem: ["CLIENT#*"] }, indexes: { listed: ["CLIENTS"] } },
} as const satisfies Endpoint;

export const revokeToken = {
  name: "revoke-token",
  method: "POST",
  path: "/auth/revoke",
  roles: "public",
  request: { path: nothing, query: noQuery, body: s.RefreshBody },
  bodyLimit: bodyLimits.credentials,
  response: s.Done,
  touches: { table: { UpdateItem: ["SESSION#*"] } },
} as const satisfies Endpoint;

export const exchangeIdentity = {
  name: "exchange-identity",
  method: "POST",
  path: "/auth/exchange",
  roles: "public",
  request: { path: nothing, query: noQuery, body: s.IdentityBody },
  response: s.BegunSession,
  touches: {
    table: { GetItem: ["CLIENT#*"], PutItem: ["CLIENT#*", "EXCHANGE#*", "SESSION#*"], UpdateItem: ["CLIENT#*"] },
    identity: true,
  },
} as const satisfies Endpoint;

export const createApartment = {
  name: "create-apartment",
  method: "POST",
  path: "/apartments",
  roles: strRoles,
  request: { path: nothing, query: noQuery, body: s.NewApartment },
  response: s.OneApartment,
  status: 201,
  touches: { table: { GetItem: ["OWNER#*"], PutItem: ["APARTMENT#*"], UpdateItem: ["COUNTER#APARTMENT"] } },
} as const satisfies Endpoint;

export const listApartments = {
  name: "list-apartments",
  method: "GET",
  path: "/apartments",
  roles: strRoles,
  request: { path: nothing, query: s.ApartmentsQuery, body: nothing },
  response: s.Apartments,
  touches: { table: { BatchGetItem: ["APARTMENT#*"] }, indexes: { listed: ["APARTMENTS"], owned: ["APARTMENTS#*"] } },
} as const satisfies Endpoint;

export const getApartment = {
  name: "get-apartment",
  method: "GET",
  path: "/apartments/{id}",
  missing: "no_such_apartment",
  roles: strRoles,
  request: { path: s.IdPath, query: noQuery, body: nothing },
  response: s.OneApartment,
  touches: { table: { GetItem: ["APARTMENT#*"] } },
} as const satisfies Endpoint;

export const listApartmentOwners = {
  name: "list-apartment-owners",
  method: "GET",
  path: "/apartment-owners",
  roles: strRoles,
  request: { path: nothing, query: PageQuery, body: nothing },
  response: s.Owners,
  touches: { table: { BatchGetItem: ["OWNER#*"] }, indexes: { listed: ["OWNERS"] } },
} as const satisfies Endpoint;

export const deleteApartmentOwner = {
  name: "delete-apartment-owner",
  method: "DELETE",
  path: "/apartment-owners/{id}",
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath, query: noQuery, body: nothing },
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
} as const satisfies Endpoint;

export const deleteApartment = {
  name: "delete-apartment",
  method: "DELETE",
  path: "/apartments/{id}",
  missing: "no_such_apartment",
  roles: strRoles,
  request: { path: s.IdPath, query: noQuery, body: nothing },
  response: s.OneApartment,
  touches: { table: { GetItem: ["APARTMENT#*"], DeleteItem: ["APARTMENT#*"] } },
} as const satisfies Endpoint;

export const checkApartmentOwner = {
  name: "check-apartment-owner",
  method: "POST",
  path: "/apartment-owners/{id}/check",
  missing: "no_such_owner",
  roles: strRoles,
  request: { path: s.UsernamePath, query: noQuery, body: nothing },
  response: s.TaskCreated,
  touches: {
    ...acceptsTasks,
    table: { ...acceptsTasks.table, GetItem: [...acceptsTasks.table.GetItem, ...findsOwners] },
  },
  idempotent: true,
} as const satisfies Endpoint;

export const createClient = {
  name: "create-client",
  method: "POST",
  path: "/clients",
  roles: managerRoles,
  request: { path: nothing, query: noQuery, body: s.NewClient },
  response: s.ClientWithSecret,
  status: 201,
  touches: { table: { GetItem: ["ADMINS"], PutItem: ["CLIENT#*"], UpdateItem: ["ADMINS"] } },
} as const satisfies Endpoint;

export const rotateClientSecret = {
  name: "rotate-client-secret",
  method: "POST",
  path: "/clients/{client_id}/secret",
  missing: "no_such_client",
  roles: managerRoles,
  request: { path: s.ClientIdPath, query: noQuery, body: nothing },
  response: s.ClientWithSecret,
  touches: { table: { GetItem: ["CLIENT#*"], UpdateItem: ["CLIENT#*"] } },
} as const satisfies Endpoint;

export const deleteClient = {
  name: "delete-client",
  method: "DELETE",
  path: "/clients/{client_id}",
  missing: "no_such_client",
  roles: managerRoles,
  request: { path: s.ClientIdPath, query: noQuery, body: nothing },
  response: s.OneClient,
  touches: { table: { GetItem: ["ADMINS", "CLIENT#*"], UpdateItem: ["ADMINS", "CLIENT#*"] } },
} as const satisfies Endpoint;

export const listTasks = {
  name: "list-tasks",
  method: "GET",
  path: "/tasks",
  roles: ["admin", "str-uploader", "takk-uploader"],
  request: { path: nothing, query: TasksQuery, body: nothing },
  response: s.Tasks,
  touches: { table: readsTasks, indexes: { listed: ["TASKS#*"] } },
} as const satisfies Endpoint;

export const getTask = {
  name: "get-task",
  method: "GET",
  path: "/tasks/{taskId}",
  missing: "no_such_task",
  roles: ["admin", "str-uploader", "takk-uploader"],
  request: { path: s.TaskIdPath, query: noQuery, body: nothing },
  response: s.OneTask,
  touches: {
    table: { GetItem: ofTasks, Query: ofTasks, BatchGetItem: ["APARTMENT#*"] },
    indexes: apartmentsOfOwners,
  },
} as const satisfies Endpoint;

export const cancelStrTask = {
  name: "cancel-str-task",
  method: "POST",
  path: "/str/task/{taskId}/cancel",
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, query: noQuery, body: s.RowsBody },
  response: s.Cancelled,
  touches: { table: { GetItem: ofTasks, Query: ofTasks, PutItem: ofTasks, UpdateItem: ofTasks } },
} as const satisfies Endpoint;

export const dismissStrTask = {
  name: "dismiss-str-task",
  method: "POST",
  path: "/str/task/{taskId}/dismiss",
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, query: noQuery, body: s.RowsBody },
  response: s.Dismissed,
  touches: { table: { GetItem: ofTasks, Query: ofTasks, UpdateItem: ofTasks } },
} as const satisfies Endpoint;

export const retryStrTask = {
  name: "retry-str-task",
  method: "POST",
  path: "/str/task/{taskId}/retry",
  missing: "no_such_task",
  roles: strRoles,
  request: { path: s.TaskIdPath, query: noQuery, body: s.RowsBody },
  response: s.TaskCreated,
  touches: {
    table: { ...acceptsTasks.table, Query: ["TASK#*"] },
    rings: acceptsTasks.rings,
    indexes: acceptsTasks.indexes,
  },
  idempotent: true,
} as const satisfies Endpoint;

const admins = ["admin"] as const;
/** Where what a person has to decide is found: rows in one index, statements in the other. */
const readsReviews = ["APARTMENT#*", "OWNER#*", "TASK#*"] as const;
const findsReviews = { due: ["REVIEW"], listed: ["REVIEW"] } as const;

export const getOperations = {
  name: "get-operations",
  method: "GET",
  path: "/operations",
  roles: admins,
  request: { path: nothing, query: noQuery, body: nothing },
  response: o.Operations,
  touches: {
    table: { GetItem: ["BREAKER", "OWNER#*", "TASK#*"], Query: ["TASK#*"], BatchGetItem: ["PORTAL#*"] },
    indexes: { due: ["FILING", "TASK"], listed: ["TASKS#*"] },
  },
} as const satisfies Endpoint;

export const getFilingStatus = {
  name: "get-filing-status",
  method: "GET",
  path: "/filing/status",
  roles: ["admin", "str-uploader", "takk-uploader"],
  request: { path: nothing, query: noQuery, body: nothing },
  response: o.FilingStatus,
  touches: {
    table: { GetItem: ["BREAKER"], BatchGetItem: ["OWNER#*", "PORTAL#*"] },
    indexes: { listed: ["OWNERS"] },
  },
} as const satisfies Endpoint;

export const switchFiling = {
  name: "switch-filing",
  method: "POST",
  path: "/operations/filing",
  roles: admins,
  request: { path: nothing, query: noQuery, body: o.FilingSwitch },
  response: o.FilingSwitched,
  touches: { table: { GetItem: ["BREAKER"], UpdateItem: ["BREAKER"] } },
} as const satisfies Endpoint;

export const listReviews = {
  name: "list-reviews",
  method: "GET",
  path: "/operations/reviews",
  roles: admins,
  request: { path: nothing, query: noQuery, body: nothing },
  response: o.ReviewCases,
  touches: { table: { GetItem: readsReviews }, indexes: findsReviews },
} as const satisfies Endpoint;

export const resolveReview = {
  name: "resolve-review",
  method: "POST",
  path: "/operations/reviews/{taskId}",
  missing: "no_such_review",
  roles: admins,
  request: { path: s.TaskIdPath, query: noQuery, body: o.Resolution },
  response: o.Resolved,
  touches: { table: { GetItem: readsReviews, UpdateItem: ["TASK#*"] } },
} as const satisfies Endpoint;

export const unblockApartmentOwner = {
  name: "unblock-apartment-owner",
  method: "POST",
  path: "/apartment-owners/{id}/unblock",
  missing: "no_such_owner",
  roles: admins,
  request: { path: s.UsernamePath, query: noQuery, body: nothing },
  response: s.OneOwner,
  touches: { table: { GetItem: findsOwners, UpdateItem: ["PORTAL#*"] } },
} as const satisfies Endpoint;

export const getTakkProposal = {
  name: "get-takk-proposal",
  method: "GET",
  path: "/takk/proposal",
  roles: takkRoles,
  request: { path: nothing, query: s.TakkProposalQuery, body: nothing },
  response: s.TakkProposal,
  touches: {
    table: { GetItem: findsOwners, BatchGetItem: ["APARTMENT#*", "TASK#*"] },
    indexes: { listed: ["RESERVATIONS#*"], owned: ["APARTMENTS#*"] },
  },
} as const satisfies Endpoint;

export const getHealth = {
  name: "get-health",
  method: "GET",
  path: "/health",
  roles: "public",
  request: { path: nothing, query: noQuery, body: nothing },
  response: s.Health,
  touches: {},
} as const satisfies Endpoint;

export const getOpenapi = {
  name: "get-openapi",
  method: "GET",
  path: "/openapi.json",
  roles: "public",
  request: { path: nothing, query: noQuery, body: nothing },
  response: s.Document,
  touches: {},
  bare: true,
} as const satisfies Endpoint;

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

// A spread would count as something done, and keep all of them in every bundle.
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

/** Tasks of a kind are for those who may send it. */
export const readersOf = (kind: (typeof taskKinds)[number]) => (kind === "takk" ? takkRoles : strRoles);
