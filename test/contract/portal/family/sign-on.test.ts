import { describe, expect, it } from "vitest";
import { factors } from "../../../../packages/portal-simulator/release.ts";
import { inWords } from "../../../../shared/wording/outcome-words.ts";
import { coveringArray } from "../../../support/covering-array.ts";
import { forever, type World } from "../world.ts";
import { openMember, releaseOf } from "./member.ts";

const { refusedCode, refusedWords, lockedCode, signOnText, rolePage, roleForm, letters, requestIdPlace } = factors;

async function tryAt<T>(release: Record<string, string>, look: (world: World) => Promise<T>): Promise<T> {
  const world = openMember(releaseOf(release));
  try {
    return await look(world);
  } finally {
    await world.close();
  }
}

const logIn = async (world: World, password: string) => {
  const owner = await world.owner();
  const options = { signal: forever, beforePost: async () => {} };
  const once = () => world.portal.login({ ...owner, password }, options);
  return { owner, once };
};

const unclear = { kind: "failed", failure: { effect: "unknown" } };
const every = (values: Record<string, readonly string[]>) =>
  Object.entries(values).reduce<Record<string, string>[]>(
    (rows, [name, some]) => rows.flatMap((row) => some.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );

describe("a wrong password", () => {
  const rows = every({
    refusedCode,
    refusedWords,
    signOnText,
    letters,
  });

  it.each(rows)("is refused when the page says so by code or words, and otherwise unclear: %j", async (row) => {
    const isSaid = row["refusedCode"] !== "none" || row["signOnText"] === "shown";
    const result = await tryAt(row, async (world) => (await logIn(world, "wrong")).once());

    expect(result).toMatchObject(isSaid ? { kind: "invalid_credentials" } : unclear);
  });
});

describe("a locked account", () => {
  const rows = every({ lockedCode, signOnText });

  it.each(rows)("is recognised by words, or by a code that several clients document: %j", async (row) => {
    const isSaid = row["lockedCode"] !== "OAM-3" || row["signOnText"] === "shown";
    const result = await tryAt(row, async (world) => {
      const { once } = await logIn(world, "wrong");
      for (let attempt = 0; attempt < 7; attempt += 1) await once();
      return await once();
    });

    expect(result).toMatchObject(isSaid ? { kind: "account_locked" } : unclear);
  });
});

describe("the right password", () => {
  const rows = coveringArray({
    rolePage,
    roleForm,
    letters,
    requestIdPlace,
    homePage: factors.homePage,
  });

  it.each(rows)("logs in, past a choice of one role, but never chooses among several: %j", async (row) => {
    await tryAt(row, async (world) => {
      const { owner, once } = await logIn(world, "right");
      const result = await once();
      const { activeSessions } = await world.truth(owner);

      if (row["rolePage"] === "several") {
        expect(result.kind === "owner_action_required" && inWords(result.what)).toContain("on whose behalf to act");
        expect(activeSessions).toBe(0);
      } else {
        expect(result.kind === "in" && (await result.session.properties())).toMatchObject({ ok: true });
        expect(activeSessions).toBe(1);
      }
    });
  });
});
