import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { Identity } from "../shared/deployment/identity.ts";
import { type OtherPortal, otherPortalOf } from "./other-portal.ts";
import { StackError } from "./processes/lock.ts";

export const helpText = `npm start -- [options]

The whole service on this machine, with a simulated portal. Without --portal nothing leaves it.

  --demo           file a month of a dozen apartments while you watch
  --reset          forget what was kept, and start anew
  --memory         keep nothing: it ends with the process
  --portal URL     file with this portal in place of the simulated one: over https, unless it is on this machine
  --sign-on URL    its sign-on, where that is elsewhere
  --finalise       let declarations become final there; without it nothing but drafts is saved
  --help           this

Environment:
  PORT                 of the console, the API and its reference; 8081
  PORTAL_PORT          of the simulated portal; 8082
  LOCAL_CLIENT_ID      the admin client that is there from the start; local-admin
  LOCAL_CLIENT_SECRET  local-admin-secret
  LOCAL_FOLDER         where state is kept, of each portal its own; .local, or .local-<host>
  LOCAL_HOSTS          names of this machine besides localhost, comma separated: a container's, say
  DYNAMODB_ENDPOINT    another DynamoDB than the embedded one
  IDENTITY             where people sign in to the console: {"issuer", "clientId", "rolesClaim"}, as JSON`;

export type Settings = ReturnType<typeof readSettings>;

const Port = (whenAbsent: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, "expected a port number"),
      v.transform(Number),
      v.maxValue(65_535, "expected a port number"),
    ),
    String(whenAbsent),
  );

const isIdentity = (json: string) => v.is(v.pipe(v.string(), v.parseJson(), Identity), json);

const Variables = v.object({
  PORT: Port(8081),
  PORTAL_PORT: Port(8082),
  LOCAL_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty("expected some text")), "local-admin"),
  LOCAL_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.nonEmpty("expected some text")), "local-admin-secret"),
  LOCAL_FOLDER: v.optional(v.string()),
  DYNAMODB_ENDPOINT: v.optional(v.string()),
  IDENTITY: v.optional(v.pipe(v.string(), v.check(isIdentity, "expected JSON: issuer, clientId, rolesClaim"))),
});

/** Throws in words for a person, on an unknown option or an unusable variable. */
export function readSettings(args: readonly string[], variables: NodeJS.ProcessEnv) {
  const { memory, reset, demo, help, portal, finalise, ...options } = readOptions(args);
  const otherPortal = portal === undefined ? undefined : otherPortalOf(portal, options["sign-on"], finalise);
  if (!otherPortal && (finalise || options["sign-on"])) throw new StackError("--sign-on and --finalise need --portal.");
  if (otherPortal && demo) throw new StackError("--demo files with the simulated portal only.");
  const parsed = v.safeParse(Variables, variables);
  if (!parsed.success) {
    const told = parsed.issues.map((issue) => `${v.getDotPath(issue)} (${issue.message})`).join(", ");
    throw new StackError(`Unusable value in the environment: ${told}`);
  }
  const { PORT, PORTAL_PORT, LOCAL_CLIENT_ID, LOCAL_CLIENT_SECRET, LOCAL_FOLDER } = parsed.output;
  if (PORT === PORTAL_PORT && PORT !== 0) throw new StackError(`PORT and PORTAL_PORT are both ${PORT}: choose two.`);
  return {
    folder: memory ? undefined : resolve(LOCAL_FOLDER ?? usualFolder(otherPortal)),
    reset,
    demo,
    help,
    port: PORT,
    portalPort: PORTAL_PORT,
    admin: { id: LOCAL_CLIENT_ID, secret: LOCAL_CLIENT_SECRET },
    tableEndpoint: parsed.output.DYNAMODB_ENDPOINT,
    /** JSON of the identity provider that people sign in at. */
    identity: parsed.output.IDENTITY,
    otherPortal,
  };
}

/** What waits for one portal must not be filed with another. */
function usualFolder(portal: OtherPortal | undefined): string {
  const folder = join(import.meta.dirname, "../.local");
  return portal ? `${folder}-${new URL(portal.applicationUrl).host.replaceAll(":", "-")}` : folder;
}

function readOptions(args: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ memory: flag, reset: flag, demo: flag, help: { ...flag, short: "h" }, finalise: flag },
        ...{ portal: { type: "string" }, "sign-on": { type: "string" } },
      },
    }).values;
  } catch (error) {
    throw new StackError(
      `${error instanceof Error ? error.message : "Unknown option"}. Options: --memory, --reset, --demo, --portal, --sign-on, --finalise, --help.`,
    );
  }
}
