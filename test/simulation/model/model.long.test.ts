import { it } from "vitest";
import { deepFlaws, findOut, largeProofs, prove } from "./proofs.ts";

it.each(largeProofs)("declares once, reports the truth and never gets stuck: %s", prove);

it.each(deepFlaws)("finds out when a rule is left out: %s", findOut);
