import { expect } from "vitest";
import { aStay, atProperty, type Clause, logIn, must, year } from "./world.ts";

const number = (place: number) => String(20_000_000_000 + place);
const day = (place: number) => String(place).padStart(2, "0");

export const listClauses: readonly Clause[] = [
  {
    rule: "reads the owner's properties over all pages, with their states",
    async holds(world) {
      const states = ["final", "provisional", "stopped"] as const;
      const properties = Array.from({ length: 45 }, (_, place) => ({
        registryId: number(place),
        state: states[place % states.length] ?? "final",
      }));
      const owner = await world.owner({ properties });
      const session = await logIn(world, owner);

      const read = must(await session.properties());

      const byNumber = read.map(({ registryId, state }) => ({ registryId, state }));
      expect(byNumber.toSorted((one, other) => one.registryId.localeCompare(other.registryId))).toEqual(properties);
      expect(new Set(read.map(({ propertyId }) => propertyId)).size).toBe(45);
    },
  },
  {
    rule: "reads that an owner has no properties",
    async holds(world) {
      const owner = await world.owner({ properties: [] });

      expect(await (await logIn(world, owner)).properties()).toEqual({ ok: true, value: [] });
    },
  },
  {
    rule: "lists nothing for a property without declarations",
    async holds(world) {
      const { session, property } = await atProperty(world);

      expect(await session.list(property, year)).toEqual({ ok: true, value: [] });
    },
  },
  {
    rule: "lists a range and identifies every row, over all pages",
    async holds(world) {
      const { session, property } = await atProperty(world);
      const nights = Array.from({ length: 27 }, (_, place) => place + 1);
      const stays = ["01", "02"].flatMap((month) =>
        nights.map((night) =>
          aStay({ startDate: `${day(night)}/${month}/2026`, endDate: "28/02/2026", amountCents: night }),
        ),
      );
      for (const stay of stays) must(await session.saveDraft(property, stay, `mark ${stay.startDate}`));

      const winter = { from: "01/01/2026", to: "28/02/2026" };
      const entries = must(await session.list(property, winter));
      const first = entries[2];
      const last = entries[53];
      if (!first || !last) throw new Error("expected 54 rows");

      expect(entries.map(({ startDate, amountCents }) => ({ startDate, amountCents }))).toEqual(
        stays.map(({ startDate, amountCents }) => ({ startDate, amountCents })),
      );
      for (const entry of [last, first]) {
        const declarationId = must(await session.identify(property, winter, entry));
        const page = must(await session.read({ ...property, declarationId }));
        expect(page).toMatchObject({ state: "draft", notes: `mark ${entry.startDate}` });
      }
    },
  },
  {
    rule: "lists only what is in the range",
    async holds(world) {
      const { session, property } = await atProperty(world);
      must(await session.saveDraft(property, aStay(), "in October"));

      expect(must(await session.list(property, { from: "01/03/2026", to: "31/03/2026" }))).toEqual([]);
      expect(must(await session.list(property, { from: "01/10/2026", to: "31/10/2026" }))).toHaveLength(1);
    },
  },
  {
    rule: "does not accept the list of another range than it asked for",
    async holds(world) {
      const { session, property } = await atProperty(world);
      must(await session.saveDraft(property, aStay(), "mark"));
      await world.disturb("ignores the range", "now");

      const answer = await session.list(property, { from: "01/03/2026", to: "31/03/2026" });

      expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
      expect(answer.ok ? "" : answer.failure.detail).toContain("list cannot be trusted");
    },
  },
  {
    rule: "asks for a wide list in pieces where the portal refuses it, and identifies what they show",
    async holds(world) {
      const { session, property } = await atProperty(world);
      const stays = [
        ["03/01/2025", "05/01/2025"],
        ["15/11/2025", "16/11/2025"],
        ["31/12/2025", "02/01/2026"],
        ["05/10/2026", "06/10/2026"],
        ["20/12/2027", "21/12/2027"],
      ] as const;
      for (const [startDate, endDate] of stays)
        must(await session.saveDraft(property, aStay({ startDate, endDate }), `mark ${startDate}`));
      await world.disturb("refuses wide searches", "now");

      const range = { from: "01/01/2025", to: "31/12/2027" };
      const entries = must(await session.list(property, range));

      expect(entries.map(({ startDate }) => startDate).toSorted()).toEqual(stays.map(([day]) => day).toSorted());
      for (const entry of entries) {
        const declarationId = must(await session.identify(property, range, entry));
        const page = must(await session.read({ ...property, declarationId }));
        expect(page).toMatchObject({ notes: `mark ${entry.startDate}` });
      }
    },
  },
  {
    rule: "tells the portal's own words where it refuses to list anything",
    async holds(world) {
      const { session, property } = await atProperty(world);
      await world.disturb("refuses every search", "now");

      const list = await session.list(property, year);
      expect(list).toMatchObject({ ok: false, failure: { kind: "refused", effect: "no" } });
      expect(list.ok || list.failure.detail).toMatch(/\S/);
    },
  },
  {
    rule: "does not name another declaration when the list has changed",
    async holds(world) {
      const { session, property } = await atProperty(world);
      for (const [startDate, notes] of [
        ["05/10/2026", "before"],
        ["06/10/2026", "ours"],
        ["07/10/2026", "after"],
      ] as const)
        must(await session.saveDraft(property, aStay({ startDate }), notes));
      const entries = must(await session.list(property, year));
      const [before, ours] = entries;
      if (!before || !ours) throw new Error("expected three rows");
      const first = { ...property, declarationId: must(await session.identify(property, year, before)) };
      must(await session.deleteDraft(first));

      const declarationId = must(await session.identify(property, year, ours));

      expect(must(await session.read({ ...property, declarationId }))).toMatchObject({ notes: "ours" });
    },
  },
  {
    rule: "does not identify what is gone",
    async holds(world) {
      const { session, property } = await atProperty(world);
      must(await session.saveDraft(property, aStay(), "mark"));
      const [entry] = must(await session.list(property, year));
      if (!entry) throw new Error("expected a row");
      const declarationId = must(await session.identify(property, year, entry));
      must(await session.deleteDraft({ ...property, declarationId }));

      const answer = await session.identify(property, year, entry);

      expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
    },
  },
];
