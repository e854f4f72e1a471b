import awsLambdaFastify from "@fastify/aws-lambda";
import Fastify from "fastify";
import { answer, bodyLimit, inCents, isDay, payments, platforms, type Reservation, wrong } from "./rules.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const date = { type: "string", isDay: true };
const amount = { type: "number", minimum: 0, maximum: 9_999_999.99, inCents: true };
const reservation = {
  type: "object",
  additionalProperties: false,
  required: ["reservationId", "apartmentId", "startDate", "platform", "paymentMethod", "isForeigner"],
  inItself: true,
  properties: {
    reservationId: text(64),
    apartmentId: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
    startDate: date,
    endDate: date,
    amountReceived: amount,
    platform: { enum: platforms },
    paymentMethod: { enum: payments },
    guestName: text(100),
    guestId: text(64),
    guestTaxId: text(64),
    isForeigner: { type: "boolean" },
    cancellationDate: date,
    cancellationAmount: amount,
  },
};
const body = {
  type: "object",
  additionalProperties: false,
  required: ["reservations"],
  properties: {
    draftUpload: { type: "boolean", default: false },
    reservations: { type: "array", minItems: 1, maxItems: 1_000, items: reservation },
  },
};

const app = Fastify({
  bodyLimit,
  ajv: {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      allErrors: true,
      keywords: [
        { keyword: "isDay", type: "string", validate: (_: boolean, value: string) => isDay(value) },
        { keyword: "inCents", type: "number", validate: (_: boolean, value: number) => inCents(value) },
        { keyword: "inItself", type: "object", validate: (_: boolean, stay: Reservation) => wrong(stay) === undefined },
      ],
    },
  },
});
app.post("/v1/things", { schema: { body } }, async () => answer);

export const handler = awsLambdaFastify(app);
