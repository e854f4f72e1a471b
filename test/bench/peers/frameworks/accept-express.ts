import express from "express";
import serverless from "serverless-http";
import * as z from "zod";
import { answer, bodyLimit, inCents, isDay, payments, platforms, wrong } from "./rules.ts";

const text = (max: number) => z.string().trim().normalize("NFC").min(1).max(max);
const date = z.string().refine(isDay);
const amount = z.number().min(0).max(9_999_999.99).refine(inCents);
const Reservation = z
  .strictObject({
    reservationId: text(64),
    apartmentId: z.int().min(1).max(2_147_483_647),
    startDate: date,
    endDate: date.optional(),
    amountReceived: amount.optional(),
    platform: z.enum(platforms),
    paymentMethod: z.enum(payments),
    guestName: text(100).optional(),
    guestId: text(64).optional(),
    guestTaxId: text(64).optional(),
    isForeigner: z.boolean(),
    cancellationDate: date.optional(),
    cancellationAmount: amount.optional(),
  })
  .refine((stay) => wrong(stay) === undefined);
const Task = z.strictObject({
  draftUpload: z.boolean().default(false),
  reservations: z.array(Reservation).min(1).max(1_000),
});

const app = express();
app.use(express.json({ limit: bodyLimit }));
app.post("/v1/things", (request, response) => {
  const parsed = Task.safeParse(request.body);
  if (parsed.success) response.json(answer);
  else response.status(400).json({ errorMessage: z.prettifyError(parsed.error) });
});

export const handler = serverless(app);
