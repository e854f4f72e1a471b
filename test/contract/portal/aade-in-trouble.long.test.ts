import { portalContract } from "./portal-contract.ts";
import { openSimulatorWorld } from "./simulator-world.ts";
import { troubleClauses } from "./trouble-clauses.ts";

portalContract("the AADE adapter, before the simulator in trouble", openSimulatorWorld, troubleClauses);
