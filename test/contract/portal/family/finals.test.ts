import { describe, expect, it } from "vitest";
import { defaultRelease } from "../../../../packages/portal-simulator/release.ts";
import type { Answer, Figures, PortalSession, Property } from "../../../../shared/portal/portal.ts";
import { aStay, must, onlyDraft, withDraft, year } from "../world.ts";
import { openMember } from "./member.ts";

const wordings = ["first", "second", "third"] as const;
const first: Figures = { ...aStay(), startDate: "10/05/2026", endDate: "14/05/2026" };
const equal: Figures = { ...first, amountCents: 1_00 };
const overlapping: Figures = { ...first, startDate: "12/05/2026", endDate: "16/05/2026" };

/** A portal of this release with one final, and a session. */
async function withOneFinal(release: Partial<typeof defaultRelease>) {
  const world = openMember({ ...defaultRelease, ...release });
  const { owner, session, property, declaration } = await withDraft(world, first, "[STR 1-1 mark]");
  must(await session.finalise(declaration));
  const finals = async () =>
    (await world.truth(owner)).declarations.filter(({ number }) => number !== undefined).length;
  return { session, property, declaration, finals, faults: world.faults, close: () => world.close() };
}

const finaliseDraft = async (session: PortalSession, property: Property) =>
  session.finalise(await onlyDraft(session, property));

/** A definite refusal without effect. */
const refusal = { ok: false, failure: { kind: "refused", effect: "no", known: true } };
/** Whether it names the declaration that has the dates, as not every wording does. */
const isNamed = (answer: Answer<unknown>) => !answer.ok && "coveredBy" in answer.failure;

describe.each(wordings)("in the wording %s", (refusalTexts) => {
  it("equal dates are refused at the save", async () => {
    const { session, property, finals, close } = await withOneFinal({ refusalTexts, equalDates: "save" });

    const answer = await session.saveDraft(property, equal, "[STR 1-2 mark]");
    expect(answer).toMatchObject(refusal);
    expect(isNamed(answer)).toBe(refusalTexts !== "third");
    expect(must(await session.list(property, year))).toHaveLength(1);
    expect(await finals()).toBe(1);
    await close();
  });

  it("equal dates are refused when the second is finalised", async () => {
    const { session, property, finals, close } = await withOneFinal({ refusalTexts, equalDates: "finalise" });
    must(await session.saveDraft(property, equal, "[STR 1-2 mark]"));

    const answer = await finaliseDraft(session, property);
    expect(answer).toMatchObject(refusal);
    expect(isNamed(answer)).toBe(refusalTexts !== "third");
    expect(await finals()).toBe(1);
    await close();
  });

  it("an overlapping stay is refused", async () => {
    const { session, property, finals, close } = await withOneFinal({ refusalTexts, overlap: "refused" });
    const saved = await session.saveDraft(property, overlapping, "[STR 1-2 mark]");
    const answer = saved.ok ? await finaliseDraft(session, property) : saved;

    expect(answer).toMatchObject(refusal);
    expect(await finals()).toBe(1);
    await close();
  });
});

it("a portal that never refuses equal dates stores and shows both", async () => {
  const { session, property, finals, close } = await withOneFinal({ equalDates: "never" });
  must(await session.saveDraft(property, equal, "[STR 1-2 mark]"));
  must(await finaliseDraft(session, property));

  expect(await finals()).toBe(2);
  expect(must(await session.list(property, year)).filter(({ final }) => final)).toHaveLength(2);
  await close();
});

it("a portal whose fault plan accepts equal dates, or refuses overlaps, does so against its factors", async () => {
  const { session, property, finals, faults, close } = await withOneFinal({ equalDates: "save", overlap: "accepted" });
  await faults({ equalDatesAccepted: true });
  must(await session.saveDraft(property, equal, "[STR 1-2 mark]"));
  must(await finaliseDraft(session, property));
  expect(await finals()).toBe(2);

  await faults({ overlapRefused: true });
  must(await session.saveDraft(property, overlapping, "[STR 1-3 mark]"));
  expect(await finaliseDraft(session, property)).toMatchObject(refusal);
  expect(await finals()).toBe(2);
  await close();
});

it.each([
  ["disabled", "shown", { notes: "[STR 1-1 mark]" }],
  ["text", "shown", { notes: "[STR 1-1 mark]" }],
  ["disabled", "hidden", { notes: "", notesHidden: true }],
  ["text", "hidden", { notes: "", notesHidden: true }],
] as const)("a final of %s fields with its notes %s shows its owner or that it is hidden", async (...row) => {
  const [finalFields, finalNotes, seen] = row;
  const { session, declaration, close } = await withOneFinal({ finalFields, finalNotes });
  const page = must(await session.read(declaration));

  expect(page).toMatchObject({ state: "final", ...seen });
  expect("notesHidden" in page).toBe(finalNotes === "hidden");
  await close();
});
