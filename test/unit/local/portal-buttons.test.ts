import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createCommits } from "../../../local/portal/commits.ts";
import { openDatabase } from "../../../local/portal/database.ts";
import { type DeclarationView, performCommand } from "../../../local/portal/declaration-commands.ts";
import { emptyForm, type TypedDeclaration } from "../../../local/portal/declaration-fields.ts";
import { createDeclarations } from "../../../local/portal/declarations.ts";
import { createFaults, FaultPlan } from "../../../local/portal/faults.ts";
import type { Property } from "../../../local/portal/properties.ts";
import { createReleases, defaultRelease, type Release } from "../../../local/portal/release.ts";

const typed: TypedDeclaration = {
  ...emptyForm,
  ...{ rentalFrom: "01/11/2026", rentalTo: "03/11/2026", sumAmount: "1350.50", paymentType: "1", platform: "1" },
  renterAfm: "123456789",
};
const view: DeclarationView = {
  ...{ page: "declaration", propertyId: 1, declarationDbId: undefined, amends: null, lookedUp: "123456789" },
  foreigner: false,
};
type Button = "saveButton" | "finalizeButton" | "deleteButton";

/** A form of a portal of this build, whose buttons are pressed one after the other. */
function formOf(release: Partial<Release> = {}, plan: object = {}, state: Property["state"] = "final") {
  const database = openDatabase(":memory:");
  const faults = createFaults();
  faults.replace(v.parse(FaultPlan, plan));
  const parts = {
    ...{ faults, commits: createCommits(faults, () => () => undefined) },
    declarations: createDeclarations(database, () => Date.parse("2026-11-05T10:00:00Z")),
    releases: createReleases(database, { ...defaultRelease, ...release }),
  };
  const property: Property = {
    ...{ propertyId: 1, registryId: "00000123456", username: "o", atak: "", address: "", state },
  };
  return {
    kept: () => parts.declarations.all().map(({ serial, figures }) => `${serial ?? "draft"} ${figures.arrival}`),
    /** What is said, and the page that it goes on with. */
    press(button: Button, more: Partial<TypedDeclaration> = {}, from: Partial<DeclarationView> = {}) {
      const command = `appForm:${button}` as const;
      const pressed = { command, property, username: "o", view: { ...view, ...from }, typed: { ...typed, ...more } };
      const { messages, ...done } = performCommand(parts, pressed);
      return { ...done, said: messages.map(({ kind, phrase }) => `${kind} ${phrase}`).join() };
    },
  };
}
const first = 4_810_001;
const other = { rentalFrom: "02/11/2026", rentalTo: "05/11/2026" };

describe("a form's buttons", () => {
  it("save a draft, make it final and go on with it", () => {
    const { press, kept } = formOf();
    const saved = press("saveButton");
    expect([saved.said, saved.view.declarationDbId, kept()]).toEqual(["info saved", first, ["draft 2026-11-01"]]);

    const final = press("finalizeButton", other, saved.view);
    expect([final.said, final.refused, kept()]).toEqual(["info finalized", false, ["1/2026 2026-11-02"]]);
  });

  it("delete a draft, and go on with a new form of nobody", () => {
    const { press, kept } = formOf();
    const { view: saved } = press("saveButton");
    const deleted = press("deleteButton", {}, { ...saved, foreigner: true });

    expect([deleted.said, deleted.refused, kept()]).toEqual(["info deleted", false, []]);
    expect(deleted.view).toEqual({ ...view, lookedUp: "", foreigner: false });
    expect(press("deleteButton")).toMatchObject({ said: "error declarationMissing", refused: true });
    expect(press("deleteButton", {}, saved)).toMatchObject({ said: "error declarationMissing", refused: true });
  });

  it("keep nothing of what is wrong, and say every reason, the property's first", () => {
    const { press, kept } = formOf({}, {}, "stopped");

    expect(press("saveButton", { platform: "" })).toMatchObject({
      ...{ said: "error propertyStopped,error wrongOption", refused: true },
    });
    expect(press("saveButton").said).toBe("error propertyStopped");
    expect(formOf({}, {}, "provisional").press("finalizeButton").said).toBe("error propertyProvisional");
    expect(kept()).toEqual([]);
  });

  it("remember that the tenant is a foreigner once that is kept", () => {
    const foreign = { renterAfm: "", foreigner: true, renterName: "ZOE", renterIdCard: "AB1" };

    expect(formOf().press("saveButton", foreign).view.foreigner).toBe(true);
    expect(formOf().press("saveButton").view.foreigner).toBe(false);
  });
});

describe("what is final", () => {
  it.each<[Release["secondFinalise"], string, boolean]>([
    ["refused", "error alreadyFinal", true],
    ["silent", "", false],
    ["repeated", "info finalized", false],
  ])("made final again is %s: %j", (secondFinalise, said, refused) => {
    const { press, kept } = formOf({ secondFinalise });
    const { view: final } = press("finalizeButton");

    expect(press("finalizeButton", other, final)).toMatchObject({ said, refused });
    expect(press("saveButton", other, final)).toMatchObject({ said: "error alreadyFinal", refused: true });
    expect(kept()).toEqual(["1/2026 2026-11-01"]);
  });

  it("is not a draft that is made final for the first time", () => {
    const { press } = formOf({ secondFinalise: "silent" });
    const { view: draft } = press("saveButton");

    expect(press("finalizeButton", {}, draft).said).toBe("info finalized");
  });

  const equal: [Release["equalDates"], object, string, string][] = [
    ["finalise", {}, "info saved", "error equalDates"],
    ["save", {}, "error equalDates", "error equalDates"],
    ["never", {}, "info saved", "info finalized"],
    ["finalise", { equalDatesAccepted: true }, "info saved", "info finalized"],
    ["save", { equalDatesAccepted: true }, "info saved", "info finalized"],
  ];
  it.each(equal)("of equal dates, refused %s with the plan %j: %s, %s", (equalDates, plan, saved, finalised) => {
    const { press } = formOf({ equalDates }, plan);
    press("finalizeButton");

    expect([press("saveButton").said, press("finalizeButton").said]).toEqual([saved, finalised]);
  });

  const overlaps: [Release["overlap"], object, string][] = [
    ["accepted", {}, "info finalized"],
    ["refused", {}, "error overlap"],
    ["accepted", { overlapRefused: true }, "error overlap"],
  ];
  it.each(overlaps)("of some nights that are taken, %s with the plan %j: %s", (overlap, plan, finalised) => {
    const { press } = formOf({ overlap }, plan);
    press("finalizeButton");

    expect([press("saveButton", other).said, press("finalizeButton", other).said]).toEqual(["info saved", finalised]);
  });
});
