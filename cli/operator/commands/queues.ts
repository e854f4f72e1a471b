import { Argument } from "commander";
import type { OwnLettersQueue } from "../../../shared/deployment/touches.ts";
import { counted } from "../../counted.ts";
import type { Commands } from "../connection.ts";
import { describeLetter } from "../describe.ts";

export function addQueues({ program, connected, print }: Commands): void {
  const queue = () => new Argument("<queue>").choices(["tasks", "filings", "events"]);
  program
    .command("dead-letters")
    .description("messages that a worker gave back five times: ids only")
    .addArgument(queue())
    .action(async (name: OwnLettersQueue) => {
      const { count, some } = await connected().deadLetters.look(name);
      print([`about ${counted(Number(count), "message")}`, ...some.map(describeLetter)].join("\n"));
    });
  program
    .command("redrive")
    .description("sends dead letters back to their queue, when the bug is mended")
    .addArgument(queue())
    .action(async (name: OwnLettersQueue) => {
      const { deadLetters, operator } = connected();
      const sent = await deadLetters.sendBack(name);
      await operator.audit.note("redrive", `QUEUE#${name}`);
      print(`sent back ${counted(sent, "message")}`);
    });
}
