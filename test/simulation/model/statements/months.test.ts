import { it } from "vitest";
import { prove, smallProofs } from "./proofs.ts";

it.each(Object.entries(smallProofs))("states a month once, reports the truth and never gets stuck: %s", prove);
