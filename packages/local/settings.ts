import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { Identity } from "../../shared/deployment/identity.ts";
import { StackError } from "./machine/stack-error.ts";
import { type OtherPortal, otherPortalOf } from "./other-portal.ts";

export const helpText = `npm start -- [options]

Runs the whole service on this machine, with a simulated portal. Without --portal nothing leaves the machine.

  --demo           file a month of a dozen apartments while you watch
  --reset          delete the stored state first
  --memory         store nothing on disk: the state ends with the process
  --portal URL     file with this portal instead of the simulated one; https, unless it is on this machine
  --sign-on URL    its sign-on, if that has another address
  --finalise       let declarations become final there; without it only drafts are saved
  --help           show this help

Environment (defaults in brackets):
  PORT                 port of the console, the API and its reference (8081)
  PORTAL_PORT          port of the simulated portal (8082)
  LOCAL_CLIENT_ID      id of the first admin client (local-admin)
  LOCAL_CLIENT_SECRET  its secret (local-admin-secret)
  LOCAL_FOLDER         folder for the state (.local, or .local-<host> for another portal)
  LOCAL_HOSTS          more names of this machine, comma separated, such as a container's
  DYNAMODB_ENDPOINT    a DynamoDB to use instead of the embedded one
  IDENTITY             identity provider for the console, as JSON: {"issuer", "clientId", "rolesClaim"}`;

export type Settings = ReturnType<typeof readSettings>;

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
const Port = v.pipe(v.string(), v.check(isPort, "expected a port number"), v.transform(Number));
const Text = v.pipe(v.string(), v.nonEmpty("expected some text"));
const isIdentity = (json: string) => v.is(v.pipe(v.string(), v.parseJson(), Identity), json);

const Variables = v.object({
  PORT: v.optional(Port, "8081"),
  PORTAL_PORT: v.optional(Port, "8082"),
  LOCAL_CLIENT_ID: v.optional(Text, "local-admin"),
  LOCAL_CLIENT_SECRET: v.optional(Text, "local-admin-secret"),
  LOCAL_FOLDER: v.optional(v.string()),
  DYNAMODB_ENDPOINT: v.optional(v.string()),
  IDENTITY: v.optional(v.pipe(v.string(), v.check(isIdentity, "expected JSON: issuer, clientId, rolesClaim"))),
});

/** Throws a `StackError` for an unknown option or an unusable variable. */
export function readSettings(args: readonly string[], variables: NodeJS.ProcessEnv) {
  const { memory, reset, demo, help, portal, finalise, ...options } = readOptions(args);
  const otherPortal = portal === undefined ? undefined : otherPortalOf(portal, options["sign-on"], finalise);
  if (!otherPortal && (finalise || options["sign-on"])) throw new StackError("--sign-on and --finalise need --portal.");
  if (otherPortal && demo) throw new StackError("--demo files with the simulated portal only.");
  const parsed = v.safeParse(Variables, variables);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)} (${issue.message})`).join(", ");
    throw new StackError(`Unusable value in the environment: ${problems}`);
  }
  const { PORT, PORTAL_PORT, LOCAL_CLIENT_ID, LOCAL_CLIENT_SECRET, LOCAL_FOLDER } = parsed.output;
  if (PORT === PORTAL_PORT && PORT !== 0) throw new StackError(`PORT and PORTAL_PORT are both ${PORT}: choose two.`);
  return {
    reset,
    demo,
    help,
    otherPortal,
    folder: memory ? undefined : resolve(LOCAL_FOLDER ?? usualFolder(otherPortal)),
    port: PORT,
    portalPort: PORTAL_PORT,
    admin: { id: LOCAL_CLIENT_ID, secret: LOCAL_CLIENT_SECRET },
    tableEndpoint: parsed.output.DYNAMODB_ENDPOINT,
    /** The identity provider, as JSON. */
    identity: parsed.output.IDENTITY,
  };
}

/** Each portal has its own: a row that waits for one portal must not be filed with another. */
function usualFolder(portal: OtherPortal | undefined): string {
  const folder = join(import.meta.dirname, "../../.local");
  return portal ? `${folder}-${new URL(portal.applicationUrl).host.replaceAll(":", "-")}` : folder;
}

function readOptions(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        memory: flag,
        reset: flag,
        demo: flag,
        help: { ...flag, short: "h" },
        finalise: flag,
        portal: { type: "string" },
        "sign-on": { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new StackError(
      `${error instanceof Error ? error.message : "Unknown option"}. Options: --memory, --reset, --demo, --portal, --sign-on, --finalise, --help.`,
    );
  }
}
