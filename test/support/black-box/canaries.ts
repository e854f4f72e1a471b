/** A text sent where it must stay secret, and searched for everywhere else. */
export interface Canary {
  readonly name: string;
  readonly value: string;
}

/** The forms in which a value might leak: plain, as JSON, in addresses and forms, in Base64 at any offset, in hexadecimal. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  // Base64 packs three bytes: shifted by one or two, its middle reads differently.
  const shifted = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString("base64")
      .slice(offset + 1, -4),
  );
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll("%20", "+"),
    bytes.toString("hex"),
    ...shifted,
    ...shifted.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
  ];
}

/** The names of the canaries found in a text. */
export const foundIn = (text: string, canaries: readonly Canary[]) =>
  canaries.filter(({ value }) => formsOf(value).some((form) => text.includes(form))).map(({ name }) => name);
