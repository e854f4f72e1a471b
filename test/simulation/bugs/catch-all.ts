import { expect } from "vitest";
import { huntDown } from "./plant.ts";
import type { PlantedBug } from "./planted-bugs.ts";

/** Each bug has to be caught; says where each was. */
export async function expectCaught(bugs: readonly PlantedBug[]): Promise<void> {
  const overlooked: string[] = [];
  for (const bug of bugs) {
    const found = await huntDown(bug);
    if (found) console.log(`caught: ${bug.name}: ${found.where}: ${found.what}`);
    else overlooked.push(bug.name);
  }
  expect(overlooked).toEqual([]);
}
