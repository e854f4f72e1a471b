import * as v from "valibot";
import { Words } from "../../wording/say.ts";
import type { AcceptedReservation } from "./submission.ts";

/** What says who a guest is. */
const guestFields = ["guestName", "guestId", "guestTaxId"] as const;

/** The reservation without its guest: stay, amounts and apartment stay. */
export function withoutGuest(reservation: AcceptedReservation): AcceptedReservation {
  const { guestName: _, guestId: __, guestTaxId: ___, ...rest } = reservation;
  return rest;
}

/** Words without what they repeat of a guest: a portal may say it back. */
export function wordsWithoutGuest(words: Words, reservation: AcceptedReservation): Words {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const texts = guestFields.flatMap((field) => reservation[field] ?? []).filter((text) => text !== "");
  const told = texts.reduce((json, text) => json.replaceAll(inJson(text), "…"), JSON.stringify(words));
  return v.parse(v.pipe(v.string(), v.parseJson(), Words), told);
}
