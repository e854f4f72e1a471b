import { html, raw } from "hono/html";
import type { GeneratedIds } from "./generated-ids.ts";
import { driftedEverywhere, driftedLabels, type LabelKey, labels } from "./labels.ts";
import type { Html } from "./markup.ts";
import { driftedPhrases, type PhraseKey, phrases, type RefusalKey, refusals } from "./phrases.ts";
import type { Release } from "./release.ts";

/** How the pages look and what they say in the release that is in force. */
export interface Look {
  readonly release: Release;
  readonly ids: GeneratedIds;
  readonly origin: string;
  /** A new build that renamed some of the form's labels and options, or some on every page. */
  readonly drift: boolean | "everywhere";
  text(key: LabelKey): string;
  /** A bilingual text as it stands in a table's cell. */
  label(key: LabelKey): Html;
  /** A sentence, its `{name}`s filled in. */
  phrase(key: PhraseKey, values?: Readonly<Record<string, string | number>>): string;
}

const wordings = { first: 0, second: 1, third: 2 } as const;
const breaks = { br: raw("<br/>"), newline: "\n", space: " " } as const;

const [greek, latin] = ["ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ", "ABEHIKMNOPTXYZ"];

/** Greek capitals as the Latin ones that look the same, but for the last one of a word; an English word's `A` as the Greek. */
const swapped = (text: string) =>
  text
    .replaceAll(/[ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ](?=[\p{Script=Greek}/])/gu, (letter) => latin[greek.indexOf(letter)] ?? letter)
    .replaceAll(/A(?=[drm])/g, "Α");

const isRefusal = (key: PhraseKey): key is RefusalKey => key in refusals;

export function createLook({ release, ids, origin, drift }: Pick<Look, "release" | "ids" | "origin" | "drift">): Look {
  const moved = drift === "everywhere";
  const halves = (key: LabelKey) => (drift && driftedLabels[key]) || (moved && driftedEverywhere[key]) || labels[key];
  const template = (key: PhraseKey) => {
    if (!isRefusal(key)) return (moved && driftedPhrases[key]) || phrases[key];
    const variants: readonly string[] = refusals[key];
    return variants[wordings[release.refusalTexts] % variants.length] ?? "";
  };
  const written = release.letters === "own" ? (text: string) => text : swapped;
  return {
    release,
    ids,
    origin,
    drift,
    text: (key) => written(halves(key).join(" ").trim()),
    label(key) {
      const [greek, english] = halves(key).map(written);
      return english === "" ? html`${greek}` : html`${greek}${breaks[release.labelBreak]}${english}`;
    },
    phrase: (key, values = {}) =>
      written(template(key)).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  };
}
