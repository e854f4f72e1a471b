import * as v from "valibot";
import { type Said, SaidSchema } from "../wording/say.ts";

/** What an object schema says of fields that do not count, or that may be emptied: read by `clean`. */

type Sent = Readonly<Record<string, unknown>>;

/** Of fields by name: ignored whatever they hold, or refused with these words. */
export type Leniencies = Readonly<Record<string, "ignored" | Said>>;

/** Names the fields that do not count in an input: they are neither checked nor taken. */
export const ignoring = <T extends object>(ofFields: (sent: Sent) => Leniencies) =>
  v.metadata<T, { readonly ofFields: typeof ofFields }>({ ofFields });

/** Of a change, in which what is left out stays: `null` or "" empties, where the field takes `null`. */
export const emptying = <T extends object>() => v.metadata<T, { readonly empties: true }>({ empties: true });

/** Names of these in a schema's metadata. */
export const parserKeywords: readonly string[] = ["ofFields", "empties"];
const Metadata = v.object({ ofFields: v.optional(v.function()), empties: v.optional(v.boolean(), false) });
const Leniencies = v.record(v.string(), v.union([v.literal("ignored"), SaidSchema]));
const metadataOf = (schema: v.GenericSchema) => v.parse(Metadata, v.getMetadata(schema));

export function leniencies(schema: v.GenericSchema, sent: Sent): Leniencies {
  const { ofFields } = metadataOf(schema);
  return ofFields ? v.parse(Leniencies, ofFields(sent)) : {};
}

export const empties = (schema: v.GenericSchema): boolean => metadataOf(schema).empties;
