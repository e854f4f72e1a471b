import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { Unparsable } from "../../../shared/parsing/unparsable.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import type { Language } from "../../../shared/wording/say.ts";

/** A valid reservation of a foreign guest. */
export const sound = {
  reservationId: "A-1",
  apartmentId: 1,
  startDate: "03/10/2026",
  endDate: "07/10/2026",
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: true,
  guestName: "Ada Byron",
  guestId: "P123456",
};

/** A change to it; `undefined` removes a field. */
export type Change = Readonly<Record<string, unknown>>;

export const taskOf = (...changes: Change[]) => ({
  reservations: changes.map((change) =>
    Object.fromEntries(Object.entries({ ...sound, ...change }).filter(([, value]) => value !== undefined)),
  ),
});

export const accepted = (...changes: Change[]) => parseRequest(strTaskBody(), taskOf(...changes)).reservations;

/** The problems of a body of POST /str/task; none if it is accepted. */
export function problemsOf(body: unknown, language: Language = "en"): { path: string; message: string }[] {
  try {
    parseRequest(strTaskBody(), body);
    return [];
  } catch (error) {
    if (error instanceof Unparsable)
      return error.problems.map(({ path, message }) => ({ path, message: refusalInWords(message, language) }));
    throw error;
  }
}

export const pathsOf = (body: unknown) => problemsOf(body).map(({ path }) => path);
