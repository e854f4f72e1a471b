import { buildFunctions } from "../infra/build.ts";

/** Vitest's global set-up: the tests run the bundles that are deployed, so they are built first. */
export async function setup(): Promise<void> {
  await buildFunctions();
}
