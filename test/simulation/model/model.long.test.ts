import { it } from "vitest";
import { proofs, prove } from "./proofs.ts";

it.each(proofs)("the rules declare once, report the truth and never get stuck: %s", prove);
