import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { portalCheck } from "../../../cli/portal-check/program.ts";
import { createRecorder, keep, openRecording } from "../../../cli/portal-check/recording.ts";
import { factsIn, leavesOf } from "../../../cli/portal-check/seen/facts.ts";
import type { Around } from "../../../cli/portal-check/steps.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { known } from "../../../shared/portal/aade/known.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { textLike } from "../../support/matchers.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";
import { formPage, registryPage, searchPage } from "../portal/seen-pages.ts";

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

describe("what a portal answered", () => {
  it("is heard as it passes, where it is a page, with what was asked", async () => {
    const call = vi.fn<typeof fetch>(async (_, init) => new Response("page", { status: init ? 200 : 302 }));
    const recorder = createRecorder(call);
    const answer = await recorder.fetch(addressOf(search.is), posted("appForm:search"));
    await recorder.fetch(addressOf(search.is));

    expect(await answer.text()).toBe("page");
    expect(recorder.heard()).toEqual([{ method: "POST", path: search.is, source: "appForm:search", body: "page" }]);
    await recorder.fetch(addressOf(search.is), { method: "POST", body: "x" });
    expect(recorder.heard()[1]).toMatchObject({ source: "" });
    await recorder.fetch(addressOf(`${search.is};jsessionid=1A2B`), { method: "POST", body: "x" });
    expect(recorder.heard()[2]).toMatchObject({ path: search.is });
  });

  it("is kept without what is somebody's, in the order in which it came, and of the application alone", async () => {
    const asked = { method: "GET", path: search.is, source: "" };
    const partial = `<?xml version="1.0"?><partial-response><changes><update id="a"><![CDATA[<b>123,45</b>]]></update></changes></partial-response>`;
    const heard = [
      { ...asked, path: "/login", body: "<html>secret</html>" },
      { ...asked, body: list },
      { ...asked, method: "POST", source: "appForm:search", body: partial },
    ];
    await keep(at("kept"), heard, sample, profile);

    const files = readdirSync(at("kept")).toSorted();
    expect(files).toEqual([`01-${view}.html.txt`, `02-${view}.html.txt`, "exchanges.json"]);
    const texts = files.map((file) => readFileSync(at(`kept/${file}`), "utf8"));
    expect(texts[1]).toContain("partial-response");
    expect(texts.join("")).not.toMatch(/secret|123,45/);
    expect(JSON.parse(texts[2] ?? "")).toMatchObject({
      ...{
        sample,
        exchanges: [
          { ...asked, file: files[0] },
          { method: "POST", source: "appForm:search", file: files[1] },
        ],
      },
    });
  });

  it("answers the same question again, one after another, the last one over and over, and no other", async () => {
    const asked = { method: "GET", path: search.is, source: "" };
    const pages = ["hr", "br"].map((word) => ({ ...asked, body: `<html><${word}></${word}>${list}</html>` }));
    await keep(at("kept"), [...pages, { ...asked, path: properties.is, body: list }], sample, profile);
    const { fetch: recorded, sample: kept } = await openRecording(at("kept"));
    const [first, second, third] = [
      await (await recorded(addressOf(search.is))).text(),
      await (await recorded(addressOf(search.is))).text(),
      await (await recorded(addressOf(search.is))).text(),
    ];

    expect(kept).toEqual(sample);
    expect(readFileSync(at(`kept/${readdirSync(at("kept")).toSorted()[0]}`), "utf8")).toBe(first);
    expect(second).toBe(third);
    expect(second).not.toBe(first);
    expect((await recorded(addressOf(properties.is))).status).toBe(200);
    expect((await recorded(addressOf("/nowhere"))).status).toBe(404);
    expect((await recorded(addressOf(search.is), posted("other"))).status).toBe(404);
  });
});

