/** A task's or row's number, as an argument. */
export function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error("task and row are numbers from 1");
  return Number(text);
}
