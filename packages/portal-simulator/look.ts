import { html, raw } from "hono/html";
import { driftedEverywhere, driftedLabels, type LabelKey, labels } from "./labels.ts";
import { driftedPhrases, type PhraseKey, phrases, type RefusalKey, refusals } from "./phrases.ts";
import type { Release } from "./release.ts";

export type Html = ReturnType<typeof html>;

interface Appearance {
  readonly release: Release;
  readonly ids: ReturnType<typeof generatedIds>;
  readonly origin: string;
  /** Whether a new build has renamed labels and options of the form, or texts on every page. */
  readonly drift: boolean | "everywhere";
}

/** How this release of the portal writes its pages. */
export interface Look extends Appearance {
  /** A bilingual text in a line of its own. */
  text(key: LabelKey): string;
  /** A bilingual text in a table's cell. */
  label(key: LabelKey): Html;
  /** A message, with its values filled in. */
  phrase(key: PhraseKey, values?: Readonly<Record<string, string | number>>): string;
}

const wordings = { first: 0, second: 1, third: 2 } as const;
const breaks = { br: raw("<br/>"), newline: "\n", space: " " } as const;

const [greek, latin] = ["ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ", "ABEHIKMNOPTXYZ"];

/** Swaps Greek capitals for the Latin ones that look the same, except at the end of a word, and the `A` of English words for the Greek. */
const swapped = (text: string) =>
  text
    .replaceAll(/[ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ](?=[\p{Script=Greek}/])/gu, (letter) => latin[greek.indexOf(letter)] ?? letter)
    .replaceAll(/A(?=[drm])/g, "Α");

const isRefusal = (key: PhraseKey): key is RefusalKey => key in refusals;

export function createLook(appearance: Appearance): Look {
  const { release, drift } = appearance;
  const moved = drift === "everywhere";
  const halves = (key: LabelKey) => (drift && driftedLabels[key]) || (moved && driftedEverywhere[key]) || labels[key];
  const template = (key: PhraseKey) => {
    if (!isRefusal(key)) return (moved && driftedPhrases[key]) || phrases[key];
    const variants: readonly string[] = refusals[key];
    return variants[wordings[release.refusalTexts] % variants.length] ?? "";
  };
  const written = release.letters === "own" ? (text: string) => text : swapped;
  return {
    ...appearance,
    text: (key) => written(halves(key).join(" ").trim()),
    label(key) {
      const [greek, english] = halves(key).map(written);
      return english === "" ? html`${greek}` : html`${greek}${breaks[release.labelBreak]}${english}`;
    },
    phrase: (key, values = {}) =>
      written(template(key)).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  };
}

/** The ids that JSF generates, which each build numbers anew: those of 2024, all shifted by `moved`. */
export function generatedIds(moved: number) {
  const id = (number: number) => `j_idt${number + moved}`;
  const pageSize = `appForm:${id(51)}`;
  return {
    notesOfNew: `appForm:${id(93)}`,
    notesOfExisting: `appForm:${id(92)}`,
    searchButton: `appForm:${id(44)}`,
    /** The naming container of the rows-per-page list and the total. */
    pageSize,
    /** Without the `_input` or `_focus` of its elements. */
    pageSizeList: `${pageSize}:${id(68)}`,
    total: `${pageSize}:totalResults`,
    propertyTotal: `appForm:${id(37)}:totalResults`,
    // The ends of ids inside a row.
    openProperty: id(61),
    amend: id(83),
    print: id(84),
  };
}
