/// <reference lib="dom" />
import * as v from "valibot";
import { gateway } from "../../../shared/wording/gateway.ts";
import type { Language } from "../../../shared/wording/say.ts";
import { answerWithinMs } from "../../client/retrying.ts";
import { inConsoleWords, sayIn, sentence } from "../words/words.ts";

/** A refusal in the API's own words; status 0 means that the service cannot be reached. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whether the same request may succeed later: it was not refused. */
export const isPassing = (error: unknown) =>
  error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);

/** The longest pause before a failed reading is tried again. */
export const longestRetryPauseMs = 5_000;

export interface Asked {
  readonly body?: object;
  /** Requests with the same key create one task. */
  readonly key?: string;
}

const ErrorBody = v.object({ errorMessage: v.string() });

/** The page is `/api/v1/console`, on any stage and domain. */
const base = () => location.pathname.replace(/\/console\/?$/, "");

/** Requests of one session, all of which end with it. */
export function createRequests(language: () => Language, ended: AbortSignal) {
  return {
    async send(method: string, path: string, { body, key }: Asked = {}, token?: string) {
      const request = fetch(base() + path, {
        method,
        signal: AbortSignal.any([ended, AbortSignal.timeout(answerWithinMs)]),
        headers: {
          "accept-language": language(),
          ...(body && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return request.catch((cause: unknown) => {
        throw ended.aborted ? cause : new Refused(0, sayIn(language())("unreachable"));
      });
    },
    async read<S extends v.GenericSchema>(schema: S, response: Response): Promise<v.InferOutput<S>> {
      const body = parsed(await response.text(), language());
      const { status } = response;
      const answer = v.safeParse(schema, body);
      if (response.ok && answer.success) return answer.output;
      // A page that was opened before an upgrade.
      if (response.ok) throw new Refused(status, sayIn(language())("unknownAnswer"));
      const said = v.safeParse(ErrorBody, body);
      throw new Refused(status, said.success ? said.output.errorMessage : sayIn(language())("noAnswer", { status }));
    },
  };
}

const texts = ["details", "errorMessage", "message"];
/** These stand alone. */
const sentences = ["details"];

/** The gateway refuses in English, whatever the language of the request. */
const inLanguage = (text: string, language: Language) =>
  Object.values(gateway).find(({ en }) => en === text)?.[language] ?? text;

const said = (text: string, key: string) => (sentences.includes(key) && text !== "" ? sentence(text) : text);

/** A body with its messages in the words of the pages. */
function parsed(text: string, language: Language): unknown {
  try {
    const reviver = (key: string, value: unknown): unknown =>
      texts.includes(key) && typeof value === "string"
        ? said(inConsoleWords(inLanguage(value, language), sayIn(language)), key)
        : value;
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
