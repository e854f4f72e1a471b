import { it } from "vitest";
import { prove, smallProofs } from "./proofs.ts";

it.each(Object.entries(smallProofs))("the rules state a month once, report the truth and never get stuck: %s", prove);
