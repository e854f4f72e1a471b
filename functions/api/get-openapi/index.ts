import document from "../../../openapi.json" with { type: "json" };
import { createLog } from "../../../shared/aws/log.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler({ document, log: createLog("get-openapi") });
