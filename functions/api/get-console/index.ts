import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { createLog } from "../../../shared/aws/log.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { readSettings } from "../../compose/config.ts";
import { createHandler } from "./handler.ts";

const Page = v.object({ html: v.string(), script: v.string() });
/** The build writes it beside the function. */
const page = parse(Page, JSON.parse(readFileSync(join(import.meta.dirname, "page.json"), "utf8")));

const { IDENTITY: identity } = readSettings(process.env, "IDENTITY");

export const handler = createHandler({ page, identity, log: createLog("get-console") });
