import type { Commands } from "../connection.ts";

export function addFiling({ program, connected, print }: Commands): void {
  const filing = program.command("filing").description("the switch that every worker looks at before it begins");
  filing
    .command("stop")
    .description("nothing new is begun at the portal; what is under way ends within two minutes")
    .requiredOption("--reason <text>", "for whoever asks `filing status`")
    .action(async ({ reason }: { reason: string }) => {
      await connected().operator.filing.stop(reason);
      print("filing is stopped: tasks are accepted and wait");
    });
  filing
    .command("start")
    .description("what waits goes on within two minutes")
    .action(async () => {
      await connected().operator.filing.start();
      print("filing goes on");
    });
  filing
    .command("status")
    .description("whether it is stopped, and since when the portal fails")
    .action(async () => {
      const { stopped, since } = await connected().operator.filing.state();
      const at = (time: number) => new Date(time).toISOString();
      print(
        [
          stopped ? `stopped since ${at(stopped.at)}: ${stopped.reason}` : "filing goes on",
          since === undefined ? "the portal answers" : `the portal has failed since ${at(since)}`,
        ].join("\n"),
      );
    });
}
