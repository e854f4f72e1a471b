import { expect, it } from "vitest";
import { application } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const ledTo = (location: string) =>
  sessionWith(() => new Response("", { status: 302, headers: { location } })).session.properties();

// To confuse them is to log in again for nothing, or to continue without a session.
it.each([
  [`${application}/views/contact.xhtml`, "unavailable"],
  ["https://login.gsis.gr/mylogin/login.jsp", "session_lost"],
  [`${application}/`, "session_lost"],
  ["https://www1.aade.gr/taxisnet/another/views/page.xhtml", "session_lost"],
])("a redirect to %s instead of an answer means %s", async (location, kind) => {
  expect(await ledTo(location)).toMatchObject({ ok: false, failure: { kind, effect: "no" } });
});
