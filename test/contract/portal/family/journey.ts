import type { Answer, Failure, Figures, PortalSession, Property } from "../../../../shared/portal/portal.ts";
import { inWords } from "../../../../shared/wording/outcome-words.ts";
import { forever, type Owner, type Truth, type World } from "../world.ts";
import type { Stay } from "./stays.ts";

/** The end of a stay. */
export type Ended =
  | { readonly stay: Stay; readonly kind: "filed" | "drafted"; readonly number: string }
  | { readonly stay: Stay; readonly kind: "refused"; readonly words: string };

/** The result of filing at a portal: the stays' ends, and why it stopped if it did. */
export interface Journey {
  readonly ended: readonly Ended[];
  readonly halted?: string;
  readonly truth: Truth;
}

class Halt extends Error {}

/** Files stays as the service does: saves a draft, finds it by mark, compares, finalises and reads it again. */
export async function fileAll(world: World, stays: readonly Stay[]): Promise<Journey> {
  const owner = await world.owner();
  const ended: Ended[] = [];
  try {
    const session = await enter(world, owner);
    const [property] = value(await session.properties());
    if (!property) throw new Halt("no property");
    const saved = await saveAll(session, property, stays, ended);
    for (const found of await findAll(session, property, saved)) ended.push(await end(session, found));
    if (!(await session.logout())) throw new Halt("not logged out");
    return { ended, truth: await world.truth(owner) };
  } catch (error) {
    if (!(error instanceof Halt)) throw error;
    return { ended, halted: error.message, truth: await world.truth(owner) };
  }
}

async function enter(world: World, { username, password }: Owner): Promise<PortalSession> {
  const login = await world.portal.login({ username, password }, { signal: forever, beforePost: async () => {} });
  if (login.kind === "in") return login.session;
  throw new Halt(login.kind === "owner_action_required" ? inWords(login.what) : JSON.stringify(login));
}

async function saveAll(session: PortalSession, property: Property, stays: readonly Stay[], ended: Ended[]) {
  const saved: Stay[] = [];
  for (const stay of stays) {
    const answer = await session.saveDraft(property, stay.figures, stay.mark);
    if (answer.ok) saved.push(stay);
    else if (answer.failure.kind === "refused") ended.push({ stay, kind: "refused", words: answer.failure.detail });
    else throw new Halt(wordsOf(answer.failure));
    // The first draft is read before there is a second one.
    if (saved.length === 1) await findAll(session, property, saved);
  }
  return saved;
}

interface FoundDraft {
  readonly stay: Stay;
  readonly declaration: Property & { readonly declarationId: string };
}

async function findAll(session: PortalSession, property: Property, saved: readonly Stay[]): Promise<FoundDraft[]> {
  const [first, last] = [saved[0], saved.at(-1)];
  if (!first || !last) return [];
  const range = { from: first.figures.startDate, to: last.figures.startDate };
  const byMark = new Map(saved.map((stay) => [stay.mark, stay]));
  const found: FoundDraft[] = [];
  for (const entry of value(await session.list(property, range))) {
    const declaration = { ...property, declarationId: value(await session.identify(property, range, entry)) };
    const page = value(await session.read(declaration));
    const stay = page.state === "draft" ? byMark.get(page.notes) : undefined;
    if (page.state !== "draft" || !stay) throw new Halt("a draft that is not known by its mark");
    const differ = differsIn(stay.figures, page.figures);
    if (differ.length > 0) throw new Halt(`the draft differs in ${differ.join(", ")}`);
    found.push({ stay, declaration });
  }
  if (found.length !== saved.length) throw new Halt(`${found.length} drafts of ${saved.length} are listed`);
  return found;
}

async function end(session: PortalSession, { stay, declaration }: FoundDraft): Promise<Ended> {
  if (stay.draft) return { stay, kind: "drafted", number: "" };
  const answer = await session.finalise(declaration);
  if (!answer.ok && answer.failure.kind === "refused") {
    return { stay, kind: "refused", words: answer.failure.detail };
  }
  value(answer);
  const page = value(await session.read(declaration));
  if (page.state !== "final") throw new Halt("a final that is none");
  const differ = differsIn(stay.figures, page.figures);
  if (differ.length > 0) throw new Halt(`the final differs in ${differ.join(", ")}`);
  return { stay, kind: "filed", number: page.number };
}

function value<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Halt(wordsOf(answer.failure));
}

const wordsOf = ({ kind, detail }: Failure) => `${kind}: ${detail}`;

const figures = [
  "startDate",
  "endDate",
  "amountCents",
  "platform",
  "paymentMethod",
  "isForeigner",
  "guestName",
  "guestId",
  "guestTaxId",
  "cancellationDate",
  "cancellationCents",
] as const satisfies readonly (keyof Figures)[];

/** Every figure that differs from what was sent. The portal supplies the name of a Greek tax number. */
export function differsIn(sent: Figures, found: Figures): string[] {
  return figures.filter((name) => (name !== "guestName" || sent.isForeigner) && sent[name] !== found[name]);
}
