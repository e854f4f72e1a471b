import type { Credentials } from "./bootstrap/admin.ts";
import { fileTrouble } from "./machine/file-trouble.ts";
import { StackError } from "./machine/stack-error.ts";
import type { OtherPortal } from "./other-portal.ts";
import { helpText, readSettings, type Settings } from "./settings.ts";
import type { Stack, StackOptions } from "./stack.ts";

export interface Dependencies {
  upToDateBundles(): Promise<unknown>;
  startStack(options: StackOptions): Promise<Stack>;
  createDemo(apiUrl: string, admin: Credentials): Promise<number[]>;
  fileDemoMonth(stack: Stack, admin: Credentials, today: Date): Promise<void>;
  /** The answer of the person at the terminal; undefined when there is none. */
  ask(question: string): Promise<string | undefined>;
  exit(code: number): void;
}

export function createRun({ exit, ...dependencies }: Dependencies) {
  let stack: Stack | undefined;
  let ending = false;

  /** Ends the stack in order, then the process. Further calls do nothing. */
  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    await stack?.close();
    exit(code);
  }

  /** Nothing is restarted alone: the next start of the whole continues where this one was. */
  const mustEnd: StackOptions["mustEnd"] = (why) => {
    if (ending) return;
    console.error(`${why} The stack ends.`);
    void end(1);
  };

  /** The stack serves without its demo data. An end that breaks the demo off is no failure. */
  const report =
    (what: string) =>
    (error: unknown): [] => {
      if (!ending) console.error(`${what}: ${error instanceof Error ? error.message : "unknown"}`);
      return [];
    };

  async function start(args: readonly string[], variables: NodeJS.ProcessEnv): Promise<void> {
    const settings = readSettings(args, variables);
    if (settings.help) {
      console.log(helpText);
      return exit(0);
    }
    const { otherPortal } = settings;
    if (otherPortal && !(await mayFileThere(otherPortal, dependencies.ask))) return exit(1);
    await dependencies.upToDateBundles();
    stack = await dependencies.startStack({ ...settings, mustEnd });
    if (otherPortal) return console.log(welcomeToOther(stack, settings, otherPortal));
    const { createDemo, fileDemoMonth } = dependencies;
    const apartments = await createDemo(stack.apiUrl, settings.admin).catch(report("The demo owner was not created"));
    console.log(welcome(stack, settings, apartments, new Date()));
    if (settings.demo) await fileDemoMonth(stack, settings.admin, new Date()).catch(report("The demo ended early"));
  }

  return {
    end,
    /** Starts the stack with these arguments and variables. A `StackError` is printed as a sentence, without a stack trace. */
    start: (args: readonly string[], variables: NodeJS.ProcessEnv) =>
      start(args, variables).catch(async (error: unknown) => {
        const known = error instanceof StackError ? error : fileTrouble(error);
        if (!known) throw error;
        console.error(known.message);
        await end(1);
      }),
  };
}

/** Finals cannot be taken back: a person who files them from this machine confirms by typing the portal's host. */
async function mayFileThere({ applicationUrl, pace, finalises }: OtherPortal, ask: Dependencies["ask"]) {
  if (pace === "local" || !finalises) return true;
  const { host } = new URL(applicationUrl);
  const answer = await ask(`Declarations become final at ${host} and cannot be taken back. Type ${host} to go on: `);
  if (answer?.trim() === host) return true;
  console.error("Nothing was started: without --finalise only drafts are saved.");
  return false;
}

export function welcome(
  { apiUrl, portalUrl }: Stack,
  { admin, folder }: Settings,
  apartments: readonly number[],
  today: Date,
): string {
  return `
Start here     ${new URL("/", apiUrl)}
Console        ${apiUrl}/console
API            ${apiUrl}
API reference  ${new URL("/docs", apiUrl)}
Portal         ${portalUrl} (a simulator: nothing leaves this machine)
Admin client   ${admin.id} / ${admin.secret}
Portal user    demo-owner / demo-password, apartments ${apartments.join(" and ")}
State          ${folder ?? "in memory: it ends with this process"}

Try:
${firstCommand(apiUrl, admin, apartments[0] ?? 1, today)}
`;
}

function welcomeToOther({ apiUrl }: Stack, { admin, folder }: Settings, portal: OtherPortal): string {
  const { applicationUrl, signOnUrl, pace, finalises } = portal;
  const keys = folder === undefined ? "in memory" : `in ${folder}/keys.json: whoever reads it can open what is sealed`;
  return `
Console        ${apiUrl}/console
API            ${apiUrl}
Portal         ${applicationUrl}, sign-on ${signOnUrl}, at the pace of ${pace === "aws" ? "AWS" : "this machine"}
Files          ${finalises ? "drafts and finals" : "drafts only: send draftUpload, or start with --finalise"}
Admin client   ${admin.id} / ${admin.secret}
Keys           ${keys}
State          ${folder ?? "in memory: it ends with this process"}
`;
}

/** Commands that log in and file one reservation, in the month that the portal shows first. */
function firstCommand(apiUrl: string, admin: Settings["admin"], apartmentId: number, today: Date): string {
  const month = today.toISOString().slice(0, 7).split("-").toReversed().join("/");
  const login = JSON.stringify({ clientId: admin.id, secret: admin.secret });
  const reservation = {
    reservationId: "first",
    apartmentId,
    startDate: `24/${month}`,
    endDate: `27/${month}`,
    amountReceived: 240.5,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "123456789",
  };
  const json = "-H 'content-type: application/json'";
  return [
    `  TOKEN=$(curl -s ${apiUrl}/auth/token ${json} -d '${login}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${apiUrl}/str/task ${json} -H "authorization: Bearer $TOKEN" -d '${JSON.stringify({ reservations: [reservation] })}'`,
    `  sleep 2; curl -s ${apiUrl}/reservations -H "authorization: Bearer $TOKEN"`,
  ].join("\n");
}
