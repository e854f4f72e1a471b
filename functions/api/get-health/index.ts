import { createLog } from "../../../shared/aws/log.ts";
import { createHandler } from "./handler.ts";

/** The build replaces it (`infra/build.ts`). */
const commit = process.env["BUILT_FROM"] ?? "unknown";

export const handler = createHandler({ log: createLog("get-health"), commit });
