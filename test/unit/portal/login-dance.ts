import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { profile } from "./shown.ts";

export const loginForm = '<html><form><input name="username"><input name="password" type="password"></form></html>';
export const loginPage = `${loginForm.replace("</html>", "")}<p>Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας, …</p></html>`;

export const to = (location: string, ...cookies: string[]) =>
  new Response("", {
    status: 302,
    headers: [["location", location], ...cookies.map((one): [string, string] => ["set-cookie", one])],
  });
export const page = (body: string, ...cookies: string[]) =>
  new Response(body, { headers: cookies.map((one): [string, string] => ["set-cookie", one]) });

/** The six answers of a successful login, as in portal-wire.md. */
export const dance = () => [
  to(
    "https://login.gsis.gr/oam/server/obrareq.cgi?encquery=x",
    "gsis_cookie=a; Path=/",
    "OAMRequestContext_www1.aade.gr:443_7=b; Path=/",
  ),
  to("/mylogin/login.jsp?bmctx=c&request_id=-42&authn_try_count=0", "OAM_REQ_0=d; Path=/", "ECID-Context=e; Path=/"),
  page(loginForm, "OAM_JSESSIONID=f; Path=/"),
  to("https://www1.aade.gr/obrar.cgi?encreply=y", "OAM_ID=g; Path=/", "OAM_REQ_0=; Max-Age=0; Path=/"),
  to("/taxisnet/short_term_letting/", "OAMAuthnCookie_www1.aade.gr:443=h; Path=/"),
  page(
    '<html><a href="/out">Αποσύνδεση</a></html>',
    "JSESSIONID=i; Path=/taxisnet",
    "_WL_AUTHCOOKIE_JSESSIONID=j; Path=/",
  ),
];

/** One answer, or the answer to every request from there on, because a missing page is requested again. */
export type Answer = Response | (() => Response);

/** Logs in at the real addresses with these answers. Returns the result and the requests. */
export async function loginWith(answers: readonly Answer[]) {
  const asked: { method: string; url: string; cookie: string; form: Record<string, string> }[] = [];
  const fetched: typeof fetch = async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const form = init?.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {};
    asked.push({ method, url, cookie: headers.get("cookie") ?? "", form });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (typeof answer === "function") return answer();
    if (!answer || asked.length > answers.length) throw new Error("one request too many");
    return answer;
  };
  const portal = createAadePortal({ profile, times: { submitTimeout: 1_000 }, fetch: fetched });
  const { signal } = new AbortController();
  const result = await portal.login({ username: "owner", password: "p&=ώ" }, { signal, beforePost: async () => {} });
  return { result, asked, posts: asked.filter(({ method }) => method === "POST") };
}
