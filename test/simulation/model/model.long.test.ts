import { it } from "vitest";
import { proofs, prove } from "./proofs.ts";

it.each(proofs)("declares once, reports the truth and never gets stuck: %s", prove);
