import { clauses, portalContract } from "./portal-contract.ts";
import { openSimulatorWorld } from "./simulator-world.ts";
import { troubleClauses } from "./trouble-clauses.ts";

// What is about troubles of the line has a file of its own: it waits for most of its time.
const calm = clauses.filter((clause) => !troubleClauses.includes(clause));

portalContract("the AADE adapter, before the simulator", openSimulatorWorld, calm);
