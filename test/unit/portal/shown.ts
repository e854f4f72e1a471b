import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";

export const profile = createAadeProfile({ platforms: defaultPlatforms });

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly form: URLSearchParams;
  readonly headers: Headers;
}

/** A session with a portal that answers by `serve`, and all requests to it. */
export function sessionWith(serve: (asked: Asked) => string | Response) {
  const asked: Asked[] = [];
  const fetched: typeof fetch = async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const form = init?.body instanceof URLSearchParams ? new URLSearchParams(init.body) : new URLSearchParams();
    const request = { method, url: new URL(url), form, headers };
    asked.push(request);
    const answer = serve(request);
    return typeof answer === "string" ? new Response(answer) : answer;
  };
  const portal = createAadePortal({ profile, times: { submitTimeout: 1_000 }, fetch: fetched });
  const session = portal.resume("", { signal: new AbortController().signal });
  const posts = () => asked.filter(({ method }) => method === "POST");
  return { session, asked, posts };
}

/** A call's failure without effect. */
const failureOf = (kind: string) => (detail: string) => ({ ok: false, failure: { kind, effect: "no", detail } });
export const changed = failureOf("changed");
export const unavailable = failureOf("unavailable");
export const untrusted = (why: string) => unavailable(`list cannot be trusted: ${why}`);

/** The element that a post says was clicked or changed. */
export const sourceOf = ({ form }: Asked) => form.get("javax.faces.source") ?? "";
