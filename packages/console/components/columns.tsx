import type { ComponentChildren } from "preact";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { amountOf, euros, ownNumberOf, platformText, stayOf } from "../service/written.ts";
import type { Word } from "../words/words.ts";
import { MendButton } from "./mend-button.tsx";
import { Badge, Due } from "./state.tsx";

interface Column {
  readonly word: Word;
  readonly width: string;
  /** `back`: the query of the list's address. */
  cell(one: Reservation, apartment: string, back: string): ComponentChildren;
}

export const extraColumns = ["guestName", "amount", "platform"] as const;

const all: readonly Column[] = [
  {
    ...{ word: "reservation", width: "1fr" },
    cell: (one, _, list) => <a href={linkTo("reservation", { key: keyOf(one), list })}>{one.reservationId}</a>,
  },
  {
    word: "apartment",
    width: "1.2fr",
    cell: ({ apartmentId }, name) => <a href={linkTo("apartment", { id: apartmentId })}>{name}</a>,
  },
  { word: "stay", width: "1fr", cell: stayOf },
  { word: "guestName", width: "1fr", cell: ({ guestName, guestTaxId }) => guestName ?? guestTaxId },
  { word: "amount", width: "0.8fr", cell: (one) => euros(amountOf(one)) },
  { word: "platform", width: "0.8fr", cell: ({ platform }) => platformText(platform) },
  { word: "due", width: "1.2fr", cell: (one) => <Due of={one} /> },
  { word: "state", width: "1.2fr", cell: ({ uploadStatus }) => <Badge state={uploadStatus} /> },
  { word: "number", width: "0.9fr", cell: ownNumberOf },
  { word: "reason", width: "2.2fr", cell: ({ details }) => <span class="reason">{details}</span> },
  { word: "toDo", width: "1.3fr", cell: (one) => <MendButton of={one} /> },
];

export function columnsWith(extras = ""): readonly Column[] {
  const asked = extras.split(",");
  return all.filter(({ word }) => asked.includes(word) || !extraColumns.some((name) => name === word));
}
