import { it } from "vitest";
import { prove, smallProofs } from "./proofs.ts";

// All of them: npm run test:long.
it.each(smallProofs.slice(0, 1))("declares once, reports the truth and never gets stuck: %s", prove);
