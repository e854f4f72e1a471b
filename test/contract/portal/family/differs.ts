import type { Figures } from "../../../../shared/portal/portal.ts";

const figures = [
  ...["startDate", "endDate", "amountCents", "platform", "paymentMethod", "isForeigner"],
  ...["guestName", "guestId", "guestTaxId", "cancellationDate", "cancellationCents"],
] as const satisfies readonly (keyof Figures)[];

/** The figures that are not what was sent, none left out. The name of a Greek tax number is the portal's own. */
export function differsIn(sent: Figures, found: Figures): string[] {
  return figures.filter((name) => (name !== "guestName" || sent.isForeigner) && sent[name] !== found[name]);
}
