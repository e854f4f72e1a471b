import { clauses } from "../portal-contract.ts";
import { troubleClauses } from "../trouble-clauses.ts";
import { holdToClauses } from "./hold-to-clauses.ts";

/** Each clause at several releases, one that is about troubles of the line at one; at all of them with RELEASES=all. */
holdToClauses(clauses, (clause, releases) => {
  if (process.env["RELEASES"] === "all") return 1;
  return troubleClauses.includes(clause) ? releases : Math.floor(releases / 2);
});
