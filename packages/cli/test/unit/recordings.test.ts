import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { defaultPlatforms } from "../../../../shared/contract/platforms.ts";
import { createAadeProfile, leavesOf } from "../../../../shared/portal/aade/profile/profile.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { formPage, registryPage, searchPage } from "../../../../test/unit/portal/seen-pages.ts";
import { portalCheck } from "../../portal-check/program.ts";
import { createKnownWords, createRecorder, keep, openRecording } from "../../portal-check/recording.ts";
import { factsIn, wordsOn } from "../../portal-check/seen.ts";
import type { CheckContext } from "../../portal-check/steps.ts";

const { at } = eachTestsFolder();
const profile = createAadeProfile({ platforms: defaultPlatforms });
const { search, properties } = profile.paths;
const base = profile.application.is;
const sample = { range: { from: "01/01/2026", to: "31/12/2026" }, month: { year: 2026, month: 5 } };
const row = { number: "256", from: "02/01/2026", to: "05/01/2026", amount: "123,45" };
const list = searchPage({ ...sample.range, rows: [row] });
const posted = (source: string) => ({ method: "POST", body: new URLSearchParams({ "javax.faces.source": source }) });
const view = search.is.split("/").at(-1)?.replace(".xhtml", "");
const addressOf = (path: string) => new URL(path, base);

describe("a recording of the portal", () => {
  it("has each page with the request for it", async () => {
    const call = vi.fn<typeof fetch>(async (_, init) => new Response("page", { status: init ? 200 : 302 }));
    const recorder = createRecorder(call);
    const answer = await recorder.fetch(addressOf(search.is), posted("appForm:search"));
    await recorder.fetch(addressOf(search.is));

    expect(await answer.text()).toBe("page");
    expect(recorder.pages()).toEqual([{ method: "POST", path: search.is, source: "appForm:search", body: "page" }]);
    await recorder.fetch(addressOf(search.is), { method: "POST", body: "x" });
    expect(recorder.pages()[1]).toMatchObject({ source: "" });
    await recorder.fetch(addressOf(`${search.is};jsessionid=1A2B`), { method: "POST", body: "x" });
    expect(recorder.pages()[2]).toMatchObject({ path: search.is });
  });

  it("is stored in order without personal data, for the application's pages only", async () => {
    const asked = { method: "GET", path: search.is, source: "" };
    const partial = `<?xml version="1.0"?><partial-response><changes><update id="a"><![CDATA[<b>123,45</b>]]></update></changes></partial-response>`;
    const recorded = [
      { ...asked, path: "/login", body: "<html>secret</html>" },
      { ...asked, body: list },
      { ...asked, method: "POST", source: "appForm:70101:search", body: partial },
    ];
    await keep(at("kept"), recorded, sample, profile);

    const files = readdirSync(at("kept")).toSorted();
    expect(files).toEqual([`01-${view}.html.txt`, `02-${view}.html.txt`, "exchanges.json"]);
    const texts = files.map((file) => readFileSync(at(`kept/${file}`), "utf8"));
    expect(texts[1]).toContain("partial-response");
    expect(texts.join("")).not.toMatch(/secret|123,45/);
    const exchanges = [
      { ...asked, file: files[0] },
      { method: "POST", source: textLike(/^appForm:9\d{4}:search$/), file: files[1] },
    ];
    expect(JSON.parse(texts[2] ?? "")).toMatchObject({ sample, exchanges });
  });

  it("replays the answers to a request in order, repeats the last one, and answers 404 to any other request", async () => {
    const asked = { method: "GET", path: search.is, source: "" };
    const pages = ["hr", "br"].map((word) => ({ ...asked, body: `<html><${word}></${word}>${list}</html>` }));
    await keep(at("kept"), [...pages, { ...asked, path: properties.is, body: list }], sample, profile);
    const { fetch: recorded, sample: kept } = await openRecording(at("kept"));
    const next = async () => await (await recorded(addressOf(search.is))).text();
    const [first, second, third] = [await next(), await next(), await next()];

    expect(kept).toEqual(sample);
    expect(readFileSync(at(`kept/${readdirSync(at("kept")).toSorted()[0]}`), "utf8")).toBe(first);
    expect(second).toBe(third);
    expect(second).not.toBe(first);
    expect((await recorded(addressOf(properties.is))).status).toBe(200);
    expect((await recorded(addressOf("/nowhere"))).status).toBe(404);
    expect((await recorded(addressOf(search.is), posted("other"))).status).toBe(404);
  });
});

