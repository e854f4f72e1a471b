import { createLog } from "../../../shared/aws/log.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler({ log: createLog("get-health") });
