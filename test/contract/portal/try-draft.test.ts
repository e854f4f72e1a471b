import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryDraft } from "../../../packages/cli/portal-check/try-draft.ts";
import { defaultRelease, type Release } from "../../../packages/portal-simulator/release.ts";
import type { Failure, PortalSession, Property, ShownDeclaration } from "../../../shared/portal/portal.ts";
import { openMember } from "./family/member.ts";
import { aStay, atProperty, must, type Owner, onlyDraft, type World } from "./world.ts";

const unavailable = (effect: "no" | "unknown") => {
  const failure: Failure = { kind: "unavailable", effect, detail: "it is down" };
  return { ok: false, failure } as const;
};

let world: World;
let owner: Owner;
let session: PortalSession;
let property: Property;

async function atPortal(release: Partial<Release> = {}) {
  world = openMember({ ...defaultRelease, ...release });
  ({ owner, session, property } = await atProperty(world));
}
beforeEach(() => atPortal());
afterEach(() => world.close());

const trial = (through: PortalSession = session) => tryDraft(through, property, async () => {});

/** The session with a portal whose pages of declarations come back changed. */
const reading = (change: (page: ShownDeclaration) => ShownDeclaration): PortalSession => ({
  ...session,
  async read(declaration) {
    const page = await session.read(declaration);
    return page.ok && page.value.state !== "gone" ? { ok: true, value: change(page.value) } : page;
  },
});

