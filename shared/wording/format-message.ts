/**
 * A text with its values: `{count}`, and the word that goes with a count, for one and for any other.
 * @example filled("{count} {count|day|days}", () => "1") // "1 day"
 */
export const filled = (text: string, wordFor: (name: string) => string): string =>
  text.replaceAll(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = wordFor(name);
    if (one === undefined) return value;
    return value === "1" ? one : (many ?? "");
  });
