import { createInterface } from "node:readline/promises";
import { type ApiClient, createClient } from "../client/client.ts";

/** What a command works with besides its arguments. */
export interface Around {
  readonly apiUrl: string;
  /** Throws where no credentials are set. */
  client(): ApiClient;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Results. */
  print(text: string): void;
  /** All else. */
  tell(text: string): void;
  /** Undefined where nobody is there to be asked. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  end(code: number): void;
}

export function aroundOf(process: NodeJS.Process): Around {
  const { STR_API_URL: apiUrl = "http://localhost:8081/api/v1", STR_CLIENT_ID, STR_CLIENT_SECRET } = process.env;
  const { stdin, stdout, stderr } = process;
  return {
    apiUrl,
    stdout,
    stderr,
    client() {
      if (!STR_CLIENT_ID || !STR_CLIENT_SECRET) throw new Error("Set STR_CLIENT_ID and STR_CLIENT_SECRET.");
      return createClient(apiUrl, { clientId: STR_CLIENT_ID, secret: STR_CLIENT_SECRET });
    },
    print: (text) => stdout.write(`${text}\n`),
    tell: (text) => stderr.write(`${text}\n`),
    ask: stdin.isTTY && stderr.isTTY ? askOn(stdin, stderr) : undefined,
    end(code) {
      process.exitCode = code;
    },
  };
}

const askOn = (input: NodeJS.ReadStream, output: NodeJS.WriteStream) => async (question: string) => {
  const terminal = createInterface({ input, output });
  try {
    return await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
};
