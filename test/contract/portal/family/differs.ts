import type { Figures } from "../../../../shared/portal/portal.ts";

const figures = [
  ...["startDate", "endDate", "amountCents", "platform", "paymentMethod", "isForeigner"],
  ...["guestName", "guestId", "guestTaxId", "cancellationDate", "cancellationCents"],
] as const satisfies readonly (keyof Figures)[];

/** Every figure that differs from what was sent. The portal supplies the name of a Greek tax number. */
export function differsIn(sent: Figures, found: Figures): string[] {
  return figures.filter((name) => (name !== "guestName" || sent.isForeigner) && sent[name] !== found[name]);
}
