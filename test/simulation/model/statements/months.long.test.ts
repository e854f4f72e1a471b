import { it } from "vitest";
import { largeProofs, prove } from "./proofs.ts";

it.each(Object.entries(largeProofs))("states a month once, reports the truth and never gets stuck: %s", prove);
