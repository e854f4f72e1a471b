import { expect } from "vitest";
import { isSameNumber, plainNumber } from "../../../shared/portal/number.ts";
import type { Figures } from "../../../shared/portal/portal.ts";
import { aStay, atProperty, type Clause, must, onlyDraft, withDraft, year } from "./world.ts";

const cancelled: Figures = {
  startDate: "05/10/2026",
  platform: "Booking.com",
  paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
  isForeigner: true,
  guestName: "Ann",
  guestId: "AB1",
  cancellationDate: "01/10/2026",
  cancellationCents: 5_000_00,
};

const refused = { ok: false, failure: { kind: "refused", effect: "no" } };

const savesAsSent = (name: string, figures: Figures): Clause => ({
  rule: `saves and reads back ${name}`,
  async holds(world) {
    const { owner, session, declaration } = await withDraft(world, figures, "mark 7");

    const [stored] = (await world.truth(owner)).declarations;

    expect(stored).toMatchObject({ registryId: declaration.registryId, figures, notes: "mark 7" });
    expect(must(await session.read(declaration))).toMatchObject({
      state: "draft",
      number: "",
      figures,
      notes: "mark 7",
    });
  },
});

const { guestName: _, guestId: __, ...greek } = aStay({ isForeigner: false, guestTaxId: "123456789" });

