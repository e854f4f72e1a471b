import type { World } from "./world.ts";

/** One thing that every portal must do; `holds` fails by an assertion. */
export interface Clause {
  readonly rule: string;
  holds(world: World): Promise<void>;
}
