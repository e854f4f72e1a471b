import { openFakeWorld } from "./fake-world.ts";
import { clauses, corrections, portalContract } from "./portal-contract.ts";

// It corrects nothing, as long as the engine that it is made for does not.
const held = clauses.filter(({ rule }) => !corrections.includes(rule));

portalContract("the simulation's portal", () => openFakeWorld(), held);
