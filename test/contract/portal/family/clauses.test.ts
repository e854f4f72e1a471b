import { clauses } from "../portal-contract.ts";
import { troubleClauses } from "../trouble-clauses.ts";
import { holdToClauses } from "./hold-to-clauses.ts";

// At one release each. What is about troubles of the line waits for them: npm run test:long.
holdToClauses(
  clauses.filter((clause) => !troubleClauses.includes(clause)),
  (_, releases) => releases,
);
