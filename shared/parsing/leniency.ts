import * as v from "valibot";
import type { Said } from "../wording/say.ts";

/** What an object schema says of fields that do not count, or that may be emptied: read by `clean`. */

type Sent = Readonly<Record<string, unknown>>;

/** Of fields by name: ignored whatever they hold, or refused with these words. */
export type Leniencies = Readonly<Record<string, "ignored" | Said>>;

export type OfFields = (sent: Sent) => Leniencies;

/** Metadata is anybody's: these functions are known by themselves. */
const ours = new WeakSet<object>();

/** Names the fields that do not count in an input: they are neither checked nor taken. */
export function ignoring<T extends object>(ofFields: OfFields) {
  ours.add(ofFields);
  return v.metadata<T, { readonly ofFields: OfFields }>({ ofFields });
}

/** Of a change, in which what is left out stays: `null` or "" empties, where the field takes `null`. */
export const emptying = <T extends object>() => v.metadata<T, { readonly empties: true }>({ empties: true });

export const parserKeywords: readonly string[] = ["ofFields", "empties"];
const Metadata = v.object({ ofFields: v.optional(v.function()), empties: v.optional(v.boolean(), false) });
const metadataOf = (schema: v.GenericSchema) => v.parse(Metadata, v.getMetadata(schema));

/** How a schema's inputs are told which of their fields do not count. */
export function leniencyOf(schema: v.GenericSchema): OfFields {
  const { ofFields } = metadataOf(schema);
  return isOurs(ofFields) ? ofFields : () => none;
}

const none: Leniencies = {};
const isOurs = (value: unknown): value is OfFields => typeof value === "function" && ours.has(value);

export const empties = (schema: v.GenericSchema): boolean => metadataOf(schema).empties;
