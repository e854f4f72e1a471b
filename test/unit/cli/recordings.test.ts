import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { createRecorder, keep, openRecording } from "../../../cli/portal-check/recording.ts";
import { factsIn, leavesOf } from "../../../cli/portal-check/seen/facts.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { known } from "../../../shared/portal/aade/known.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";
import { searchPage } from "../portal/seen-pages.ts";

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
    const pages = ["one", "two"].map((word) => ({ ...asked, body: `<html><h1>${word}</h1>${list}</html>` }));
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

  it("are as expected where a page shows them, differ where it shows another, and are not seen where none does", () => {
    const facts = (body: string) =>
      new Map(factsIn([{ path: search.is, body }], profile).map((fact) => [fact.path, fact]));
    const seen = facts(list);

    expect(seen.get("paths.search")).toEqual({ path: "paths.search", verdict: "as expected" });
    expect(seen.get("paths.declaration")).toEqual({ path: "paths.declaration", verdict: "not seen" });
    const verdicts = new Set([...seen.values()].map(({ verdict }) => verdict));
    expect(verdicts).toContain("as expected");
    expect([...seen.keys()]).toEqual(leavesOf(profile).map(({ path }) => path));
  });
});
