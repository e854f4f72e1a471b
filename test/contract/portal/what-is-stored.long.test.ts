import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultPlatforms as platforms } from "../../../shared/contract/platforms.ts";
import type { Figures, PortalSession, PropertyRef } from "../../../shared/portal/portal.ts";
import { writtenDay } from "../../support/written-day.ts";
import { openSimulatorWorld } from "./simulator-world.ts";
import { atProperty, must, type Owner, type World } from "./world.ts";

let world: World;
let at: { owner: Owner; session: PortalSession; property: PropertyRef };
beforeAll(async () => {
  world = await openSimulatorWorld();
  at = await atProperty(world);
});
afterAll(() => world.close());

const dayMs = 86_400_000;
const shown = (day: number) => writtenDay(day * dayMs);
const day = fc.integer({ min: Date.UTC(2024, 0, 1) / dayMs, max: Date.UTC(2027, 11, 31) / dayMs });
const cents = fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 999 }));

/** Usual and unusual names: any letters, quotes, markup and emoji, but no control or format characters. */
const awkward = fc.constantFrom(
  "Ζωή Παπαδοπούλου-Ο'Νηλ",
  `"Q" & <b>`,
  "&amp;&#39;",
  "👩👧 É",
  "a/b=c&d+e %41",
  "]]>",
  "王小明",
);
const text = (maxLength: number) =>
  fc
    .oneof(awkward, fc.string({ unit: "grapheme", minLength: 1, maxLength }))
    .map((value) => value.replaceAll(/[\p{Cc}\p{Cf}]/gu, "").trim())
    .filter((value) => value !== "" && value.length <= maxLength);

const guest = fc.oneof(
  fc.record({ isForeigner: fc.constant(true), guestName: text(100), guestId: text(64) }),
  fc.record({
    isForeigner: fc.constant(false),
    guestTaxId: fc.integer({ min: 100_000_000, max: 998_999_999 }).map(String),
  }),
);
const end = fc.oneof(
  fc.record({ nights: fc.integer({ min: 1, max: 59 }), amountCents: cents }),
  fc.record({ cancelledBefore: fc.integer({ min: 0, max: 90 }), cancellationCents: cents }),
);

const reservation = fc
  .record({
    day,
    guest,
    end,
    platform: fc.constantFrom(...platforms, "λλες ψηφιακές πλατφόρμες"),
    paymentMethod: fc.constantFrom(
      "Λογαριασμός Πληρωμών Ημεδαπής",
      "Λογαριασμός Πληρωμών Αλλοδαπής",
      "Μετρητά",
      "Λοιποί",
    ),
  })
  .map(({ day: arrival, guest: who, end: ending, platform, paymentMethod }): Figures => {
    const stay = { startDate: shown(arrival), platform, paymentMethod, ...who };
    if ("nights" in ending)
      return { ...stay, endDate: shown(arrival + ending.nights), amountCents: ending.amountCents };
    const { cancelledBefore, cancellationCents } = ending;
    return { ...stay, cancellationDate: shown(arrival - cancelledBefore), cancellationCents };
  });

it("the portal stores what was sent, to the cent, the day and the letter", async () => {
  const { owner, session, property } = at;
  await fc.assert(
    fc.asyncProperty(reservation, text(200), async (figures, notes) => {
      const range = { from: figures.startDate, to: figures.startDate };

      must(await session.saveDraft(property, figures, notes));
      const entry = must(await session.list(property, range))[0];
      if (!entry) throw new Error("expected a row");
      const declaration = { ...property, declarationId: must(await session.identify(property, range, entry)) };
      const [stored] = (await world.truth(owner)).declarations;
      const read = must(await session.read(declaration));
      must(await session.deleteDraft(declaration));

      expect(stored).toMatchObject({ figures, notes, registryId: property.registryId });
      expect(read).toMatchObject({ state: "draft", figures, notes });
      // The list's amount of a cancelled stay is unknown.
      if (figures.amountCents !== undefined) expect(entry.amountCents).toBe(figures.amountCents);
    }),
    { numRuns: 60 },
  );
});
