/** The fields in which two versions of a reservation differ, in the order of the earlier one. */
export function changesBetween(
  earlier: Readonly<Record<string, unknown>>,
  later: Readonly<Record<string, unknown>>,
): readonly { field: string; from: unknown; to: unknown }[] {
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])];
  return fields
    .map((field) => ({ field, from: earlier[field], to: later[field] }))
    .filter(({ from, to }) => from !== to);
}
