import type { GetICUArgs } from "@schummar/icu-type-parser";
import * as v from "valibot";
import { formatMessage } from "./format-message.ts";
import type { Messages } from "./message.ts";
import type { Code, messages } from "./messages.ts";

/** What is said is kept as a code with parameters, and put into words when somebody reads it: in their language. */

export type Language = "en" | "el";

/** A number, a text of the portal or of the owner's, names of fields, or something said itself, or several. */
export type Param = string | number | Said | readonly string[] | readonly Said[];

export interface Said<C extends string = string> {
  readonly code: C;
  readonly params?: Readonly<Record<string, Param>> | undefined;
}

export const ParamsSchema: v.GenericSchema<unknown, NonNullable<Said["params"]>> = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.array(v.string()), v.lazy(() => SaidSchema), v.array(v.lazy(() => SaidSchema))]),
);
export const SaidSchema: v.GenericSchema<unknown, Said> = v.object({
  code: v.string(),
  params: v.optional(ParamsSchema),
});

/** As records keep it. A plain text is an operator's own words, or older than the codes; "" is no reason at all. */
export type Words = string | Said;
export const Words: v.GenericSchema<unknown, Words> = v.union([v.string(), SaidSchema]);

type Values<Text extends string, Value> = GetICUArgs<Text, { ICUArgument: Value; ICUNumberArgument: number }>;
/** What a message has to be given: nothing, or a value for each of its arguments; a number where its plural follows it. */
export type ParamsIn<Text extends string, Value extends Param = Param> = Text extends string
  ? [keyof Values<Text, Value>] extends [never]
    ? []
    : [{ readonly [Name in keyof Values<Text, Value>]: Extract<Values<Text, Value>[Name], Value> }]
  : never;

/**
 * Something said, by its code in the table of messages.
 * @example say("apartment_not_found", { apartmentId: 7 })
 */
export function say<C extends Code>(code: C, ...[params]: ParamsIn<(typeof messages)[C]["en"]>): Said<C> {
  return params === undefined ? { code } : { code, params };
}

/** In the words of a table of texts; undefined where it does not have the code. */
export function inWordsOf(texts: Messages, { code, params }: Said, language: Language): string | undefined {
  const text = texts[code]?.[language];
  return text === undefined
    ? undefined
    : formatMessage(text, (name) => paramInWords(texts, params?.[name] ?? "", language));
}

function paramInWords(texts: Messages, param: Param, language: Language): string {
  const inWords = (one: string | Said) => (typeof one === "string" ? one : (inWordsOf(texts, one, language) ?? ""));
  if (typeof param === "number") return String(param);
  if (!isList(param)) return inWords(param);
  return param.map(inWords).join(param.some((one) => typeof one === "object") ? "; " : ", ");
}

const isList = (
  param: string | Said | readonly string[] | readonly Said[],
): param is readonly string[] | readonly Said[] => Array.isArray(param);
