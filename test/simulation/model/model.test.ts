import { it } from "vitest";
import { prove, smallProofs } from "./proofs.ts";

// All of them: npm run test:long.
it.each(smallProofs.slice(0, 1))("the rules declare once, report the truth and never get stuck: %s", prove);
