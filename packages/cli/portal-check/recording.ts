import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as v from "valibot";
import { parse } from "../../../shared/parsing/parse.ts";
import type { Sample } from "../../../shared/portal/aade/check.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import { folded } from "../../../shared/portal/aade/text/same-text.ts";
import { plainPath } from "../../../shared/portal/plain-path.ts";
import { redactPage, redactPartial } from "./redact.ts";
import { createStandIns } from "./stand-ins.ts";

/** A request, in enough detail to give the same answer to the same one. */
const Asked = v.object({ method: v.string(), path: v.string(), source: v.string() });
type Asked = v.InferOutput<typeof Asked>;

const Range = v.object({ from: v.string(), to: v.string() });
const Manifest = v.object({
  sample: v.object({ range: Range, month: v.object({ year: v.number(), month: v.number() }) }),
  exchanges: v.array(v.object({ ...Asked.entries, file: v.string() })),
});

export interface RecordedAnswer extends Asked {
  readonly body: string;
}

const askedOf = (input: string | URL | Request, init: RequestInit | undefined): Asked => {
  const { method, url } = new Request(input, init);
  const source = init?.body instanceof URLSearchParams ? init.body.get("javax.faces.source") : null;
  return { method, path: plainPath(new URL(url)), source: source ?? "" };
};

/** Records every page in memory, without cookies and headers. */
export function createRecorder(call: typeof fetch) {
  const recorded: RecordedAnswer[] = [];
  const listening: typeof fetch = async (input, init) => {
    const response = await call(input, init);
    if (response.status === 200) recorded.push({ ...askedOf(input, init), body: await response.clone().text() });
    return response;
  };
  return { fetch: listening, pages: (): readonly RecordedAnswer[] => recorded };
}

/** The application's own pages. The sign-on's are never written. */
function ofApplication(recorded: readonly RecordedAnswer[], { paths }: AadeProfile): RecordedAnswer[] {
  const { properties, search, declaration, statements, statement } = paths;
  const own = new Set([properties, search, declaration, statements, statement].map(({ is }) => is));
  return recorded.filter(({ path }) => own.has(path));
}

/** Redacts the recorded pages, then writes them: personal data never touches the disk. */
export async function keep(folder: string, recorded: readonly RecordedAnswer[], sample: Sample, profile: AadeProfile) {
  const standIns = createStandIns(createKnownWords(profile));
  const redacted = ofApplication(recorded, profile).map(({ body, source, ...asked }) => ({
    ...asked,
    source: standIns.words(source),
    body: body.includes("<partial-response") ? redactPartial(body, standIns) : redactPage(body, standIns),
  }));
  const pages = redacted.map((one, place) => ({
    ...one,
    body: standIns.sweep(one.body),
    file: `${String(place + 1).padStart(2, "0")}-${basename(one.path, ".xhtml")}.html.txt`,
  }));
  await mkdir(folder, { recursive: true });
  for (const { file, body } of pages) await writeFile(join(folder, file), body);
  const exchanges = pages.map(({ method, path, source, file }) => ({ method, path, source, file }));
  await writeFile(join(folder, "exchanges.json"), `${JSON.stringify({ sample, exchanges }, undefined, 2)}\n`);
}

/** Replays a recording: repeated requests get the recorded answers in order, then the last one again. */
export async function openRecording(folder: string): Promise<{ sample: Sample; fetch: typeof fetch }> {
  const { sample, exchanges } = parse(Manifest, JSON.parse(await readFile(join(folder, "exchanges.json"), "utf8")));
  const requestKey = ({ method, path, source }: Asked) => `${method} ${path} ${source}`;
  const files = new Map<string, string[]>();
  for (const exchange of exchanges)
    files.set(requestKey(exchange), [...(files.get(requestKey(exchange)) ?? []), exchange.file]);
  const answer: typeof fetch = async (input, init) => {
    const left = files.get(requestKey(askedOf(input, init))) ?? [];
    const [file = ""] = left.length > 1 ? left.splice(0, 1) : left;
    return file === "" ? new Response("", { status: 404 }) : new Response(await readFile(join(folder, file), "utf8"));
  };
  return { sample, fetch: answer };
}

/** Words on the screens that the profile lacks. */
const more =
  "από έως σύνολο total final draft initial amending αρχική τροποποιητική οριστική προσωρινά αποθηκευμένη διακοπή ιδιοκτήτης owner εμπρόθεσμη εκπρόθεσμη in due time overdue no records found σήμερα ναι όχι";

const gaps = /[\s/:.,()*·|-]+/;

/** Recognises texts that hold only words that the portal shows everybody. */
export function createKnownWords(profile: AadeProfile): (text: string) => boolean {
  const words = new Set(more.split(" ").map(folded));
  const learn = (value: unknown): void => {
    if (typeof value === "string") for (const word of value.split(gaps)) words.add(folded(word));
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) learn(item);
  };
  learn([profile.declaration, profile.search, profile.properties, profile.statement, profile.texts, profile.login]);
  return (text) => {
    return text
      .replaceAll(/(?<!\d)\d{1,4}(?!\d)/g, " ")
      .split(gaps)
      .filter((word) => word !== "")
      .every((word) => words.has(folded(word)) && !/\d/.test(word));
  };
}