describe("the profile's values", () => {
  const seenOn = (path: string, body: string) =>
    factsIn([{ path, body }], profile).flatMap((fact) => (fact.isSeen ? [fact.path] : []));

  it("are seen when a page shows them, as address, id, class or text", () => {
    expect(seenOn(search.is, list)).toEqual([
      "paths.search",
      "login.logout",
      "search.from",
      "search.to",
      "search.property",
      "search.button.text",
      "search.amend.text",
      "search.number",
      "search.type",
      "search.startDate",
      "search.endDate",
      "search.amount",
      "search.state",
      "search.total",
    ]);
    expect(seenOn("/elsewhere", list)).not.toContain("paths.search");
    expect(seenOn(search.is, '<div class="x ui-paginator"></div></html>')).toContain("search.pager");
    expect(factsIn([], profile).map(({ path }) => path)).toEqual(leavesOf(profile).map(({ path }) => path));
  });

  it("are not seen when a page has another word in their place, and that word is reported", () => {
    const page = registryPage([{ id: "7", ama: "00000100001", state: "Οριστική/ Final" }]);
    const renamed = page.replaceAll("Κατάσταση/<br/>Status", "Ενοίκιο/<br/>Rent");

    expect(seenOn(properties.is, page)).toContain("properties.columns.state");
    expect(seenOn(properties.is, renamed)).not.toContain("properties.columns.state");
    expect(wordsOn([{ path: properties.is, body: renamed }])).toEqual([textLike(/ · Ενοίκιο\/ Rent · /)]);
    expect(wordsOn([{ path: properties.is, body: "<partial-response></partial-response>" }])).toEqual([]);
  });

  it.each(["Κατάσταση/ State", "Κατάσταση/ Status: Οριστική"])(
    "are seen in a text with the same Greek, or that continues: %s",
    (text) => {
      const page = registryPage([{ id: "7", ama: "00000100001", state: "Οριστική/ Final" }]);
      const shown = page.replaceAll("Κατάσταση/<br/>Status", text);

      expect(seenOn(properties.is, shown)).toContain("properties.columns.state");
    },
  );

  it("with several options are seen only when all options are", () => {
    const { path, body } = { path: profile.paths.declaration.is, body: formPage() };
    const options = "declaration.fields.paymentMethod.options";

    expect(seenOn(path, body)).toContain(options);
    expect(seenOn(path, body.replace("Μετρητά", "ΜΕΤΡΗΤΑ"))).toContain(options);
    expect(seenOn(path, body.replace("Μετρητά", "Γραμμάτια"))).not.toContain(options);
    expect(wordsOn([{ path, body }])).toEqual([textLike(/Μετρητά.* · Άφιξη \/ Arrival Date · /)]);
  });
});

describe("portal-check", () => {
  const refusing = () => {
    const asked: [string, boolean][] = [];
    const never = () => Promise.reject(new Error("nobody said yes"));
    const context: CheckContext = {
      fetch: never,
      print: () => {},
      password: never,
      wait: never,
      confirmed: async (what, yes) => {
        asked.push([what, yes]);
        return false;
      },
    };
    return { asked, context };
  };

  it.each([
    [["look"], /opens every page, searches, logs out\. Saves nothing/],
    [["record", "there"], /Keeps the pages in there/],
    [["try", "--property", "00000100001"], /ONE DRAFT .* at 00000100001/],
    [["try"], /ONE DRAFT .* at the owner's only property/],
  ] as const)("says what it will do, where and as whom, and does nothing without a yes: %s", async (words, what) => {
    const { asked, context } = refusing();
    const portal = ["--application-url", "https://portal.example", "--sign-on-url", "https://login.example"];

    expect(await portalCheck([...words, "--username", "maria", ...portal, "--rest", "0"], context)).toBe(2);
    expect(asked).toEqual([[textLike(what), false]]);
    expect(asked[0]?.[0]).toContain("as maria at https://portal.example");
    await portalCheck([...words, "--username", "maria", "--yes"], context);
    expect(asked[1]).toEqual([textLike(/maria at https:\/\/www1\.aade\.gr/), true]);
  });

  it("replays a recording without asking for a yes or a password", async () => {
    const { asked, context } = refusing();
    await keep(at("kept"), [{ method: "GET", path: search.is, source: "", body: list }], sample, profile);
    const printed: string[] = [];

    expect(await portalCheck(["replay", at("kept")], { ...context, print: (text) => printed.push(text) })).toBe(1);
    expect(asked).toEqual([]);
    expect(printed.join("\n")).toContain("search.number");
  });
});

const isKnown = createKnownWords(profile);

it.each([
  profile.search.button.text.is,
  profile.login.logout.is,
  profile.declaration.fields.notes.label.is,
  profile.properties.columns.state.is,
  profile.texts.deleted.is,
  "Οριστική / Final",
  "ΟΡΙΣΤΙΚΗ (final)",
  "Σύνολο/Total: 12",
  "από 01/02/2026 έως 31/12/2026",
  "Αρχική, εμπρόθεσμη",
  "2026",
  "Total 12 (2026)",
  "",
])("the recorder of portal pages keeps %j, which the portal shows to everyone", (text) => {
  expect(isKnown(text)).toBe(true);
});

it.each([
  "Μαρία Παπαδοπούλου",
  "Σύνολο Μαρία",
  "final Maria",
  "12345",
  "Total 12345",
  "6912345678",
  "x1",
  "x@example.org",
])("the recorder of portal pages replaces %j, which may be personal data", (text) => {
  expect(isKnown(text)).toBe(false);
});
