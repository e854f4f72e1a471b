import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { otherPlatform, paymentMethods } from "../../../shared/contract/reservation.ts";
import type { Field } from "../../../shared/sheets/columns.ts";
import type { Say } from "../words/words.ts";
import type { Records } from "./manager-records.ts";
import { platformText } from "./written.ts";

export type Choices = readonly (readonly [value: string, text: string])[];

export const choicesOf = ({ apartments }: Pick<Records, "apartments">, say: Say) =>
  ({
    platform: [...defaultPlatforms, otherPlatform].map((value) => [value, platformText(value)] as const),
    paymentMethod: paymentMethods.map((value) => [value, value] as const),
    isForeigner: [["true", say("yes")] as const, ["false", say("no")] as const],
    apartmentId: apartments.map(({ id, name }) => [String(id), name] as const),
  }) satisfies Readonly<Partial<Record<Field, Choices>>>;
