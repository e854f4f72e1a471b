import { expect, it } from "vitest";
import { createCookies } from "../../../shared/portal/aade/cookies.ts";

const url = new URL("https://www1.aade.gr/taxisnet/short_term_letting");
const signOn = new URL("https://login.gsis.gr/oam/");
const names = ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", "OAMAuthnCookie_"];

const session = [
  "JSESSIONID=one!1; Path=/taxisnet; HttpOnly; Secure",
  "_WL_AUTHCOOKIE_JSESSIONID=two; Path=/; Secure",
  "OAMAuthnCookie_www1.aade.gr:443=three%3D~1; Path=/; HttpOnly; Secure",
];

it("takes the session's three cookies along, and nothing else", () => {
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

it("replaces a resumed cookie that the portal refreshes or drops", () => {
  const first = createCookies();
  first.take(session, url);
  const cookies = createCookies(first.export(url, names), url);

  cookies.take(["OAMAuthnCookie_www1.aade.gr:443=fresh; Path=/", "JSESSIONID=; Path=/taxisnet; Max-Age=0"], url);

  expect(cookies.header(url)).toContain("OAMAuthnCookie_www1.aade.gr:443=fresh");
  expect(cookies.header(url)).not.toContain("JSESSIONID=one");
});

it("keeps each host's cookies to itself and takes none for another", () => {
  const cookies = createCookies();
  cookies.take([...session, "planted=1; Domain=gsis.gr", "nonsense"], url);

  expect(cookies.header(signOn)).toBe("");
});

it("is empty where nothing was exported", () => {
  expect(createCookies("", url).header(url)).toBe("");
});

it("takes no cookie for all of gov.gr, a suffix under which everybody's sites stand", () => {
  const cookies = createCookies();
  cookies.take(["all=1; Domain=gov.gr; Path=/", "own=2; Path=/"], new URL("https://www.aade.gov.gr/"));

  expect(cookies.header(new URL("https://www.aade.gov.gr/"))).toBe("own=2");
  expect(cookies.header(new URL("https://other.gov.gr/"))).toBe("");
});
