/** DD/MM/YYYY, as the contract writes days: of a time in epoch milliseconds. */
export const writtenDay = (time: number) => new Date(time).toISOString().slice(0, 10).split("-").toReversed().join("/");
