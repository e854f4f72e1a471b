import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import type { Credentials } from "./bootstrap/admin.ts";
import { StackError } from "./processes/lock.ts";

/** `npm start -- --help` */
export const helpText = `npm start -- [options]

The whole service on this machine, with a simulated portal. Nothing leaves it.

  --demo     file a month of a dozen apartments while you watch
  --reset    forget what was kept, and start anew
  --memory   keep nothing: it ends with the process
  --help     this

Environment:
  PORT                 of the console, the API and its reference; 8081
  PORTAL_PORT          of the simulated portal; 8082
  LOCAL_CLIENT_ID      the admin client that is there from the start; local-admin
  LOCAL_CLIENT_SECRET  local-admin-secret
  LOCAL_FOLDER         where state is kept; .local
  DYNAMODB_ENDPOINT    another DynamoDB than the embedded one`;

/** How a person started the stack. */
export interface Settings {
  /** Where state is kept; undefined for none. */
  readonly folder: string | undefined;
  readonly reset: boolean;
  /** File a month of a dozen apartments, to be watched. */
  readonly demo: boolean;
  /** Say how it is started, and nothing else. */
  readonly help: boolean;
  readonly port: number;
  readonly portalPort: number;
  /** The admin client that is there from the start. */
  readonly admin: Credentials;
  /** Another DynamoDB endpoint than the embedded one. */
  readonly tableEndpoint: string | undefined;
}

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

const Variables = v.object({
  PORT: Port(8081),
  PORTAL_PORT: Port(8082),
  LOCAL_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty("expected some text")), "local-admin"),
  LOCAL_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.nonEmpty("expected some text")), "local-admin-secret"),
  LOCAL_FOLDER: v.optional(v.string(), join(import.meta.dirname, "../.local")),
  DYNAMODB_ENDPOINT: v.optional(v.string()),
});

/** Throws in words for a person, on an unknown option or an unusable variable. */
export function readSettings(args: readonly string[], variables: NodeJS.ProcessEnv): Settings {
  const { memory, reset, demo, help } = readOptions(args);
  const parsed = v.safeParse(Variables, variables);
  if (!parsed.success) {
    const told = parsed.issues.map((issue) => `${v.getDotPath(issue)} (${issue.message})`).join(", ");
    throw new StackError(`Unusable value in the environment: ${told}`);
  }
  const { PORT, PORTAL_PORT, LOCAL_CLIENT_ID, LOCAL_CLIENT_SECRET, LOCAL_FOLDER, DYNAMODB_ENDPOINT } = parsed.output;
  if (PORT === PORTAL_PORT && PORT !== 0) throw new StackError(`PORT and PORTAL_PORT are both ${PORT}: choose two.`);
  return {
    folder: memory ? undefined : resolve(LOCAL_FOLDER),
    reset,
    demo,
    help,
    port: PORT,
    portalPort: PORTAL_PORT,
    admin: { id: LOCAL_CLIENT_ID, secret: LOCAL_CLIENT_SECRET },
    tableEndpoint: DYNAMODB_ENDPOINT,
  };
}

function readOptions(args: readonly string[]): Record<"memory" | "reset" | "demo" | "help", boolean> {
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: { memory: flag, reset: flag, demo: flag, help: { ...flag, short: "h" } },
    }).values;
  } catch (error) {
    throw new StackError(
      `${error instanceof Error ? error.message : "Unknown option"}. Options: --memory, --reset, --demo, --help.`,
    );
  }
}
