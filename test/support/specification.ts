/** The contract of version 1.0.0 with API consumers, written down by hand from its text: what it names, and nothing else. */

type Kind = "string" | "integer" | "number" | "boolean" | "array" | "object";
type Fields = Readonly<Record<string, Kind>>;

export interface SpecifiedOperation {
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly request: Fields;
  readonly answer: Fields;
  /** Objects within the answer, and what lists hold, by the field that holds them. */
  readonly within: Readonly<Record<string, Fields>>;
}

const requestId = "string";
const taskCreated = { taskId: "integer", requestId, createdAt: "string" } as const;
const reservationInput: Fields = {
  reservationId: "string",
  apartmentId: "integer",
  startDate: "string",
  endDate: "string",
  amountReceived: "number",
  platform: "string",
  paymentMethod: "string",
  guestName: "string",
  guestId: "string",
  guestTaxId: "string",
  isForeigner: "boolean",
  cancellationDate: "string",
  cancellationAmount: "number",
};
const reservations: Fields = {
  ...reservationInput,
  isDraft: "boolean",
  dateUploaded: "string",
  declarationServerId: "string",
  uploadStatus: "string",
  details: "string",
  errorValue: "string",
};
const stamps = { createdAt: "string", updatedAt: "string" } as const;
const apartmentOwner = { id: "integer", name: "string", portalUsername: "string", ...stamps } as const;
const ownerBody = { name: "string", portalUsername: "string", portalPassword: "string" } as const;
const apartmentBody = { name: "string", address: "string", registryId: "string", ownerId: "integer" } as const;
/** "Every response body carries a requestId." */
const tokens: Fields = { access_token: "string", expires_in: "integer", refresh_token: "string", requestId };
const reservationList = { answer: { reservations: "array", requestId }, within: { reservations } } as const;
const oneOwner = { answer: { apartmentOwner: "object", requestId }, within: { apartmentOwner } } as const;
const bare = { request: {}, within: {} } as const;

export const specification: readonly SpecifiedOperation[] = [
  { ...bare, method: "POST", path: "/auth/token", request: { clientId: "string", secret: "string" }, answer: tokens },
  { ...bare, method: "POST", path: "/auth/refresh", request: { refreshToken: "string" }, answer: tokens },
  {
    method: "POST",
    path: "/str/task",
    request: { draftUpload: "boolean", reservations: "array" },
    answer: taskCreated,
    within: { "request.reservations": reservationInput },
  },
  {
    ...bare,
    method: "GET",
    path: "/str/task/{taskId}",
    answer: { requestId, strUploadStatus: "object", createdAt: "string" },
    within: {
      strUploadStatus: { taskId: "integer", reservationUploadStatus: "array" },
      "strUploadStatus.reservationUploadStatus": {
        reservationId: "string",
        status: "string",
        details: "string",
        serialNumberDeclaration: "string",
        lastUpdated: "string",
        isDraft: "boolean",
        errorValue: "string",
      },
    },
  },
  { ...bare, method: "GET", path: "/str/tasks/{id}/reservations", ...reservationList },
  {
    ...bare,
    method: "POST",
    path: "/str/submitted-declarations",
    answer: taskCreated,
    request: { apartmentId: "integer", fromDate: "string", toDate: "string" },
  },
  {
    method: "POST",
    path: "/takk/task",
    answer: taskCreated,
    request: {
      draftUpload: "boolean",
      month: "integer",
      portalUsername: "string",
      portalPassword: "string",
      takkRecords: "array",
    },
    within: {
      "request.takkRecords": {
        daysUsed: "integer",
        freeDays: "integer",
        numberOfBeds: "integer",
        numberOfCompanies: "integer",
        numberOfRooms: "integer",
        numberOfTaxedRooms: "integer",
      },
    },
  },
  {
    ...bare,
    method: "GET",
    path: "/takk/task/{taskId}",
    answer: { requestId, takkUploadStatus: "object" },
    within: { takkUploadStatus: { taskId: "integer", uploadStatus: "string", details: "string" } },
  },
  { ...bare, method: "GET", path: "/reservations", ...reservationList },
  { method: "POST", path: "/apartment-owners", request: ownerBody, ...oneOwner },
  { ...bare, method: "GET", path: "/apartment-owners/{id}", ...oneOwner },
  { method: "PATCH", path: "/apartment-owners/{id}", request: ownerBody, ...oneOwner },
  {
    method: "PATCH",
    path: "/apartments/{id}",
    request: { ...apartmentBody, postalCode: "string" },
    answer: { apartment: "object", requestId },
    within: { apartment: { id: "integer", ...apartmentBody, ...stamps } },
  },
  {
    ...bare,
    method: "GET",
    path: "/clients",
    answer: { clients: "array", requestId },
    within: { clients: { client_id: "string", created_at: "string", last_updated: "string", roles: "array" } },
  },
];
