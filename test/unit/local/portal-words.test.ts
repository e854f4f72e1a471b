import { describe, expect, it } from "vitest";
import { generatedIds } from "../../../local/portal/generated-ids.ts";
import { driftedEverywhere, driftedLabels, type LabelKey, labels } from "../../../local/portal/labels.ts";
import { createLook, type Look } from "../../../local/portal/look.ts";
import { optionsOf } from "../../../local/portal/options.ts";
import { defaultRelease, type Release } from "../../../local/portal/release.ts";
import { lookOf } from "./portal-look.ts";

const drifting = (drift: Look["drift"]) =>
  createLook({ release: defaultRelease, ids: generatedIds(0), origin: "https://portal.test", drift });

describe("the portal's words", () => {
  it("are in both languages, apart as the build has it", async () => {
    const label = async (labelBreak: Release["labelBreak"]) => String(await lookOf({ labelBreak }).label("arrival"));
    const [greek, english] = labels.arrival;

    expect([await label("br"), await label("newline"), await label("space")]).toEqual([
      ...[`${greek}<br/>${english}`, `${greek}\n${english}`, `${greek} ${english}`],
    ]);
    expect(lookOf().text("arrival")).toBe(`${greek} ${english}`);
  });

  it("are in Greek alone where there is no English, with nothing after it", async () => {
    expect([lookOf().text("stateStopped"), String(await lookOf().label("stateStopped"))]).toEqual([
      "Διακοπή",
      "Διακοπή",
    ]);
  });

  it("are other ones in a new build of the form, or of every page", () => {
    const [old, form, everywhere] = [drifting(false), drifting(true), drifting("everywhere")];
    const isOld = (look: Look, key: LabelKey) => look.text(key) === labels[key].join(" ").trim();
    const all = Object.keys(labels).filter((key): key is LabelKey => key in labels);

    expect(all.filter((key) => !isOld(old, key))).toEqual([]);
    expect(all.filter((key) => !isOld(form, key)).toSorted()).toEqual(Object.keys(driftedLabels).toSorted());
    expect(all.filter((key) => !isOld(everywhere, key)).toSorted()).toEqual(
      [...new Set([...Object.keys(driftedLabels), ...Object.keys(driftedEverywhere)])].toSorted(),
    );
    expect([form, everywhere].map((look) => look.phrase("logout") === old.phrase("logout"))).toEqual([true, false]);
    expect(optionsOf("platform", true).map(({ label }) => label)).toContain("Vrbo");
    expect(optionsOf("platform", false).map(({ label }) => label)).toContain("HomeAway");
    expect(optionsOf("platform", true).map(({ value }) => value)).toEqual(
      optionsOf("platform", false).map(({ value }) => value),
    );
  });

  it("of a refusal are as many as builds have, the first again where there are no more; with what they name", () => {
    const said = (refusalTexts: Release["refusalTexts"]) =>
      (["declarationMissing", "propertyMissing"] as const).map((key) => lookOf({ refusalTexts }).phrase(key));
    const [first, second, third] = [said("first"), said("second"), said("third")];

    expect(new Set([first[0], second[0], third[0]]).size).toBe(3);
    expect([first[1] === second[1], third[1]]).toEqual([false, first[1]]);
    expect(lookOf().phrase("alreadyFinal", { serial: "256" })).toBe(
      "Η δήλωση έχει ήδη οριστικοποιηθεί (Α/Α Δήλωσης 256)",
    );
  });
});
