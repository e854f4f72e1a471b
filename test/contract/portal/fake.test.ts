import { openFakeWorld } from "./fake-world.ts";
import { clauses, corrections, portalContract } from "./portal-contract.ts";

// It makes no corrections, because the engine makes none through it.
const held = clauses.filter(({ rule }) => !corrections.includes(rule));

portalContract("the simulation's portal", () => openFakeWorld(), held);
