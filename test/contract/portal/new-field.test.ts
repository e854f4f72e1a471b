import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultPlatforms as platforms } from "../../../shared/contract/platforms.ts";
import { reservationFieldNames, reservationFields } from "../../../shared/contract/reservation-fields.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import type { Figures } from "../../../shared/portal/portal.ts";
import { add, examples, reservationWith } from "../../unit/declarations/field-examples.ts";
import { accepted, type Change } from "../../unit/declarations/reservation.ts";
import { openSimulatorWorld } from "./simulator-world.ts";
import { must, type World, withDraft } from "./world.ts";

// Takes each field that is filed to the simulator's form and back.

const profile = "shared/portal/aade/profile/profile.ts";
const simulator = "packages/portal-simulator (its form, and `Figures` in declaration-record.ts)";
const { fields } = createAadeProfile({ platforms }).declaration;
const portal = readFileSync(join(import.meta.dirname, "../../../shared/portal/portal.ts"), "utf8");

function figuresWith(change: Change): Figures {
  const [reservation] = accepted(change);
  if (!reservation) throw new Error("the example is not accepted");
  return figuresOf(reservation);
}

let world: World;
beforeAll(async () => {
  world = await openSimulatorWorld();
});
afterAll(() => world.close());

const filedFields = reservationFieldNames.filter((field) => reservationFields[field].filed !== "never");

describe.each(filedFields)("the filed field %s", (field) => {
  const figure: string = reservationFields[field].filed;

  it("is a figure of the declaration", () => {
    expect(portal, add("shared/portal/portal.ts, in `Figures`", `readonly ${figure}?: …;`)).toMatch(
      new RegExp(`readonly ${figure}\\??: `),
    );
  });

  it("has its label and name at the portal", () => {
    const line = `${figure}: field("…", "… / …", "…"),`;

    expect(Object.keys(fields), add(`${profile}, in \`declaration.fields\``, line)).toContain(figure);
  });

  it("is filled in at the portal, saved again when it changes, and read from its page", async () => {
    const before = figuresWith(reservationWith(field) ?? {});
    const after = figuresWith({ ...reservationWith(field), ...examples[field].changed });
    const missing = `${simulator}: add what keeps and shows ${figure}`;
    expect(after).not.toEqual(before);

    const { session, declaration } = await withDraft(world, before);
    expect(must(await session.read(declaration)), missing).toMatchObject({ figures: before });
    must(await session.updateDraft(declaration, after, "mark 1"));
    expect(must(await session.read(declaration)), missing).toMatchObject({ figures: after });
  });
});
