import { it } from "vitest";
import { findOut, flaws, proofs, prove } from "./proofs.ts";

it.each(proofs)("declares once, reports the truth and never gets stuck: %s", prove);

it.each(flaws)("finds out when a rule is left out: %s", findOut);
