/** The ids that JSF generates. A build has its own; the build of 2024 is known in part. */
export interface GeneratedIds {
  notesOfNew: string;
  notesOfExisting: string;
  searchButton: string;
  /** The naming container of the rows-per-page list and the paginator's total. */
  pageSize: string;
  /** That list, without the `_input` and `_focus` of its elements. */
  pageSizeList: string;
  total: string;
  propertyTotal: string;
  /** The ends of generated ids inside a row. */
  openProperty: string;
  amend: string;
  print: string;
}

/** The ids of 2024; `moved` shifts the numbers, all by the same. Notes of an existing declaration are one lower. */
export function generatedIds(moved: number): GeneratedIds {
  const id = (number: number) => `j_idt${number + moved}`;
  const pageSize = `appForm:${id(51)}`;
  return {
    notesOfNew: `appForm:${id(93)}`,
    notesOfExisting: `appForm:${id(92)}`,
    searchButton: `appForm:${id(44)}`,
    pageSize,
    pageSizeList: `${pageSize}:${id(68)}`,
    total: `${pageSize}:totalResults`,
    propertyTotal: `appForm:${id(37)}:totalResults`,
    openProperty: id(61),
    amend: id(83),
    print: id(84),
  };
}
