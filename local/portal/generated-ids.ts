export type GeneratedIds = ReturnType<typeof generatedIds>;

/** The ids that JSF generates: a build has its own. Those of 2024; `moved` shifts the numbers, all by the same. Notes of an existing declaration are one lower. */
export function generatedIds(moved: number) {
  const id = (number: number) => `j_idt${number + moved}`;
  const pageSize = `appForm:${id(51)}`;
  return {
    notesOfNew: `appForm:${id(93)}`,
    notesOfExisting: `appForm:${id(92)}`,
    searchButton: `appForm:${id(44)}`,
    /** The naming container of the rows-per-page list and the paginator's total. */
    pageSize,
    /** Without the `_input` and `_focus` of its elements. */
    pageSizeList: `${pageSize}:${id(68)}`,
    total: `${pageSize}:totalResults`,
    propertyTotal: `appForm:${id(37)}:totalResults`,
    // The ends of ids inside a row.
    openProperty: id(61),
    amend: id(83),
    print: id(84),
  };
}