export const declarationClauses: readonly Clause[] = [
  savesAsSent("a stay", aStay()),
  savesAsSent("a cancelled stay without a departure", cancelled),
  savesAsSent("a cancelled stay with the departure that was booked", { ...cancelled, endDate: "09/10/2026" }),
  savesAsSent("every other platform as one", aStay({ platform: "λλες ψηφιακές πλατφόρμες" })),
  savesAsSent("a free stay", aStay({ amountCents: 0 })),
  savesAsSent("quotes, markup, Greek and emoji", aStay({ guestName: `Δ. "Ο'Νηλ" <b>&amp; 👩‍👧`, guestId: "Α'1&2" })),
  {
    rule: "saves the guest of a Greek tax number under the name that the portal knows",
    async holds(world) {
      const figures = { ...greek, paymentMethod: "Λοιποί" };
      const { owner, session, declaration } = await withDraft(world, figures);

      expect((await world.truth(owner)).declarations).toMatchObject([{ figures }]);
      expect(must(await session.read(declaration))).toMatchObject({ figures });
    },
  },
  {
    rule: "saves a draft again under the same id",
    async holds(world) {
      const { owner, session, declaration } = await withDraft(world);
      const figures = { ...greek, endDate: "09/10/2026", amountCents: 1_00 };

      must(await session.updateDraft(declaration, figures, "mark 1"));

      expect((await world.truth(owner)).declarations).toMatchObject([{ figures, notes: "mark 1" }]);
      expect((await world.truth(owner)).declarations).toHaveLength(1);
      expect(must(await session.read(declaration))).toMatchObject({ state: "draft", figures });
    },
  },
  {
    rule: "amends what is in force, and then the amendment",
    async holds(world) {
      const { owner, session, property, declaration } = await withDraft(world);
      must(await session.finalise(declaration));
      const inForce = async () => must(await session.list(property, year)).find((one) => one.final && !one.superseded);

      for (const amountCents of [1_00, 2_00]) {
        const amended = await inForce();
        if (!amended) throw new Error("expected a final");
        must(await session.amend(property, year, amended, aStay({ amountCents }), `amended to ${amountCents}`));
        const draft = must(await session.list(property, year)).find(({ final }) => !final);
        const ref = await onlyDraft(session, property);
        expect(draft?.amends).toBe(true);
        expect(must(await session.read(ref))).toMatchObject({
          state: "draft",
          amends: amended.number,
          notes: `amended to ${amountCents}`,
          figures: { amountCents },
        });
        must(await session.finalise(ref));
        expect(await inForce()).toMatchObject({ amends: true, amountCents });
      }

      const finals = must(await session.list(property, year));
      expect(finals.map(({ superseded = false }) => superseded)).toEqual([true, true, false]);
      expect((await world.truth(owner)).declarations.map(({ figures }) => figures.amountCents)).toEqual([
        35050, 100, 200,
      ]);
    },
  },
  {
    rule: "finalises a draft once, with its number",
    async holds(world) {
      const { owner, session, property, declaration } = await withDraft(world);

      must(await session.finalise(declaration));
      const again = await session.finalise(declaration);
      const page = must(await session.read(declaration));
      const number = page.state === "final" ? page.number : "";

      expect(number).toMatch(/^\d+(\/\d{4})?$/);
      expect(again).toMatchObject({ ok: false, failure: { effect: "no" } });
      expect((await world.truth(owner)).declarations).toMatchObject([{ number, figures: aStay(), notes: "mark 1" }]);
      expect(must(await session.read(declaration))).toMatchObject({ state: "final", number, figures: aStay() });
      expect(must(await session.list(property, year))).toMatchObject([{ number, final: true, amends: false }]);
    },
  },
  {
    rule: "finalises a declaration that was read, unchanged",
    async holds(world) {
      const { owner, session, declaration } = await withDraft(world, cancelled);

      must(await session.read(declaration));
      must(await session.finalise(declaration));

      expect((await world.truth(owner)).declarations).toMatchObject([{ figures: cancelled }]);
    },
  },
  {
    rule: "finalises and deletes the declaration that was named, whichever was read last",
    async holds(world) {
      const { owner, session, property, declaration } = await withDraft(world);
      for (const startDate of ["06/10/2026", "07/10/2026"])
        must(await session.saveDraft(property, aStay({ startDate }), "m"));
      const [, second, third] = must(await session.list(property, year));
      if (!second || !third) throw new Error("expected three drafts");
      const toFinalise = { ...property, declarationId: must(await session.identify(property, year, second)) };
      const toDelete = { ...property, declarationId: must(await session.identify(property, year, third)) };

      must(await session.read(declaration));
      must(await session.finalise(toFinalise));
      must(await session.read(declaration));
      must(await session.deleteDraft(toDelete));

      const left = (await world.truth(owner)).declarations;
      expect(left.map(({ figures, number }) => [figures.startDate, number !== undefined])).toEqual([
        ["05/10/2026", false],
        ["06/10/2026", true],
      ]);
    },
  },
  {
    rule: "passes on each refusal of equal dates with the number that covers them, whether the page was read before or not",
    async holds(world) {
      const { owner, session, property, declaration } = await withDraft(world);
      must(await session.finalise(declaration));
      const [{ number } = { number: "none" }] = must(await session.list(property, year));
      must(await session.saveDraft(property, aStay(), "mark 2"));
      const equal = await onlyDraft(session, property);

      const answers = [await session.finalise(equal)];
      must(await session.read(equal));
      answers.push(await session.finalise(equal), await session.finalise(equal));

      for (const answer of answers) {
        expect(answer).toMatchObject(refused);
        const { coveredBy = "", detail = "" } = answer.ok || answer.failure.kind !== "refused" ? {} : answer.failure;
        expect(isSameNumber(coveredBy, number)).toBe(true);
        expect(detail).toContain(plainNumber(number));
      }
      expect((await world.truth(owner)).declarations.filter((stored) => stored.number)).toHaveLength(1);
    },
  },
  ...(
    [
      ["by the form itself", { endDate: "05/01/2027" }, "final"],
      ["of an unknown tax number", { isForeigner: false, guestTaxId: "999912345" }, "final"],
      ["of a provisional property", {}, "provisional"],
      ["of a stopped property", {}, "stopped"],
    ] as const
  ).map(
    ([what, stay, state]): Clause => ({
      rule: `passes on the refusal ${what}, and nothing is saved`,
      async holds(world) {
        const properties = [{ registryId: "30000000001", state }];
        const { owner, session, property } = await atProperty(world, { properties });

        expect(await session.saveDraft(property, aStay(stay), "mark")).toMatchObject(refused);
        expect((await world.truth(owner)).declarations).toEqual([]);
      },
    }),
  ),
  {
    rule: "deletes a draft, which is then gone",
    async holds(world) {
      const { owner, session, declaration } = await withDraft(world);

      must(await session.deleteDraft(declaration));

      expect(must(await session.read(declaration))).toEqual({ state: "gone" });
      expect((await world.truth(owner)).declarations).toEqual([]);
    },
  },
  {
    rule: "deletes no final",
    async holds(world) {
      const { owner, session, declaration } = await withDraft(world);
      must(await session.finalise(declaration));

      const answer = await session.deleteDraft(declaration);

      expect(answer).toMatchObject({ ok: false, failure: { effect: "no" } });
      expect((await world.truth(owner)).declarations).toHaveLength(1);
    },
  },
  {
    rule: "does not read another property's declaration as this one's",
    async holds(world) {
      const { session, declaration } = await withDraft(world);

      const answer = await session.read({ ...declaration, registryId: "99999999999" });

      expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
    },
  },
  {
    rule: "posts nothing to a form that has changed",
    async holds(world) {
      const { owner, session, property } = await atProperty(world);
      await world.disturb("has other labels", "now");

      const answer = await session.saveDraft(property, aStay(), "mark");

      expect(answer).toMatchObject({ ok: false, failure: { kind: "changed", effect: "no" } });
      expect((await world.truth(owner)).declarations).toEqual([]);
    },
  },
];
