/** The ids that JSF generates: another build, or another start of the simulator, has others. */
export interface Release {
  notesOfNew: string;
  notesOfExisting: string;
  searchButton: string;
  rowsPerPage: string;
  total: string;
}

/** Draws a release with `random` (0 up to 1). The notes field of an existing declaration's page is one lower. */
export function createRelease(random: () => number): Release {
  const base = 40 + Math.floor(random() * 400);
  return {
    notesOfNew: `appForm:j_idt${base + 53}`,
    notesOfExisting: `appForm:j_idt${base + 52}`,
    searchButton: `appForm:j_idt${base + 21}`,
    rowsPerPage: `appForm:j_idt${base + 27}_input`,
    total: `appForm:j_idt${base + 30}:totalResults`,
  };
}
