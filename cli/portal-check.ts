import { Command } from "commander";
import * as v from "valibot";
import { defaultPlatforms } from "../shared/contract/platforms.ts";
import { times } from "../shared/deployment/times.ts";
import { parse } from "../shared/parsing/parse.ts";
import { checkPortal } from "../shared/portal/aade/check.ts";
import { createAadeProfile } from "../shared/portal/aade/profile.ts";
import { askPassword } from "./portal-check/ask-password.ts";
import { describe } from "./portal-check/describe.ts";

const Options = v.object({
  username: v.string(),
  applicationUrl: v.optional(v.pipe(v.string(), v.url())),
  signOnUrl: v.optional(v.pipe(v.string(), v.url())),
  rest: v.pipe(v.string(), v.toNumber(), v.minValue(0)),
});
const Environment = v.object({ PORTAL_PASSWORD: v.optional(v.string()) });

const command = new Command("portal:check")
  .description("Logs in to the portal, compares its pages with the profile and logs out. Nothing is saved or filed.")
  .requiredOption("--username <name>", "an owner's portal user")
  .option("--application-url <url>", "another portal than the real one; the simulator, say")
  .option("--sign-on-url <url>", "its sign-on, if it is elsewhere")
  .option("--rest <milliseconds>", "between two calls", "500")
  .addHelpText(
    "after",
    "\nThe password is asked for, or taken from PORTAL_PASSWORD. Ends with 1 when something differs, 2 without a login.",
  )
  .parse();

const { username, applicationUrl, signOnUrl = applicationUrl, rest } = parse(Options, command.opts());
const password = parse(Environment, process.env).PORTAL_PASSWORD ?? (await askPassword(username));

const profile = createAadeProfile({
  platforms: defaultPlatforms,
  ...(applicationUrl && { applicationUrl }),
  ...(signOnUrl && { signOnUrl }),
});
const now = new Date();
const [year, month] = [now.getFullYear(), now.getMonth() + 1];
const sample = { range: { from: `01/01/${year}`, to: `31/12/${year}` }, month: { year, month } };
const parts = { profile, times: times.aws, delayBetweenCallsMs: rest };
const result = await checkPortal(parts, { username, password }, sample);

const { lines, exitCode } = describe(result, profile);
console.log(lines.join("\n"));
process.exitCode = exitCode;
