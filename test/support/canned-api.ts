import { vi } from "vitest";
import type { CliContext } from "../../packages/cli/consumer/context.ts";
import { runStr } from "../../packages/cli/consumer/program.ts";
import { lineOf } from "../../packages/cli/consumer/upload/progress.ts";
import { type ApiClient, createClient } from "../../packages/client/client.ts";
import { commandLineIn } from "../../shared/wording/command-line.ts";

/** A refusal in place of an answer. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object = { errorMessage: "refused", requestId: "id-1" }) {
    this.status = status;
    this.body = body;
  }
}

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key: string | null;
  readonly token: string | null;
  /** When, by the clock of the test. */
  readonly at: number;
}

/** The POST requests among all requests. */
export const sentIn = (asked: readonly Ask[]) => asked.filter(({ method }) => method === "POST");

/** Undefined where there is no such path. */
export type Answers = (ask: Ask) => object | undefined;

/** A client of an API with these answers; requests for tokens are answered automatically. */
export function cannedApi(answers: Answers, whenAnswered = () => {}): { client: ApiClient; asked: Ask[] } {
  const asked: Ask[] = [];
  let logins = 0;
  const json = (status: number, body: object) => {
    const headers = { "content-type": "application/json", date: new Date().toUTCString() };
    return new Response(JSON.stringify(body), { status, headers });
  };
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const path = `${pathname.replace("/api/v1", "")}${search}`;
    if (path.startsWith("/auth/")) {
      logins += 1;
      return json(200, { access_token: `token ${logins}`, expires_in: 3_600, refresh_token: "r" });
    }
    const text = await request.text();
    const { headers, method } = request;
    const [key, token] = [headers.get("idempotency-key"), headers.get("authorization")];
    const ask: Ask = { method, path, body: text === "" ? undefined : JSON.parse(text), key, token, at: Date.now() };
    asked.push(ask);
    const answer = answers(ask) ?? new Refusal(404, { errorMessage: `no ${method} ${path}`, requestId: "" });
    const response = answer instanceof Refusal ? json(answer.status, answer.body) : json(200, answer);
    whenAnswered();
    return response;
  };
  const surroundings = { send, sleep: async () => {}, random: () => 0, now: () => Date.now() };
  return {
    client: createClient("https://api.test/api/v1", { clientId: "client", secret: "secret" }, surroundings),
    asked,
  };
}

interface Person {
  readonly forPerson?: boolean;
  readonly language?: "en" | "el";
  readonly ask?: CliContext["ask"];
  readonly password?: string;
  /** Called while an answer is on its way. */
  readonly whenAnswered?: () => void;
}

/** Runs a command of `str` against an API with these answers: resolves with its output, its requests and its exit code. */
export async function str(
  words: readonly string[],
  answers: Answers,
  { forPerson = false, language = "en", ...person }: Person = {},
) {
  const { client, asked } = cannedApi(answers, person.whenAnswered);
  const [printed, told]: [string[], string[]] = [[], []];
  let code = 0;
  await atOnce(
    runStr(words, {
      apiUrl: "https://api.test/api/v1",
      client: () => client,
      language,
      forPerson,
      print: (text) => void printed.push(text),
      tell: (text) => void told.push(text),
      progress: () => ({
        show: (totals) => void told.push(lineOf(totals, commandLineIn(language))),
        end: () => void told.push("(end)"),
      }),
      password: async () => person.password ?? "",
      ask: person.ask,
      end: (ended) => {
        code = ended;
      },
    }),
  );
  return { code, out: printed.join("\n"), err: told.join("\n"), asked };
}

/** Stops the clock: time passes only where code waits for it, `node:timers/promises` included. */
export function standingClock() {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"], now: Date.UTC(2026, 9, 1), fakeNodeBuiltins: true });
  return () => vi.useRealTimers();
}

/** Ends every pause as soon as nothing else is left to do. */
export async function atOnce<T>(work: Promise<T>): Promise<T> {
  let done = false;
  const ended = work.finally(() => {
    done = true;
  });
  ended.catch(() => {});
  for (let turn = 0; !done; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turn % 20 === 19) await vi.advanceTimersToNextTimerAsync();
  }
  return ended;
}
