/**
 * The apartments that one cell names, if it names several: each part has to be known, since a comma may be part of a name.
 * @example unitsIn("Demo studio, Demo loft", find); // ["Demo studio", "Demo loft"]
 */
export function unitsIn(cell: string, isKnown: (name: string) => boolean): readonly string[] | undefined {
  if (isKnown(cell)) return undefined;
  const parts = cell
    .split(/\s*[,;+&|\n]\s*|\s+\/\s+|\s+(?:και|and)\s+/u)
    .map((part) => part.replace(/^\d+\s*[x×]\s*/i, "").trim())
    .filter(Boolean);
  return parts.length > 1 && parts.every(isKnown) ? [...new Set(parts)] : undefined;
}
