/** Fields of an answer that are kept, and within them the fields of what they hold: one object, or each of a list. */
export interface Shape {
  readonly [field: string]: true | Shape;
}

/** An answer with the fields of a shape and no others. */
export function reduced(answer: object, shape: Shape): object {
  const kept = Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    const within = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return within === undefined ? [] : [[name, within === true ? value : inner(value, within)] as const];
  });
  return Object.fromEntries(kept);
}

function inner(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inner(one, shape));
  return typeof value === "object" && value !== null ? reduced(value, shape) : value;
}
