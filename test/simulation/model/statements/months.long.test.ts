import { it } from "vitest";
import { largeProofs, prove } from "./proofs.ts";

it.each(Object.entries(largeProofs))("the rules state a month once, report the truth and never get stuck: %s", prove);
