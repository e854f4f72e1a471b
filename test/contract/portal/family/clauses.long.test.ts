import { clauses } from "../portal-contract.ts";
import { troubleClauses } from "../trouble-clauses.ts";
import { holdToClauses } from "./hold-to-clauses.ts";

/** Each clause at several releases, those about network trouble at one; RELEASES=all runs every release. */
holdToClauses(clauses, (clause, releases) => {
  if (process.env["RELEASES"] === "all") return 1;
  return troubleClauses.includes(clause) ? releases : Math.floor(releases / 2);
});
