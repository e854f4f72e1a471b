/** A quantile of measured values. */
export function quantile(part: number, values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(part * values.length)] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(0.5, values);

export const middleHalf = (values: readonly number[]): readonly [number, number] => [
  quantile(0.25, values),
  quantile(0.75, values),
];

export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}
