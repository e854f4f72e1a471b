import * as v from "valibot";
import { folded, word, wordsOf } from "../../parsing/folded.ts";
import { Words } from "../../wording/say.ts";
import type { AcceptedReservation } from "./submission.ts";

/** What says who a guest is. */
const guestFields = ["guestName", "guestId", "guestTaxId"] as const;

/** The reservation without its guest: stay, amounts and apartment stay. */
export function withoutGuest(reservation: AcceptedReservation): AcceptedReservation {
  const { guestName: _, guestId: __, guestTaxId: ___, ...rest } = reservation;
  return rest;
}

/** Words without what they repeat of a guest, however the portal writes it: what it answers is kept beside the reservation. */
export function wordsWithoutGuest(words: Words, reservation: AcceptedReservation): Words {
  const texts = guestFields.flatMap((field) => reservation[field] ?? []).filter((text) => text !== "");
  const guest = new Set(texts.flatMap((text) => [...wordsOf(text).filter(tells), wordsOf(text).join("")]));
  const cut = (text: string) =>
    texts
      .reduce((rest, sent) => rest.replaceAll(sent, "…"), text)
      .replaceAll(word, (one) => (guest.has(folded(one)) ? "…" : one));
  const told = JSON.stringify(words, (name, value: unknown) =>
    typeof value === "string" && name !== "code" ? cut(value) : value,
  );
  return v.parse(v.pipe(v.string(), v.parseJson(), Words), told);
}

/** An initial, or two digits of a number, may be anybody's. */
const tells = (one: string) => one.length > 2 || /^\p{L}{2}$/u.test(one);
