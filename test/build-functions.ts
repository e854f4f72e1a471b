import { upToDateBundles } from "../packages/local/functions/bundles.ts";

/** Vitest's global set-up: the tests run the bundles that are deployed. The first kind of test that needs them builds them. */
export async function setup(): Promise<void> {
  await upToDateBundles();
}
