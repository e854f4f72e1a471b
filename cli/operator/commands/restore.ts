import type { Commands } from "../connection.ts";

export function addRestore({ program, connected, print }: Commands): void {
  program
    .command("restore")
    .description("makes a table that a backup was restored to fit to be worked with; filing is stopped in it")
    .argument("<table>", "the restored one")
    .option("--without-live", "the table in use is lost: what it knew counts as the worst that it can be", false)
    .option("--evidence <folder>", "lines of what was ended and removed, where the table in use is lost")
    .action(async (table: string, { withoutLive, evidence }: { withoutLive: boolean; evidence?: string }) => {
      const open = await connected().restore(table, { withoutLive, evidence });
      const left = open.map(({ taskId, row }) => `  task ${taskId}, row ${row}`);
      print(
        [
          `${table} may be worked with; start filing there when the stack points to it`,
          ...(left.length === 0
            ? []
            : ["once they have ended, run this again: their guests are to be erased", ...left]),
        ].join("\n"),
      );
    });
}
