import { expect, it } from "vitest";
import { defaultRelease } from "../../../packages/portal-simulator/release.ts";
import { draftsOnly } from "../../../shared/portal/drafts-only.ts";
import type { Portal } from "../../../shared/portal/portal.ts";
import { openMember } from "../../contract/portal/family/member.ts";
import { aRecord, aStay, forever, must, type World, withDraft } from "../../contract/portal/world.ts";

const refused = { ok: false, failure: { kind: "refused", effect: "no", known: true } };

async function atBoundPortal(): Promise<World> {
  const world = openMember(defaultRelease);
  return { ...world, portal: draftsOnly(world.portal) };
}

it.each([false, true])(
  "a drafts-only portal saves and finds drafts, and finalises nothing; in a resumed session: %s",
  async (resumed) => {
    const world = await atBoundPortal();
    const { owner, session: first, declaration } = await withDraft(world, aStay());
    const session = resumed ? world.portal.resume(first.cookies(), { signal: forever }) : first;

    expect(await session.finalise(declaration)).toMatchObject(refused);
    expect(await session.fileStatement({ year: 2026, month: 9 }, [aRecord()], false)).toMatchObject(refused);
    must(await session.fileStatement({ year: 2026, month: 9 }, [aRecord()], true));
    const { declarations, statements } = await world.truth(owner);
    expect(declarations.map(({ number }) => number)).toEqual([undefined]);
    expect(statements.map(({ final }) => final)).toEqual([false]);
    await world.close();
  },
);

it("a failed log-in is reported unchanged by the gate that allows only drafts", async () => {
  const portal: Pick<Portal, "login"> = { login: async () => ({ kind: "account_locked" }) };

  const bound = draftsOnly({
    ...portal,
    resume: () => {
      throw new Error("no session");
    },
  });
  expect(await bound.login({ username: "o", password: "p" }, { signal: forever, beforePost: async () => {} })).toEqual({
    kind: "account_locked",
  });
});
