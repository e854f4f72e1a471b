import * as v from "valibot";
import { Tokens } from "../../../shared/contract/schemas.ts";
import type { Language } from "../words/words.ts";

export type Role = "admin" | "str-uploader" | "takk-uploader" | "client-manager";

/** A refusal, in the API's own words. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Session {
  /** Ends the session at the service, too. */
  end(): Promise<void>;
  readonly roles: readonly Role[];
  /** Asks the API; logs in by itself when the token has ended. Throws `Refused`. */
  ask<S extends v.GenericSchema>(schema: S, method: string, path: string, more?: Asked): Promise<v.InferOutput<S>>;
}

interface Asked {
  readonly body?: object;
  /** Two of the same make one task. */
  readonly key?: string;
}

const ErrorBody = v.object({ errorMessage: v.string() });
const Claims = v.object({ roles: v.array(v.picklist(["admin", "str-uploader", "takk-uploader", "client-manager"])) });

/** The page is `/api/v1/console`, on any stage and domain. */
const base = () => location.pathname.replace(/\/console\/?$/, "");

/** Logs in. Tokens and credentials stay in memory: they end with the page. */
export async function logIn(clientId: string, secret: string, language: () => Language): Promise<Session> {
  const enter = () => exchange("/auth/token", { clientId, secret }, language());
  let tokens = await enter();
  let renewal: Promise<void> | undefined;

  /** A refresh token is good once: whoever needs a new token shares it. */
  async function renew(): Promise<void> {
    renewal ??= exchange("/auth/refresh", { refreshToken: tokens.refresh_token }, language())
      .catch(enter)
      .then((fresh) => {
        tokens = fresh;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  return {
    async end() {
      await send("POST", "/auth/revoke", language(), { body: { refreshToken: tokens.refresh_token } }).catch(
        () => undefined,
      );
    },
    roles: v.parse(Claims, claimsOf(tokens.access_token)).roles,
    async ask(schema, method, path, more = {}) {
      const used = tokens.access_token;
      let response = await send(method, path, language(), more, used);
      if (response.status === 401) {
        if (used === tokens.access_token) await renew();
        response = await send(method, path, language(), more, tokens.access_token);
      }
      return read(schema, response);
    },
  };
}

async function exchange(path: string, body: object, language: Language) {
  return read(Tokens, await send("POST", path, language, { body }));
}

function send(
  method: string,
  path: string,
  language: Language,
  { body, key }: Asked,
  token?: string,
): Promise<Response> {
  return fetch(base() + path, {
    method,
    headers: {
      "accept-language": language,
      ...(body && { "content-type": "application/json" }),
      ...(key && { "idempotency-key": key }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function read<S extends v.GenericSchema>(schema: S, response: Response): Promise<v.InferOutput<S>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return v.parse(schema, body);
  const said = v.safeParse(ErrorBody, body);
  throw new Refused(response.status, said.success ? said.output.errorMessage : `${response.status}`);
}

function claimsOf(token: string): unknown {
  const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return JSON.parse(atob(part));
}
