import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { athensDate } from "../../shared/contract/athens.ts";
import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import { times } from "../../shared/deployment/times.ts";
import { parse } from "../../shared/parsing/parse.ts";
import { createAadePortal } from "../../shared/portal/aade/aade-portal.ts";
import { type CheckResult, comparePages, type Sample } from "../../shared/portal/aade/check.ts";
import { createConnector } from "../../shared/portal/aade/connection.ts";
import { type AadeProfile, createAadeProfile } from "../../shared/portal/aade/profile.ts";
import { describe } from "./describe.ts";
import { applyPatch, type Patch, readPatch } from "./patch.ts";
import { createRecorder, keep, openRecording } from "./recording.ts";
import { type Fact, factsIn } from "./seen/facts.ts";
import { tryDraft } from "./try-draft.ts";
import { walk } from "./walk.ts";

const url = v.optional(v.pipe(v.string(), v.url()));
const Options = v.object({
  username: v.optional(v.string(), ""),
  applicationUrl: url,
  signOnUrl: url,
  rest: v.pipe(v.string(), v.toNumber(), v.minValue(0)),
  profile: v.optional(v.string()),
  property: v.optional(v.string()),
  yes: v.boolean(),
});
type Options = v.InferOutput<typeof Options>;

export interface Around {
  readonly fetch: typeof fetch;
  print(text: string): void;
  /** Says what comes next, and whether it may. */
  confirmed(what: string, yes: boolean): Promise<boolean>;
  password(username: string): Promise<string>;
  wait(ms: number): Promise<void>;
}

const refusedToGoOn = 2;

export async function look(given: unknown, around: Around): Promise<number> {
  const options = parse(Options, given);
  const { profile, parts } = await partsFrom(options, around);
  const what = `Logs in as ${options.username} at ${profile.application.is}, opens every page, searches, logs out. Saves nothing.`;
  if (!(await around.confirmed(what, options.yes))) return refusedToGoOn;
  const { result, facts } = await walk(parts, await credentialsOf(options, around), thisYear());
  return tell(result, facts, profile, around);
}

export async function record(folder: string, given: unknown, around: Around): Promise<number> {
  const options = parse(Options, given);
  const { profile, parts, given: before } = await partsFrom(options, around);
  const what = `Logs in as ${options.username} at ${profile.application.is}, opens every page, logs out. Keeps the pages in ${folder}: names, numbers, addresses, amounts and tokens are replaced before anything is written. Saves nothing at the portal.`;
  if (!(await around.confirmed(what, options.yes))) return refusedToGoOn;
  const sample = thisYear();
  const { result, facts, patch, heard } = await walk(parts, await credentialsOf(options, around), sample);
  await keep(folder, heard, sample, applyPatch(profile, patch));
  const whole = { ...before, ...patch };
  await writeFile(join(folder, "profile-patch.json"), `${JSON.stringify(whole, undefined, 2)}\n`);
  around.print(["For the profile (profile-patch.json, to be reviewed):", ...linesOf(whole), ""].join("\n"));
  return tell(result, facts, profile, around);
}

export async function replay(folder: string, given: unknown, around: Around): Promise<number> {
  const { profile, parts } = await partsFrom(parse(Options, given), around);
  const { sample, fetch: recorded } = await openRecording(folder);
  const recorder = createRecorder(recorded);
  const line = createConnector({ ...parts, fetch: recorder.fetch })(new AbortController().signal);
  const findings = await comparePages(line, sample);
  return tell({ kind: "checked", findings }, factsIn(recorder.heard(), profile), profile, around);
}

export async function tryOut(given: unknown, around: Around): Promise<number> {
  const options = parse(Options, given);
  const { profile, parts } = await partsFrom(options, around);
  const what = `Logs in as ${options.username} at ${profile.application.is}, saves ONE DRAFT of a stay of 03/02/2019 at ${options.property ?? "the owner's only property"}, reads it, saves it again, deletes it, logs out. Finalises nothing. If it is cut, delete that draft by hand.`;
  if (!(await around.confirmed(what, options.yes))) return refusedToGoOn;
  const signal = new AbortController().signal;
  const login = await createAadePortal(parts).login(await credentialsOf(options, around), {
    signal,
    beforePost: async () => {},
  });
  if (login.kind !== "in") return tell(login, [], profile, around);
  const properties = await login.session.properties();
  const final = properties.ok ? properties.value.filter(({ state }) => state === "final") : [];
  const chosen = final.filter(({ registryId }) => options.property === undefined || registryId === options.property);
  const [property, ...others] = chosen;
  const tried = property && others.length === 0 ? await tryDraft(login.session, property, around.wait) : undefined;
  const out = await login.session.logout();
  const lines = tried?.lines ?? [`Choose one with --property: ${final.map(({ registryId }) => registryId).join(", ")}`];
  around.print([...lines, `Is the session over? ${out ? "yes" : "not known"}`].join("\n"));
  return tried?.ok ? 0 : 1;
}

async function partsFrom(
  { applicationUrl, signOnUrl = applicationUrl, rest, profile: file }: Options,
  { fetch }: Around,
) {
  const bare = createAadeProfile({
    platforms: defaultPlatforms,
    ...(applicationUrl && { applicationUrl }),
    ...(signOnUrl && { signOnUrl }),
  });
  const given: Patch = file === undefined ? {} : readPatch(await readFile(file, "utf8"));
  const profile = applyPatch(bare, given);
  return { profile, given, parts: { profile, fetch, times: times.aws, delayBetweenCallsMs: rest } };
}

async function credentialsOf({ username }: Options, { password }: Around) {
  const { PORTAL_PASSWORD } = parse(v.object({ PORTAL_PASSWORD: v.optional(v.string()) }), process.env);
  return { username, password: PORTAL_PASSWORD ?? (await password(username)) };
}

function thisYear(): Sample {
  const [year = 0, month = 0] = athensDate(new Date()).split("-").map(Number);
  return { range: { from: `01/01/${year}`, to: `31/12/${year}` }, month: { year, month } };
}

function tell(result: CheckResult, facts: readonly Fact[], profile: AadeProfile, around: Around): number {
  const { lines, exitCode } = describe(result, facts, profile);
  around.print(lines.join("\n"));
  return exitCode;
}

const linesOf = (patch: Patch) => {
  const lines = Object.entries(patch).map(([path, found]) => `  ${path} = ${JSON.stringify(found)}`);
  return lines.length === 0 ? ["  nothing"] : lines;
};
