import { openFakeWorld } from "./fake-world.ts";
import { portalContract } from "./portal-contract.ts";

portalContract("the simulation's portal", () => openFakeWorld());
