/** A Greek tax number: nine digits, the last of which is a check digit. */
export const isTaxNumber = (text: string) =>
  /^(?!0+$)\d{9}$/.test(text) &&
  ((Array.from(text.slice(0, 8)).reduce((sum, digit) => sum * 2 + Number(digit), 0) * 2) % 11) % 10 === Number(text[8]);

/** Without the country's letters and the spaces that people put between digits. */
export const bareTaxNumber = (text: string) => {
  const bare = text.replaceAll(/[\s.]/g, "").replace(/^(?:EL|GR|AFM|ΑΦΜ):?(?=\d{9}$)/iu, "");
  return /^\d{9}$/.test(bare) ? bare : text;
};

/** With the leading zeros that a spreadsheet may have removed. */
export const withZeros = (text: string) => (/^\d{7,8}$/.test(text) ? text.padStart(9, "0") : undefined);
