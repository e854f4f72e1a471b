import { clauses } from "../portal-contract.ts";
import { troubleClauses } from "../trouble-clauses.ts";
import { holdToClauses } from "./hold-to-clauses.ts";

// Each clause at one release. Clauses about network trouble run in npm run test:long.
holdToClauses(
  clauses.filter((clause) => !troubleClauses.includes(clause)),
  (_, releases) => releases,
);
