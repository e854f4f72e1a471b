import { commandLineIn, type Say } from "../../../shared/wording/command-line.ts";
import type { Language } from "../../../shared/wording/say.ts";
import { type ApiClient, createClient, isSafeAddress } from "../../client/client.ts";
import { ask, askPassword } from "../terminal.ts";
import { createProgress, type Progress } from "./upload/progress.ts";

export interface Terminal {
  readonly apiUrl: string;
  /** The language of the API's answers and of the command line. */
  readonly language: Language;
  /** Throws where no credentials are set. */
  client(): ApiClient;
  /** Whether a person reads the results, not a program. */
  readonly forPerson: boolean;
  print(text: string): void;
  /** Prints anything but results. */
  tell(text: string): void;
  progress(): Progress;
  password(portalUsername: string): Promise<string>;
  /** Undefined without a terminal. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  end(code: number): void;
}

export interface CliContext extends Terminal {
  readonly say: Say;
}

export function cliContext(process: NodeJS.Process): Terminal {
  const { STR_API_URL: apiUrl = "http://localhost:8081/api/v1", STR_CLIENT_ID, STR_CLIENT_SECRET } = process.env;
  const { stdin, stdout, stderr } = process;
  const language = languageOf(process.env);
  const say = commandLineIn(language);
  return {
    apiUrl,
    language,
    forPerson: stdout.isTTY,
    client() {
      if (!/^https?:\/\//.test(apiUrl) || !URL.canParse(apiUrl)) throw new Error(say("address_wrong"));
      if (!isSafeAddress(apiUrl)) throw new Error(say("address_unsafe"));
      if (!STR_CLIENT_ID || !STR_CLIENT_SECRET) throw new Error(say("credentials_missing"));
      return createClient(apiUrl, { clientId: STR_CLIENT_ID, secret: STR_CLIENT_SECRET }, undefined, language);
    },
    print: (text) => stdout.write(`${text}\n`),
    tell: (text) => stderr.write(`${text}\n`),
    progress: () => createProgress(stderr, say),
    password: (name) => askPassword(name, say("password_of", { name })),
    ask: stdin.isTTY && stderr.isTTY ? (question) => ask(`${question} `, { input: stdin, output: stderr }) : undefined,
    end(code) {
      process.exitCode = code;
    },
  };
}

/** Locale rules: LC_ALL wins over LC_MESSAGES, and that over LANG. */
const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  /^el\b|^el_/.test(LC_ALL || LC_MESSAGES || LANG || "") ? "el" : "en";