describe("a trial with one draft", () => {
  it("answers every question and leaves nothing behind", async () => {
    const { lines, ok } = await trial();

    expect(lines).toEqual([
      "Was the draft saved? yes",
      "Does the list show it? yes, after 0 s",
      "Does the list show its amount? yes",
      "Do its details open? yes",
      "Can its page be read? yes",
      "Do its notes keep our mark? yes",
      "Which figures did the portal change? none",
      "Was it saved again under the same id? yes",
      "Does it have the new amount? yes",
      "Was it deleted? yes",
      "Does its page say that it is gone? yes",
      "How many drafts are left? 0",
    ]);
    expect(ok).toBe(true);
    expect((await world.truth(owner)).declarations).toEqual([]);
  });

  it("changes nothing when that day has a draft already, or the list is unreadable", async () => {
    must(await session.saveDraft(property, aStay({ startDate: "03/02/2019", endDate: "04/02/2019" }), "somebody's"));
    const saves: string[] = [];
    const watched: PortalSession = {
      ...session,
      saveDraft: async () => {
        saves.push("saved");
        return unavailable("no");
      },
    };

    expect(await trial(watched)).toEqual({
      lines: ["Is 03/02/2019 free of drafts? no: delete the draft there by hand first"],
      ok: false,
    });
    const blind: PortalSession = { ...watched, list: async () => unavailable("no") };
    expect(await trial(blind)).toEqual({
      lines: ["Is 03/02/2019 free of drafts? not known: the list cannot be read"],
      ok: false,
    });
    expect(saves).toEqual([]);
  });

  it("does not take a final of that day for a draft", async () => {
    const range = { from: "03/02/2019", to: "03/02/2019" };
    must(await session.saveDraft(property, aStay({ startDate: "03/02/2019", endDate: "04/02/2019" }), "somebody's"));
    must(await session.finalise(await onlyDraft(session, property, range)));

    const { lines, ok } = await trial();
    expect(lines.at(-1)).toBe("How many drafts are left? 0");
    expect(ok).toBe(true);
  });

  it("waits for a late list, longer each time, up to 48 seconds", async () => {
    const pauses: number[] = [];
    let shown = 3;
    const lagging: PortalSession = {
      ...session,
      async list(...asked) {
        if (pauses.length < shown) return pauses.length === 1 ? unavailable("no") : { ok: true, value: [] };
        return session.list(...asked);
      },
    };
    const waited = async (ms: number) => void pauses.push(ms);
    const seen = await tryDraft(lagging, property, waited);
    expect(seen.lines).toContain("Does the list show it? yes, after 8 s");
    expect(seen.ok).toBe(true);
    expect(pauses).toEqual([1_000, 2_000, 5_000]);

    pauses.length = 0;
    shown = 9;
    const never = await tryDraft(lagging, property, waited);
    expect(never).toMatchObject({ ok: false });
    expect(never.lines.at(-1)).toBe("Does the list show it? no, not within 48 s: look for it by hand");
    expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000, 30_000]);

    // The last look is after the last pause.
    pauses.length = 0;
    shown = 5;
    expect((await tryDraft(lagging, property, waited)).lines).toContain("Does the list show it? yes, after 48 s");
  });

  it("looks for a draft whose save got no answer, but not for one that was surely not saved", async () => {
    const silent: PortalSession = {
      ...session,
      async saveDraft(...asked) {
        await session.saveDraft(...asked);
        return unavailable("unknown");
      },
    };
    const found = await trial(silent);
    expect(found.lines[0]).toBe("Was the draft saved? unavailable: it is down");
    expect(found.ok).toBe(true);

    const refused = await trial({ ...session, saveDraft: async () => unavailable("no") });
    expect(refused).toEqual({ lines: ["Was the draft saved? unavailable: it is down"], ok: false });
  });

  it("reports how the portal keeps our mark", async () => {
    const cut = reading((page) => ({ ...page, notes: "[STR" }));
    expect((await trial(cut)).lines).toContain('Do its notes keep our mark? no: "[STR"');

    await world.close();
    await atPortal({ notesKept: "upperCased" });
    const { lines, ok } = await trial();
    expect(lines.find((line) => line.startsWith("Can its page be read?"))).toContain("changed: ");
    expect(ok).toBe(false);
  });

  it("reports figures that come back changed, and fails when the second save or the deletion fails", async () => {
    const other = reading((page) => ({ ...page, figures: { ...page.figures, platform: "Booking.com" } }));
    expect((await trial(other)).lines).toContain("Which figures did the portal change? platform");
    const nameless: PortalSession = {
      ...other,
      saveDraft: (at, stay, notes) => session.saveDraft(at, { ...stay, guestName: "X" }, notes),
    };
    expect((await trial(nameless)).lines).toContain("Which figures did the portal change? platform, guestName");

    const stuck = await trial({ ...session, updateDraft: async () => unavailable("no") });
    expect(stuck.lines).toContain("Does it have the new amount? no");
    expect(stuck.ok).toBe(false);

    const kept = await trial({ ...session, deleteDraft: async () => unavailable("no") });
    expect(kept.lines.at(-1)).toBe("How many drafts are left? 1");
    expect(kept.lines).toContain("Does its page say that it is gone? no");
    expect(kept.ok).toBe(false);
  });

  it("reports another amount in the list, and stops when its row does not open it", async () => {
    const off: PortalSession = {
      ...session,
      async list(...asked) {
        const listed = await session.list(...asked);
        return listed.ok ? { ok: true, value: listed.value.map((entry) => ({ ...entry, amountCents: 1 })) } : listed;
      },
      identify: async () => unavailable("no"),
    };

    const { lines, ok } = await trial(off);
    expect(lines.slice(-2)).toEqual([
      "Does the list show its amount? no",
      "Do its details open? unavailable: it is down",
    ]);
    expect(ok).toBe(false);
  });

  it("reads nothing from a page that says it is gone", async () => {
    const { lines, ok } = await trial({ ...session, read: async () => ({ ok: true, value: { state: "gone" } }) });

    expect(lines.join()).not.toMatch(/mark|figures/);
    expect(lines).toContain("Does it have the new amount? no");
    expect(ok).toBe(false);
  });

  it("fails when it cannot tell what is left behind", async () => {
    let deleted = false;
    const blind: PortalSession = {
      ...session,
      list: async (...asked) => (deleted ? unavailable("no") : session.list(...asked)),
      async deleteDraft(declaration) {
        deleted = true;
        return session.deleteDraft(declaration);
      },
    };

    const { lines, ok } = await trial(blind);
    expect(lines.at(-1)).toBe("How many drafts are left? not known: look by hand");
    expect(ok).toBe(false);
  });
});
