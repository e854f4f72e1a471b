import { declarationsAt } from "./portal-control.ts";

/** The registry's numbers of the two apartments on record. */
const registered = new Map([
  ["1", 123456],
  ["2", 123457],
]);

/** What the portal holds, in the words of the table of offices' files. */
export async function heldAt(portalUrl: string): Promise<string[]> {
  return (await declarationsAt(portalUrl)).map(declaredAs).toSorted();
}

type Declared = Awaited<ReturnType<typeof declarationsAt>>[number];

function declaredAs(one: Declared): string {
  const { registryId, startDate, endDate, cancellationDate, amountReceived, cancellationAmount, platform } = one;
  const end = cancellationDate ? `x ${cancellationDate}` : endDate;
  const amount = Number(amountReceived ?? cancellationAmount).toFixed(2);
  return [one.draft ? "draft" : "final", Number(registryId), startDate, end, amount, platform].join(" ");
}

/** Whether a person has to say something before anything of the file is sent. */
export const isOpen = (lines: readonly string[]) => lines.some((line) => /^([?!] |stopped|refused|sheets)/.test(line));

/** `= 2 6500000001 1 03/11/2026 …` as the portal has it, in the order of `heldAt`; nothing while something is open. */
export const expectedOf = (lines: readonly string[]) =>
  (isOpen(lines) ? [] : lines)
    .filter((line) => line.startsWith("= "))
    .map((line) => {
      const [, , , apartment = "", ...figures] = line.split(" ");
      return ["final", registered.get(apartment), ...figures].join(" ");
    })
    .toSorted();
