/** Which row of which task a declaration at the portal belongs to. */
export interface Mark {
  readonly taskId: number;
  readonly row: number;
  /** The task's 80 random bits: nobody else's notes can look like ours by chance. */
  readonly random: string;
}

/** As it stands in the notes field of a declaration. */
export function writeMark({ taskId, row, random }: Mark): string {
  return `[STR ${taskId}-${row} ${random}]`;
}

/** Our mark in a declaration's notes, whatever the owner wrote around it, and if the portal keeps notes in capitals. */
export function readMark(notes: string): Mark | undefined {
  const [, taskId, row, random] = /\[STR\s+(\d{1,10})-(\d{1,5})\s+([0-9a-f]{20})\]/i.exec(notes) ?? [];
  if (taskId === undefined || row === undefined || random === undefined) return undefined;
  return { taskId: Number(taskId), row: Number(row), random: random.toLowerCase() };
}
