import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods } from "../../../shared/contract/reservation-fields.ts";
import type { Field } from "../../sheets/fields.ts";
import { type Say, valueText } from "../words/words.ts";
import type { Records } from "./manager-records.ts";

export type Choices<T> = readonly (readonly [value: T, text: string])[];
export type FieldChoices = Readonly<Partial<Record<Field, Choices<string | number | boolean>>>>;

const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => [id, name] as const);

/** The values that fields of a reservation can have, and the owners. */
export const choicesOf = ({ apartments, owners }: Pick<Records, "apartments" | "owners">, say: Say) => ({
  platform: [...defaultPlatforms, otherPlatform].map((value) => [value, valueText(value, say)] as const),
  paymentMethod: paymentMethods.map((value) => [value, valueText(value, say)] as const),
  isForeigner: [[true, say("yes")] as const, [false, say("no")] as const],
  apartmentId: named(apartments),
  ownerId: named(owners),
});
