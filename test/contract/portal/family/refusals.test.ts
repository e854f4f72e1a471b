import { describe, expect, it } from "vitest";
import { defaultRelease } from "../../../../local/portal/release.ts";
import type { Answer, Figures, PortalSession, Property } from "../../../../shared/portal/portal.ts";
import { aStay, forever, must } from "../world.ts";
import { openMember } from "./member.ts";

const wordings = ["first", "second", "third"] as const;
const first: Figures = { ...aStay(), startDate: "10/05/2026", endDate: "14/05/2026" };
const equal: Figures = { ...first, amountCents: 1_00 };
const overlapping: Figures = { ...first, startDate: "12/05/2026", endDate: "16/05/2026" };
const year = { from: "01/01/2026", to: "31/12/2026" };

/** A portal of that release which holds one final, and a session at it. */
async function withOneFinal(release: Partial<typeof defaultRelease>) {
  const world = openMember({ ...defaultRelease, ...release });
  const owner = await world.owner();
  const login = await world.portal.login(owner, { signal: forever, beforePost: async () => {} });
  if (login.kind !== "in") throw new Error(login.kind);
  const { session } = login;
  const [property] = must(await session.properties());
  if (!property) throw new Error("no property");
  must(await session.saveDraft(property, first, "[STR 1-1 mark]"));
  must(await finaliseDraft(session, property));
  const finals = async () =>
    (await world.truth(owner)).declarations.filter(({ number }) => number !== undefined).length;
  return { session, property, finals, close: () => world.close() };
}

async function finaliseDraft(session: PortalSession, property: Property) {
  const draft = must(await session.list(property, year)).find(({ final }) => !final);
  if (!draft) throw new Error("no draft");
  return await session.finalise({ ...property, declarationId: must(await session.identify(property, year, draft)) });
}

/** Definite, and without effect. */
const refusal = { ok: false, failure: { kind: "refused", effect: "no", known: true } };
/** Whether it says which declaration has the dates: not every wording does. */
const isNamed = (answer: Answer<unknown>) => !answer.ok && "coveredBy" in answer.failure;

describe.each(wordings)("in the %s wording", (refusalTexts) => {
  it("equal dates are refused at the save", async () => {
    const { session, property, finals, close } = await withOneFinal({ refusalTexts, equalDates: "save" });

    const answer = await session.saveDraft(property, equal, "[STR 1-2 mark]");
    expect(answer).toMatchObject(refusal);
    expect(isNamed(answer)).toBe(refusalTexts !== "third");
    expect(must(await session.list(property, year))).toHaveLength(1);
    expect(await finals()).toBe(1);
    await close();
  });

  it("equal dates are refused when the second is made final", async () => {
    const { session, property, finals, close } = await withOneFinal({ refusalTexts, equalDates: "finalise" });
    must(await session.saveDraft(property, equal, "[STR 1-2 mark]"));

    const answer = await finaliseDraft(session, property);
    expect(answer).toMatchObject(refusal);
    expect(isNamed(answer)).toBe(refusalTexts !== "third");
    expect(await finals()).toBe(1);
    await close();
  });

  it("a stay that overlaps is refused", async () => {
    const { session, property, finals, close } = await withOneFinal({ refusalTexts, overlap: "refused" });
    const saved = await session.saveDraft(property, overlapping, "[STR 1-2 mark]");
    const answer = saved.ok ? await finaliseDraft(session, property) : saved;

    expect(answer).toMatchObject(refusal);
    expect(await finals()).toBe(1);
    await close();
  });
});

it("a portal that never refuses equal dates holds both, and shows that it does", async () => {
  const { session, property, finals, close } = await withOneFinal({ equalDates: "never" });
  must(await session.saveDraft(property, equal, "[STR 1-2 mark]"));
  must(await finaliseDraft(session, property));

  expect(await finals()).toBe(2);
  expect(must(await session.list(property, year)).filter(({ final }) => final)).toHaveLength(2);
  await close();
});
