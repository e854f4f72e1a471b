import type { Shape } from "./shape.ts";

/** The specification's shapes of answers to which we add fields: exactly its fields, for clients that take no others. */

const reservation = {
  reservationId: true,
  apartmentId: true,
  startDate: true,
  endDate: true,
  amountReceived: true,
  platform: true,
  paymentMethod: true,
  guestName: true,
  guestId: true,
  guestTaxId: true,
  isForeigner: true,
  isDraft: true,
  cancellationDate: true,
  cancellationAmount: true,
  dateUploaded: true,
  declarationServerId: true,
  uploadStatus: true,
  details: true,
  errorValue: true,
} as const satisfies Shape;

export const reservationsShape = { reservations: reservation, requestId: true } as const satisfies Shape;

export const strTaskShape = {
  strUploadStatus: {
    taskId: true,
    reservationUploadStatus: {
      reservationId: true,
      status: true,
      details: true,
      serialNumberDeclaration: true,
      lastUpdated: true,
      isDraft: true,
      errorValue: true,
    },
  },
  createdAt: true,
  requestId: true,
} as const satisfies Shape;

export const takkTaskShape = {
  takkUploadStatus: { taskId: true, uploadStatus: true, details: true },
  requestId: true,
} as const satisfies Shape;

const client = { client_id: true, created_at: true, last_updated: true, roles: true } as const satisfies Shape;

export const clientsShape = { clients: client, requestId: true } as const satisfies Shape;
export const oneClientShape = { client, requestId: true } as const satisfies Shape;
export const newClientShape = { client, secret: true, requestId: true } as const satisfies Shape;

export const errorShape = { errorMessage: true, requestId: true } as const satisfies Shape;
