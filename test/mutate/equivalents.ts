/** Mutants that make no difference that anybody could see, each with its reason: a piece of its line, and what stands there instead. */
export const equivalents: readonly { file: string; line: string; to?: string; why: string }[] = [];
