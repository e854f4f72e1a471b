import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { createLog } from "../../../shared/aws/log.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { createHandler } from "./handler.ts";

const Page = v.object({ html: v.string(), etag: v.string(), script: v.string(), style: v.string() });
/** Built beside the function. */
const page = parse(Page, JSON.parse(readFileSync(join(import.meta.dirname, "page.json"), "utf8")));

export const handler = createHandler({ page, log: createLog("get-console") });
