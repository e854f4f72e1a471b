import { useState } from "react";
import type { ReservationField } from "../../../shared/contract/reservation-fields.ts";
import type { Checked } from "../../sheets/check.ts";
import type { Question } from "../../sheets/question.ts";
import { shownFields } from "./fields.ts";
import { ofCancellation } from "./typed.ts";

const identity = "reservationId";

/** The field that a question about a row names: `4.guestTaxId`. */
export const fieldInQuestion = ({ id }: Question) => id.slice(id.indexOf(".") + 1);

/** The column at which a problem is said: its own, or the apartment's, or the reservation's. */
export function columnOf(field: string, columns: readonly ReservationField[]): ReservationField {
  if (field === "apartment") return "apartmentId";
  return columns.find((one) => one === field) ?? identity;
}

/**
 * The columns of a file's rows. Where only those that need something are shown, beside the reservation stand the columns in which
 * something was missing or wrong at first: their rows need no moving sideways.
 */
export function useUploadColumns(
  checked: Checked,
  isCancelled: boolean,
  shown: "some" | "all",
): readonly ReservationField[] {
  const all = shownFields.filter((field) => field !== identity && (isCancelled || !ofCancellation.includes(field)));
  const [wanting] = useState<ReadonlySet<ReservationField>>(
    () =>
      new Set([
        ...checked.problems.map(({ field }) => columnOf(field, all)),
        ...checked.questions.flatMap((one) => (one.line === undefined ? [] : [columnOf(fieldInQuestion(one), all)])),
      ]),
  );
  const first = shown === "all" ? [] : all.filter((field) => wanting.has(field));
  return [identity, ...first, ...all.filter((field) => !first.includes(field))];
}
