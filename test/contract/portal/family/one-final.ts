import { defaultRelease } from "../../../../local/portal/release.ts";
import type { Figures, PortalSession, Property } from "../../../../shared/portal/portal.ts";
import { aStay, forever, must } from "../world.ts";
import { openMember } from "./member.ts";

export const first: Figures = { ...aStay(), startDate: "10/05/2026", endDate: "14/05/2026" };
export const year = { from: "01/01/2026", to: "31/12/2026" };

/** A portal of this release with one final, and a session. */
export async function withOneFinal(release: Partial<typeof defaultRelease>) {
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
  return { session, property, finals, faults: world.faults, close: () => world.close() };
}

export async function finaliseDraft(session: PortalSession, property: Property) {
  const draft = must(await session.list(property, year)).find(({ final }) => !final);
  if (!draft) throw new Error("no draft");
  return await session.finalise({ ...property, declarationId: must(await session.identify(property, year, draft)) });
}
