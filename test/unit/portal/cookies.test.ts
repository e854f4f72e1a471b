import { expect, it } from "vitest";
import { createCookies } from "../../../shared/portal/aade/wire/cookies.ts";

const url = new URL("https://www1.aade.gr/taxisnet/short_term_letting");
const signOn = new URL("https://login.gsis.gr/oam/");
const names = ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", "OAMAuthnCookie_"];

const session = [
  "JSESSIONID=one!1; Path=/taxisnet; HttpOnly; Secure",
  "_WL_AUTHCOOKIE_JSESSIONID=two; Path=/; Secure",
  "OAMAuthnCookie_www1.aade.gr:443=three%3D~1; Path=/; HttpOnly; Secure",
];

it("the cookies of a session are its three, and no others", () => {
  const cookies = createCookies();
  cookies.take([...session, "OAMAuthnHintCookie=0; Path=/"], url);
  cookies.take(["OAM_ID=four; Path=/"], signOn);

  const resumed = createCookies(cookies.export(url, names), url);

  expect(resumed.header(url).split("; ").toSorted()).toEqual([
    "JSESSIONID=one!1",
    "OAMAuthnCookie_www1.aade.gr:443=three%3D~1",
    "_WL_AUTHCOOKIE_JSESSIONID=two",
  ]);
});

it("a resumed cookie is replaced when the portal refreshes or drops it", () => {
  const first = createCookies();
  first.take(session, url);
  const cookies = createCookies(first.export(url, names), url);

  cookies.take(["OAMAuthnCookie_www1.aade.gr:443=fresh; Path=/", "JSESSIONID=; Path=/taxisnet; Max-Age=0"], url);

  expect(cookies.header(url)).toContain("OAMAuthnCookie_www1.aade.gr:443=fresh");
  expect(cookies.header(url)).not.toContain("JSESSIONID=one");
});

it("cookies are sent to their own host only", () => {
  const cookies = createCookies();
  cookies.take([...session, "planted=1; Domain=gsis.gr", "nonsense"], url);

  expect(cookies.header(signOn)).toBe("");
});

it("the cookie jar is empty when nothing was exported", () => {
  expect(createCookies("", url).header(url)).toBe("");
});

it("a cookie for all of gov.gr is refused, because it is a public suffix", () => {
  const cookies = createCookies();
  cookies.take(["all=1; Domain=gov.gr; Path=/", "own=2; Path=/"], new URL("https://www.aade.gov.gr/"));

  expect(cookies.header(new URL("https://www.aade.gov.gr/"))).toBe("own=2");
  expect(cookies.header(new URL("https://other.gov.gr/"))).toBe("");
});
