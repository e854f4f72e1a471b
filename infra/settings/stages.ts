import { dev } from "./dev.ts";
import { prod } from "./prod.ts";
import type { Settings } from "./stage-settings.ts";

/** All stages that can be deployed. Another one, such as staging, is a file beside these and its name here. */
export const stages: readonly Settings[] = [dev, prod];
