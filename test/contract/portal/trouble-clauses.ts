import { expect } from "vitest";
import type { Answer } from "../../../shared/portal/portal.ts";
import {
  aRecord,
  aStay,
  atProperty,
  type Clause,
  must,
  type Trouble,
  type Truth,
  troubleNames,
  troubles,
  withDraft,
  year,
} from "./world.ts";

type AtDraft = Awaited<ReturnType<typeof withDraft>>;

/** Calls that change something at the portal, and how the truth shows it. */
const submits: Record<string, { submit(at: AtDraft): Promise<Answer<unknown>>; done(truth: Truth): boolean }> = {
  save: {
    submit: ({ session, property }) => session.saveDraft(property, aStay({ startDate: "06/10/2026" }), "mark 2"),
    done: ({ declarations }) => declarations.length === 2,
  },
  finalise: {
    submit: ({ session, declaration }) => session.finalise(declaration),
    done: ({ declarations }) => declarations.some(({ number }) => number !== undefined),
  },
  delete: {
    submit: ({ session, declaration }) => session.deleteDraft(declaration),
    done: ({ declarations }) => declarations.length === 0,
  },
  statement: {
    submit: ({ session }) => session.fileStatement({ year: 2026, month: 9 }, [aRecord()], false),
    done: ({ statements }) => statements.length === 1,
  },
};

/** The answer may leave open what happened, but may never be wrong. */
const submitClauses = Object.entries(submits).flatMap(([name, { submit, done }]) =>
  troubleNames.map(
    (trouble): Clause => ({
      rule: `reports the possible effect of a ${name} when the portal ${trouble}`,
      async holds(world) {
        const at = await withDraft(world);
        const effect = troubles[trouble];
        await world.disturb(trouble, "at the submit");

        const answer = await submit(at);
        await world.calm();

        expect(answer).toMatchObject({ ok: false, failure: { effect } });
        expect(answer.ok ? "" : answer.failure.kind).toMatch(/^(unavailable|session_lost)$/);
        if (effect === "no") expect(done(await world.truth(at.owner))).toBe(false);
        if (happens.has(trouble))
          await expect.poll(async () => done(await world.truth(at.owner)), { timeout: 5_000 }).toBe(true);
      },
    }),
  ),
);

/** Here the submit takes effect without an answer. An adapter that calls it a failure would repeat it. */
const happens = new Set<Trouble>(["loses the answer", "commits late", "cuts answers short", "redirects to a stranger"]);

const reads = troubleNames.filter(
  (trouble) => !["loses the request", "loses the answer", "commits late"].includes(trouble),
);

const readClauses = reads.map(
  (trouble): Clause => ({
    rule: `reads nothing out of an answer when the portal ${trouble}`,
    async holds(world) {
      const { session, property, declaration } = await withDraft(world);
      await world.disturb(trouble, "now");

      const answers = [
        await session.list(property, year),
        await session.read(declaration),
        await session.findStatements({ year: 2026, month: 9 }),
        await session.properties(),
      ];

      for (const answer of answers) {
        expect(answer).toMatchObject({ ok: false, failure: { effect: "no" } });
        expect(answer.ok ? "" : answer.failure.kind).toMatch(/^(unavailable|session_lost)$/);
      }
    },
  }),
);

export const troubleClauses: readonly Clause[] = [
  ...submitClauses,
  ...readClauses,
  {
    rule: "passes on how long a throttle asks to wait",
    async holds(world) {
      const { session } = await atProperty(world);
      await world.disturb("throttles by 429", "now");

      expect(await session.properties()).toMatchObject({ ok: false, failure: { retryAfterMs: 7_000 } });
    },
  },
  {
    rule: "never fails to log out",
    async holds(world) {
      const { session } = await atProperty(world);
      await world.disturb("refuses connections", "now");

      expect(await session.logout()).toBe(false);
    },
  },
  {
    rule: "works again once a trouble has passed",
    async holds(world) {
      const { session, property } = await atProperty(world);
      await world.disturb("throttles by 429", "now");
      await session.list(property, year);
      await world.calm();

      expect(must(await session.list(property, year))).toEqual([]);
    },
  },
];
