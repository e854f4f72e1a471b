import * as v from "valibot";
import type { Said } from "../wording/say.ts";

/** What an object schema says of fields that do not count, or that may be emptied: read by `clean`. */

type Sent = Readonly<Record<string, unknown>>;

/** Of fields by name: ignored whatever they hold, or refused with these words. */
export type Leniencies = Readonly<Record<string, "ignored" | Said>>;

export type OfFields = (sent: Sent) => Leniencies;

/** Names the fields that do not count in an input: they are neither checked nor taken. */
export const ignoring = <T extends object>(ofFields: OfFields) =>
  v.metadata<T, { readonly ofFields: OfFields }>({ ofFields });

/** Of a change, in which what is left out stays: `null` or "" empties, where the field takes `null`. */
export const emptying = <T extends object>() => v.metadata<T, { readonly empties: true }>({ empties: true });

export const parserKeywords: readonly string[] = ["ofFields", "empties"];
const ofFields = v.custom<OfFields>((value) => typeof value === "function");
const Metadata = v.object({ ofFields: v.optional(ofFields), empties: v.optional(v.boolean(), false) });
const metadataOf = (schema: v.GenericSchema) => v.parse(Metadata, v.getMetadata(schema));

const none = () => ({});

/** Which fields of an input a schema leaves out of account; none where it says nothing. */
export const leniencyOf = (schema: v.GenericSchema): OfFields => metadataOf(schema).ofFields ?? none;

export const empties = (schema: v.GenericSchema): boolean => metadataOf(schema).empties;
