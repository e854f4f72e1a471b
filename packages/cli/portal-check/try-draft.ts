import type { Answer, Entry, Figures, PortalSession, Property } from "../../../shared/portal/portal.ts";

/** So far in the past that nobody takes it for a due stay. */
const stay: Figures = {
  startDate: "03/02/2019",
  endDate: "05/02/2019",
  amountCents: 1_234_56,
  platform: "Airbnb",
  paymentMethod: "Λοιποί",
  isForeigner: true,
  guestName: "Trial  Ζωή O'Neill",
  guestId: "TRIAL-1",
};
const range = { from: "03/02/2019", to: "03/02/2019" };
const again: Figures = { ...stay, amountCents: 1_234_57 };
const mark = `[STR 1-1 ${"0a1b2c3d4e".repeat(2)}]`;

/**
 * Saves one draft of a stay long past, finds it, reads it, saves it again and deletes it. Never finalises. Each line answers
 * a question; the last ones say what is left behind.
 */
export async function tryDraft(session: PortalSession, property: Property, wait: (ms: number) => Promise<void>) {
  const lines: string[] = [];
  const tell = (question: string, found: string) => lines.push(`${question} ${found}`);
  const drafts = async () => {
    const entries = await session.list(property, range);
    return entries.ok ? entries.value.filter(({ final }) => !final) : undefined;
  };

  const before = await drafts();
  if (before === undefined || before.length > 0) {
    tell(
      "Is 03/02/2019 free of drafts?",
      before ? "no: delete the draft there by hand first" : "not known: the list cannot be read",
    );
    return { lines, ok: false };
  }
  const saved = await session.saveDraft(property, stay, mark);
  tell("Was the draft saved?", said(saved));
  if (!saved.ok && saved.failure.effect === "no") return { lines, ok: false };

  const [entry, seconds] = await shown(drafts, wait);
  tell(
    "Does the list show it?",
    entry ? `yes, after ${seconds} s` : `no, not within ${seconds} s: look for it by hand`,
  );
  if (!entry) return { lines, ok: false };
  tell("Does the list show its amount?", entry.amountCents === stay.amountCents ? "yes" : "no");
  const id = await session.identify(property, range, entry);
  tell("Do its details open?", said(id));
  if (!id.ok) return { lines, ok: false };
  const declaration = { ...property, declarationId: id.value };

  const read = await session.read(declaration);
  tell("Can its page be read?", said(read));
  if (read.ok && read.value.state !== "gone") {
    tell("Do its notes keep our mark?", read.value.notes === mark ? "yes" : `no: "${read.value.notes}"`);
    tell("Which figures did the portal change?", differing(stay, read.value.figures));
  }
  tell("Was it saved again under the same id?", said(await session.updateDraft(declaration, again, mark)));
  const changed = await session.read(declaration);
  const kept = changed.ok && changed.value.state === "draft" && changed.value.figures.amountCents === again.amountCents;
  tell("Does it have the new amount?", kept ? "yes" : "no");
  const deleted = await session.deleteDraft(declaration);
  tell("Was it deleted?", said(deleted));
  const gone = await session.read(declaration);
  tell("Does its page say that it is gone?", gone.ok && gone.value.state !== "gone" ? "no" : said(gone));
  const left = await drafts();
  tell("How many drafts are left?", left === undefined ? "not known: look by hand" : String(left.length));
  return { lines, ok: kept && deleted.ok && left?.length === 0 };
}

/** The draft once the list shows it, and the seconds waited for that. A list may lag behind a save. */
async function shown(
  drafts: () => Promise<readonly Entry[] | undefined>,
  wait: (ms: number) => Promise<void>,
): Promise<[Entry | undefined, number]> {
  let waited = 0;
  for (const pause of [0, 1, 2, 5, 10, 30]) {
    if (pause > 0) await wait(pause * 1_000);
    waited += pause;
    const [entry] = (await drafts()) ?? [];
    if (entry) return [entry, waited];
  }
  return [undefined, waited];
}

function differing(sent: Figures, found: Figures): string {
  const names = new Set([...Object.keys(sent), ...Object.keys(found)]);
  const values = new Map<string, unknown>(Object.entries(found));
  const other = [...names].filter(
    (name) => values.get(name) !== new Map<string, unknown>(Object.entries(sent)).get(name),
  );
  return other.length === 0 ? "none" : other.join(", ");
}

const said = (answer: Answer<unknown>) => (answer.ok ? "yes" : `${answer.failure.kind}: ${answer.failure.detail}`);
