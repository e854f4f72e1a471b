import * as v from "valibot";

/** The steps by which a person has closed a month: kept in this browser, as the service has no place for it. */
const Closing = v.object({
  /** Differences that the comparison with the portal has found, by apartment. */
  compared: v.optional(v.record(v.string(), v.number()), {}),
  downloaded: v.optional(v.boolean(), false),
});
export type Closing = v.InferOutput<typeof Closing>;

const storageKeyOf = (month: string) => `closing ${month}`;

export function closingOf(month: string): Closing {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Closing), localStorage.getItem(storageKeyOf(month)));
  return kept.success ? kept.output : { compared: {}, downloaded: false };
}

export const keepClosing = (month: string, changed: Partial<Closing>) =>
  localStorage.setItem(storageKeyOf(month), JSON.stringify({ ...closingOf(month), ...changed }));

/** Whether this browser remembers both, the comparison and the report of a month. */
export function isLookedAfter(month: string): boolean {
  const { compared, downloaded } = closingOf(month);
  return downloaded && Object.keys(compared).length > 0;
}
