import { readAmount } from "../../sheets/rules/amounts.ts";

/** The fields of a reservation as they are typed. */
export type Fields = Readonly<Record<string, unknown>>;

export const ofStay = ["startDate", "endDate", "amountReceived"] as const;
export const ofCancellation = ["startDate", "cancellationDate", "cancellationAmount", "bookedEndDate"] as const;

export const isDate = (name: string) => name.endsWith("Date");

export const isAmount = (name: string) => name === "amountReceived" || name === "cancellationAmount";

/** The reservation to send: without empty fields and those of the other kind of stay; typed amounts become numbers. */
export function readFields(fields: Fields, isCancelled: boolean): Fields {
  const [, ...others] = (isCancelled ? ofStay : ofCancellation).map((name): string => name);
  const given = Object.entries(fields).filter(
    ([name, value]) => !others.includes(name) && value !== "" && value !== undefined,
  );
  return Object.fromEntries(
    given.map(([name, value]) => {
      const reading = isAmount(name) && typeof value === "string" ? readAmount(value) : undefined;
      return [name, reading && "value" in reading ? reading.value : value];
    }),
  );
}
