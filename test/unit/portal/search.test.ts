import { describe, expect, it } from "vitest";
import { messageOf, partial, property, searchPage } from "./seen-pages.ts";
import { changed, sessionWith, sourceOf, untrusted } from "./shown.ts";

const august = { from: "01/08/2026", to: "31/08/2026" };
/** August, with a margin of the longest stay. */
const asked = { from: "02/06/2026", to: "30/10/2026" };
const november = searchPage({ from: "01/11/2026", to: "30/11/2026", rows: [] });
const shown = searchPage({ ...asked, rows: [] });

/** A search that shows these pages in turn, and answers a click with `answer`. */
function searching(pages: readonly string[], answer = partial()) {
  const left = [...pages];
  const portal = sessionWith(({ method }) => (method === "POST" ? answer : (left.shift() ?? "")));
  return { ...portal, list: () => portal.session.list(property, august) };
}

describe("a list of declarations", () => {
  it("is searched once when it shows another range", async () => {
    const portal = searching([november, shown]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect(portal.asked.map(({ method, url }) => method + url.search)).toEqual([
      "GET?propertyId=70101",
      "POST",
      "GET?propertyId=70101",
    ]);
    const { form } = portal.posts()[0] ?? { form: new URLSearchParams() };
    expect(form.get("javax.faces.partial.execute")).toBe("@all");
    expect(form.get("javax.faces.partial.render")).toBe(
      "appForm:basicDT appForm:totalDeclarations appForm:search_panel",
    );
  });

  it("is not searched when it shows the range already", async () => {
    const portal = searching([shown]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect(portal.posts()).toEqual([]);
  });

  it.each([
    ["begins on another day", { ...asked, from: "03/06/2026" }],
    ["ends on another day", { ...asked, to: "29/10/2026" }],
  ])("is searched when the shown one %s", async (_, range) => {
    const portal = searching([searchPage({ ...range, rows: [] }), shown]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect(portal.posts().map(sourceOf)).toEqual(["appForm:j_idt44"]);
  });

  it("is searched when it shows fewer rows per page than possible", async () => {
    const few = shown.replace(' selected="selected"', "");
    const portal = searching([few, shown]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect(portal.posts()[0]?.form.get("appForm:j_idt51:j_idt68_input")).toBe("50");
  });

  it("is used unchanged when it does not say the rows per page", async () => {
    const without = (page: string) => page.replace(/<select name="appForm:j_idt51.*?<\/select>/, "");
    const portal = searching([without(november), without(shown)]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect([...(portal.posts()[0]?.form.values() ?? [])]).not.toContain("50");
  });

  it("is not searched when it shows the range without the rows per page", async () => {
    const portal = searching([shown.replace(/<select name="appForm:j_idt51.*?<\/select>/, "")]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect(portal.posts()).toEqual([]);
  });

  it("is searched with its other lists unchanged", async () => {
    const other = '<select name="appForm:other_input"><option value="7" selected="selected">7</option></select>';
    const portal = searching([november.replace('<div><input name="appForm:j_idt51', `${other}$&`), shown]);

    expect(await portal.list()).toEqual({ ok: true, value: [] });
    expect(portal.posts()[0]?.form.get("appForm:other_input")).toBe("7");
    expect(portal.posts()[0]?.form.get("appForm:j_idt51:j_idt68_input")).toBe("50");
  });

  it("has had no effect when its search fails", async () => {
    const portal = sessionWith(({ method }) => (method === "POST" ? new Response("", { status: 500 }) : november));

    expect(await portal.session.list(property, august)).toMatchObject({ failure: { effect: "no" } });
  });

  it.each([
    ["shows another range still", [november, november], "the page shows another range of dates"],
    [
      "shows one of its days only",
      [november, searchPage({ ...asked, to: "31/10/2026", rows: [] })],
      "the page shows another range of dates",
    ],
    ["is another property's", [shown.replace(property.registryId, "00000999999")], "the page shows another property"],
    ["does not say whose it is", [shown.replace("Αρ. Μητρώου Ακινήτου", "Ακίνητο")], "the page shows another property"],
    ["has no form", ["<html><body>x</body></html>"], "a page without its form"],
  ])("is untrusted when it %s", async (_, pages, why) => {
    expect(await searching(pages).list()).toEqual(untrusted(why));
  });

  it("is refused in the portal's own words when the search is", async () => {
    const portal = searching([november, shown], messageOf("error", "Μη έγκυρο διάστημα"));

    expect(await portal.list()).toMatchObject({ failure: { kind: "refused", detail: "Μη έγκυρο διάστημα" } });
    expect(portal.asked).toHaveLength(2);
  });

  it.each([
    ["dateFrom", 'name="appForm:dateFrom_input"', 'name="x"'],
    ["dateTo", 'name="appForm:dateTo_input"', 'name="x"'],
    ["Αναζήτηση / Search", "Αναζήτηση / Search", "Εύρεση"],
  ])("halts filing when the search has no %s", async (what, from, to) => {
    for (const page of what.startsWith("date") ? [november, shown] : [november]) {
      const portal = searching([page.replace(from, to)]);

      expect(await portal.list()).toEqual(changed(`the search has no ${what}`));
      expect(portal.posts()).toEqual([]);
    }
  });
});
