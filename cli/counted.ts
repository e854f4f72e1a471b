/** @example counted(1, "reservation") // "1 reservation" */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
