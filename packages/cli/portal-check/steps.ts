import * as v from "valibot";
import { athensDate } from "../../../shared/contract/athens.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { times } from "../../../shared/deployment/times.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { type CheckResult, checkPortal, comparePages, type Sample } from "../../../shared/portal/aade/check.ts";
import { type AadeProfile, createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import { createConnector } from "../../../shared/portal/aade/wire/connection.ts";
import { describe } from "./describe.ts";
import { createRecorder, keep, openRecording, type RecordedAnswer } from "./recording.ts";
import { factsIn, type RecordedPage, wordsOn } from "./seen.ts";
import { tryDraft } from "./try-draft.ts";

const url = v.optional(v.pipe(v.string(), v.url()));
const Options = v.object({
  username: v.optional(v.string(), ""),
  applicationUrl: url,
  signOnUrl: url,
  rest: v.pipe(v.string(), v.toNumber(), v.minValue(0)),
  property: v.optional(v.string()),
  yes: v.boolean(),
});
type Options = v.InferOutput<typeof Options>;

export interface CheckContext {
  readonly fetch: typeof fetch;
  print(text: string): void;
  confirmed(what: string, yes: boolean): Promise<boolean>;
  password(username: string): Promise<string>;
  wait(ms: number): Promise<void>;
}

const refusedToGoOn = 2;

export async function look(given: unknown, context: CheckContext): Promise<number> {
  const options = parse(Options, given);
  const what = `Logs in as ${options.username} at ${profileFor(options).application.is}, opens every page, searches, logs out. Saves nothing.`;
  if (!(await context.confirmed(what, options.yes))) return refusedToGoOn;
  return await walk(options, context, async () => {});
}

export async function record(folder: string, given: unknown, context: CheckContext): Promise<number> {
  const options = parse(Options, given);
  const profile = profileFor(options);
  const what = `Logs in as ${options.username} at ${profile.application.is}, opens every page, logs out. Keeps the pages in ${folder}: names, numbers, addresses, amounts and tokens are replaced before anything is written. Saves nothing at the portal.`;
  if (!(await context.confirmed(what, options.yes))) return refusedToGoOn;
  return await walk(options, context, (recorded, sample) => keep(folder, recorded, sample, profile));
}

async function walk(
  options: Options,
  context: CheckContext,
  record: (recorded: readonly RecordedAnswer[], sample: Sample) => Promise<void>,
): Promise<number> {
  const parts = partsFrom(options, context);
  const recorder = createRecorder(parts.fetch);
  const sample = thisYear();
  const result = await checkPortal({ ...parts, fetch: recorder.fetch }, await credentialsOf(options, context), sample);
  await record(recorder.pages(), sample);
  return tell(result, recorder.pages(), parts.profile, context);
}

export async function replay(folder: string, given: unknown, context: CheckContext): Promise<number> {
  const parts = partsFrom(parse(Options, given), context);
  const { sample, fetch: recorded } = await openRecording(folder);
  const recorder = createRecorder(recorded);
  const line = createConnector({ ...parts, fetch: recorder.fetch })(new AbortController().signal);
  const findings = await comparePages(line, sample);
  return tell({ kind: "checked", findings }, recorder.pages(), parts.profile, context);
}

export async function tryOut(given: unknown, context: CheckContext): Promise<number> {
  const options = parse(Options, given);
  const parts = partsFrom(options, context);
  const what = `Logs in as ${options.username} at ${parts.profile.application.is}, saves ONE DRAFT of a stay of 03/02/2019 at ${options.property ?? "the owner's only property"}, reads it, saves it again, deletes it, logs out. Finalises nothing. If it is interrupted, delete that draft by hand.`;
  if (!(await context.confirmed(what, options.yes))) return refusedToGoOn;
  const signal = new AbortController().signal;
  const login = await createAadePortal(parts).login(await credentialsOf(options, context), {
    signal,
    beforePost: async () => {},
  });
  if (login.kind !== "in") return tell(login, [], parts.profile, context);
  const properties = await login.session.properties();
  const final = properties.ok ? properties.value.filter(({ state }) => state === "final") : [];
  const chosen = final.filter(({ registryId }) => options.property === undefined || registryId === options.property);
  const [property, ...others] = chosen;
  const tried = property && others.length === 0 ? await tryDraft(login.session, property, context.wait) : undefined;
  const out = await login.session.logout();
  const lines = tried?.lines ?? [`Choose one with --property: ${final.map(({ registryId }) => registryId).join(", ")}`];
  context.print([...lines, `Was the session ended? ${out ? "yes" : "not known"}`].join("\n"));
  return tried?.ok ? 0 : 1;
}

const profileFor = ({ applicationUrl, signOnUrl = applicationUrl }: Options) =>
  createAadeProfile({
    platforms: defaultPlatforms,
    ...(applicationUrl && { applicationUrl }),
    ...(signOnUrl && { signOnUrl }),
  });

const partsFrom = (options: Options, { fetch }: CheckContext) => ({
  profile: profileFor(options),
  fetch,
  times: times.aws,
  delayBetweenCallsMs: options.rest,
});

async function credentialsOf({ username }: Options, { password }: CheckContext) {
  const { PORTAL_PASSWORD } = parse(v.object({ PORTAL_PASSWORD: v.optional(v.string()) }), process.env);
  return { username, password: PORTAL_PASSWORD ?? (await password(username)) };
}

function thisYear(): Sample {
  const [year = 0, month = 0] = athensDate(new Date()).split("-").map(Number);
  return { range: { from: `01/01/${year}`, to: `31/12/${year}` }, month: { year, month } };
}

function tell(
  result: CheckResult,
  recorded: readonly RecordedPage[],
  profile: AadeProfile,
  context: CheckContext,
): number {
  const { lines, exitCode } = describe(result, factsIn(recorded, profile), wordsOn(recorded));
  context.print(lines.join("\n"));
  return exitCode;
}
