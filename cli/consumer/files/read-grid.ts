import { existsSync, readFileSync, statSync } from "node:fs";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { readFile } from "../../../shared/sheets/read-file.ts";
import { ofFile } from "../../../shared/wording/files.ts";

export async function readGrid(file: string): Promise<Grid> {
  if (!existsSync(file)) throw new UnreadableSheet(ofFile("file_missing", { file }));
  if (statSync(file).isDirectory()) throw new UnreadableSheet(ofFile("file_is_folder", { file }));
  return await readFile(new Blob([readFileSync(file)]));
}
