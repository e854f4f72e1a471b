import * as v from "valibot";
import type { Said } from "../wording/say.ts";

/** Metadata of an object schema for `clean`: fields to ignore, and fields that may be emptied. */

type Sent = Readonly<Record<string, unknown>>;

/** Fields by name: ignored whatever the value, or refused with this message. */
export type Leniencies = Readonly<Record<string, "ignored" | Said>>;

export type OfFields = (sent: Sent) => Leniencies;

/** Names the fields of an input that are neither checked nor used. */
export const ignoring = <T extends object>(ofFields: OfFields) =>
  v.metadata<T, { readonly ofFields: OfFields }>({ ofFields });

/** For a change, in which missing fields stay: `null` or "" empties a field that accepts `null`. */
export const emptying = <T extends object>() => v.metadata<T, { readonly empties: true }>({ empties: true });

export const parserKeywords: readonly string[] = ["ofFields", "empties"];
const ofFields = v.custom<OfFields>((value) => typeof value === "function");
const Metadata = v.object({ ofFields: v.optional(ofFields), empties: v.optional(v.boolean(), false) });
const metadataOf = (schema: v.GenericSchema) => v.parse(Metadata, v.getMetadata(schema));

const none = () => ({});

export const leniencyOf = (schema: v.GenericSchema): OfFields => metadataOf(schema).ofFields ?? none;

export const empties = (schema: v.GenericSchema): boolean => metadataOf(schema).empties;
