import { Command } from "commander";
import { addErase } from "./commands/erase.ts";
import { addAudit, addClients, addFiling, addQueues, addRestore, addTasks } from "./commands/service.ts";
import type { Commands, Connection, Location } from "./connection.ts";

export interface ProgramDependencies extends Pick<Commands, "print" | "ask"> {
  connect(location: Location): Connection;
}

/** `npm run admin`: operators' commands, for a deployed stage or the local stack. */
export function createProgram({ connect, print, ask }: ProgramDependencies): Command {
  const program = new Command("npm run admin --")
    .description("Operators' commands. They need AWS credentials, but no API client.")
    .option("--stage <name>", "the stage, such as prod, if several were deployed from here")
    .option("--outputs <file>", "the outputs that the deployment wrote (default: cdk-outputs-<stage>.json)")
    .option("--local", "use the stack on this machine (npm start); LOCAL_FOLDER if its folder is not .local", false);
  let connection: Connection | undefined;
  let isNamed = false;
  const commands: Commands = {
    program,
    ask,
    connected() {
      connection ??= connect(program.opts<Location>());
      return connection;
    },
    /** The first answer names the deployment: who acts on the wrong one sees it. */
    print(text) {
      print(connection && !isNamed ? `${connection.name}\n${text}` : text);
      isNamed = true;
    },
  };
  for (const add of [addClients, addTasks, addFiling, addQueues, addAudit, addErase, addRestore]) add(commands);

  program
    .command("outputs")
    .description('the stack\'s outputs for a shell: eval "$(npm run --silent admin -- outputs)"')
    .action(() => {
      const { outputs } = commands.connected();
      const lines = Object.entries({ ...outputs, AWS_REGION: outputs["Region"] ?? "" });
      // For a shell, which gets stage and region as variables.
      print(lines.map(([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'`).join("\n"));
    });

  return program;
}
