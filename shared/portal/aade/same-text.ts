/** A text by its letters and digits alone: no case, accents, white space or punctuation. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Whether a text of the portal is the one that is known. Pages and manual spell their English halves in several ways,
 * so the Greek half decides where there is one.
 */
export function isLabel(shown: string, known: string): boolean {
  const { greek, whole } = halvesOf(known);
  return greek === "" ? folded(shown) === whole : greekOf(shown) === greek;
}

/** Known texts are few, and each is held against everything on a page. */
const halves = new Map<string, { readonly greek: string; readonly whole: string }>();

function halvesOf(known: string) {
  const here = halves.get(known) ?? { greek: greekOf(known), whole: folded(known) };
  halves.set(known, here);
  return here;
}

/** Whether a text begins as the known one does: `Ανεπιτυχής…` does not begin as `Επιτυχής…`. */
export function beginsAs(shown: string, known: string): boolean {
  return folded(shown).startsWith(folded(known));
}

export function sameText(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** A text that may be searched for several others, each given as it is written. */
export function searchable(text: string): (known: string) => boolean {
  const whole = folded(text);
  return (known) => whole.includes(folded(known));
}

function greekOf(text: string): string {
  return folded(text).replaceAll(/[^\p{Script=Greek}]+/gu, "");
}