describe("a profile's values", () => {
  it("are found with their places, and its settings are none", () => {
    const leaf = known("a", "S1");

    expect(leavesOf({ x: { y: leaf }, map: new Map([["z", leaf]]), none: null, text: "is from" })).toEqual([
      { path: "x.y", is: "a", from: "S1", leaf },
    ]);
    expect(leavesOf({ is: "no source" })).toEqual([]);
    expect(leavesOf({ list: [known(1, "S2")] })).toMatchObject([{ path: "list.0", is: 1 }]);
  });

  const facts = (path: string, body: string) =>
    new Map(factsIn([{ path, body }], profile).map(({ path: at, ...fact }) => [at, fact]));
  const asExpected = { verdict: "as expected" };

  it("are as expected where a page shows them, and not seen where none does", () => {
    const seen = facts(search.is, list);
    const shown = [...seen].flatMap(([at, { verdict }]) => (verdict === "as expected" ? [at] : []));

    expect(shown).toEqual([
      ...["paths.search", "login.logout", "search.from", "search.to", "search.button.text", "search.number"],
      ...["search.type", "search.startDate", "search.endDate", "search.amount", "search.state", "search.total"],
    ]);
    expect(seen.get("paths.declaration")).toEqual({ verdict: "not seen" });
    expect([...seen.keys()]).toEqual(leavesOf(profile).map(({ path }) => path));
    expect(facts("/elsewhere", list).get("paths.search")).toEqual({ verdict: "not seen" });
  });

  it("differ where a page shows something else in their place, which is told", () => {
    const page = registryPage([{ id: "7", ama: "00000100001", state: "Οριστική/ Final" }]);
    const at = "properties.columns.state";

    expect(facts(properties.is, page).get(at)).toEqual(asExpected);
    const renamed = facts(properties.is, page.replaceAll("Κατάσταση/<br/>Status", "Ενοίκιο/<br/>Rent"));
    expect(renamed.get(at)).toEqual({ verdict: "differs", found: "Ενοίκιο/ Rent" });
    const link = facts(properties.is, page.replaceAll(profile.login.logout.is, "Έξοδος"));
    expect(link.get("login.logout")?.verdict).not.toBe("as expected");
  });

  it("may be a choice of many: the same ones, in the same order, as a person reads them", () => {
    const { path, body } = { path: profile.paths.declaration.is, body: formPage() };
    const verdictOf = (altered: string) => facts(path, altered).get("declaration.fields.payment.options")?.verdict;
    const cash = '<option value="3">Μετρητά</option>';
    const others = '<option value="4">Λοιποί</option>';

    expect(verdictOf(body)).toBe("as expected");
    expect(verdictOf(body.replace("Μετρητά", "ΜΕΤΡΗΤΑ"))).toBe("as expected");
    for (const altered of [
      ...[body.replace(cash, ""), body.replace(cash, cash + cash), body.replace(cash + others, others + cash)],
      ...[body.replace("Μετρητά", "Γραμμάτια"), body.replace(cash, cash.replace("3", "9")), body.replace(others, "")],
      body.replace(others, `${others}<option value="5">Δόσεις</option>`),
    ])
      expect(verdictOf(altered)).toBe("differs");
  });
});

describe("a portal's check", () => {
  const refusing = () => {
    const asked: [string, boolean][] = [];
    const never = () => Promise.reject(new Error("nobody said yes"));
    const around: Around = {
      ...{ fetch: never, print: () => {}, password: never, wait: never },
      confirmed: async (what, yes) => {
        asked.push([what, yes]);
        return false;
      },
    };
    return { asked, around };
  };

  it.each([
    [["look"], /opens every page, searches, logs out\. Saves nothing/],
    [["record", "there"], /Keeps the pages in there/],
    [["try", "--property", "00000100001"], /ONE DRAFT .* at 00000100001/],
    [["try"], /ONE DRAFT .* at the owner's only property/],
  ] as const)(
    "says first what it will do, at whose portal and as whom, and without a yes it does nothing: %s",
    async (words, what) => {
      const { asked, around } = refusing();
      const portal = ["--application-url", "https://portal.example", "--sign-on-url", "https://login.example"];

      expect(await portalCheck([...words, "--username", "maria", ...portal, "--rest", "0"], around)).toBe(2);
      expect(asked).toEqual([[textLike(what), false]]);
      expect(asked[0]?.[0]).toContain("as maria at https://portal.example");
      await portalCheck([...words, "--username", "maria", "--yes"], around);
      expect(asked[1]).toEqual([textLike(/maria at https:\/\/www1\.aade\.gr/), true]);
    },
  );

  it("compares a recording's pages again, without anybody's yes or password", async () => {
    const { asked, around } = refusing();
    await keep(at("kept"), [{ method: "GET", path: search.is, source: "", body: list }], sample, profile);
    const printed: string[] = [];

    expect(await portalCheck(["replay", at("kept")], { ...around, print: (text) => printed.push(text) })).toBe(1);
    expect(asked).toEqual([]);
    expect(printed.join("\n")).toContain("search.number");
  });
});
