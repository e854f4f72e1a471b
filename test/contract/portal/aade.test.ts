import { clauses, portalContract } from "./portal-contract.ts";
import { openSimulatorWorld } from "./simulator-world.ts";
import { troubleClauses } from "./trouble-clauses.ts";

// The clauses about network trouble have their own file, because they mostly wait.
const calm = clauses.filter((clause) => !troubleClauses.includes(clause));

portalContract("the AADE adapter, before the simulator", openSimulatorWorld, calm);
