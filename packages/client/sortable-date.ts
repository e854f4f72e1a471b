/** YYYYMMDD of DD/MM/YYYY, which sorts as the days do. */
export const sortable = (date: string): string => date.split("/").toReversed().join("");
