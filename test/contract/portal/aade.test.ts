import { portalContract } from "./portal-contract.ts";
import { openSimulatorWorld } from "./simulator-world.ts";

portalContract("the AADE adapter, before the simulator", () => openSimulatorWorld());
