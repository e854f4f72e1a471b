import * as v from "valibot";
import { admin } from "./local-stack.ts";

/** A consumer of the API, logged in as the admin client. */
export interface Consumer {
  /** Resolves with the answer's body; throws on any status but 200 and 201. */
  call<const S extends v.GenericSchema>(
    method: string,
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<v.InferOutput<S>>;
}

const Login = v.object({ access_token: v.string() });

export async function logIn(apiUrl: string): Promise<Consumer> {
  const { access_token } = v.parse(Login, await send(apiUrl, "POST", "/auth/token", admin));
  return {
    async call(method, path, schema, body) {
      return v.parse(schema, await send(apiUrl, method, path, body, access_token));
    },
  };
}

async function send(apiUrl: string, method: string, path: string, body?: unknown, token = ""): Promise<unknown> {
  const response = await fetch(apiUrl + path, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
  return JSON.parse(answer);
}
