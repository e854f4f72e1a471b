import { faultKinds, type Totals } from "./tally.ts";

/** Every end that a run of seeds must have reached. */
const everyEnd = [
  "SUBMITTED",
  "DRAFTED",
  "NEEDS_REVIEW outcome_unknown",
  "FAILED duplicate_declaration",
  "FAILED apartment_not_found",
  "FAILED owner_not_found",
  "FAILED property_not_registered",
  "FAILED invalid_credentials",
  "FAILED account_locked",
  "FAILED owner_action_required",
  "FAILED rejected_by_portal",
  "FAILED portal_unavailable",
  "FAILED portal_changed",
  "FAILED internal_error",
  "FAILED cancelled",
  "FAILED overlapping_declaration",
  "FAILED guest_erased",
  "statement: SUBMITTED",
  "statement: DRAFTED",
  "statement: FAILED duplicate_declaration",
  "search: SUBMITTED",
];

/** The largest share of all ends that may have each error value. */
const mostExcused: Readonly<Record<string, number>> = {
  duplicate_declaration: 0.2,
  rejected_by_portal: 0.1,
  property_not_registered: 0.1,
  apartment_not_found: 0.05,
  owner_not_found: 0.08,
  invalid_credentials: 0.1,
  account_locked: 0.03,
  owner_action_required: 0.05,
  portal_unavailable: 0.02,
  portal_changed: 0.02,
  outcome_unknown: 0.06,
  internal_error: 0.08,
  cancelled: 0.05,
  overlapping_declaration: 0.05,
  apartment_changed: 0.01,
  guest_erased: 0.01,
};
/** The share of outcomes that is counted at least: a worker may die between an outcome and its count. */
const mostlyCounted = 0.9;

/** What a run of thousands of seeds has not shown: faults that never fired, ends never reached, error values too frequent. */
export function unmet(totals: Totals): string[] {
  const { faults, ends, metrics } = totals;
  const ended = metrics["Submitted: ended"] ?? 0;
  return [
    ...faultKinds.flatMap((kind) => (faults[kind] || kind.startsWith("restored") ? [] : [`no seed has met: ${kind}`])),
    ...everyEnd.flatMap((end) => (ends[end] ? [] : [`no seed has ended: ${end}`])),
    ...tooManyExcused(totals),
    ...((metrics["Submitted"] ?? 0) > mostlyCounted * ended ? [] : ["Submitted is counted too rarely"]),
  ];
}

function tooManyExcused({ ends, reasons }: Totals): string[] {
  const all = Object.values(ends).reduce((sum, count) => sum + count, 0);
  const byValue = Map.groupBy(Object.entries(reasons), ([name]) => name.split(":")[0] ?? "");
  return [...byValue].flatMap(([errorValue, excused]) => {
    const share = excused.reduce((sum, [, count]) => sum + count, 0) / all;
    return share > (mostExcused[errorValue] ?? 0)
      ? [`${errorValue} is ${(share * 100).toFixed(1)} % of all ends: a cause that excuses so many hides something`]
      : [];
  });
}
