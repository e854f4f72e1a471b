import { expect } from "vitest";
import { aRecord, atProperty, type Clause, must } from "./world.ts";

const september = { year: 2026, month: 9 };

export const statementClauses: readonly Clause[] = [
  {
    rule: "files a month's statement with all its records, and finds it",
    async holds(world) {
      const { owner, session } = await atProperty(world);
      const records = [1, 2, 3, 4, 5].map((numberOfRooms) => aRecord({ numberOfRooms }));

      const { number } = must(await session.fileStatement(september, records, false));

      expect((await world.truth(owner)).statements).toEqual([{ ...september, final: true, records }]);
      expect(must(await session.findStatements(september))).toMatchObject([{ number, final: true, records }]);
      expect(must(await session.findStatements({ year: 2026, month: 8 }))).toEqual([]);
    },
  },
  {
    rule: "saves a statement's draft without submitting it",
    async holds(world) {
      const { owner, session } = await atProperty(world);

      must(await session.fileStatement(september, [aRecord()], true));

      expect((await world.truth(owner)).statements).toMatchObject([{ final: false }]);
      expect(must(await session.findStatements(september))).toMatchObject([{ number: "", final: false }]);
    },
  },
  {
    rule: "passes on the refusal of a second statement of a month",
    async holds(world) {
      const { owner, session } = await atProperty(world);
      const { number } = must(await session.fileStatement(september, [aRecord()], false));

      const answer = await session.fileStatement(september, [aRecord()], false);

      expect(answer).toMatchObject({ ok: false, failure: { kind: "refused", effect: "no", coveredBy: number } });
      expect((await world.truth(owner)).statements).toHaveLength(1);
    },
  },
];
