import { describe, expect, it, vi } from "vitest";
import { maxExchangesABatch } from "../../../shared/filing/session/visit.ts";
import { formOf } from "../../../shared/portal/aade/html/form.ts";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import type { Page, Pages } from "../../../shared/portal/aade/pages/pages.ts";
import { readRows, tablePageOf } from "../../../shared/portal/aade/pages/table-rows.ts";
import { asAnswer } from "../../../shared/portal/aade/wire/fault.ts";
import { profile } from "./shown.ts";

const rowAt = (place: number) => `<tr><td><span id="appForm:basicDT:${place}:aaDilwsis">${place + 1}</span></td></tr>`;
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const tableOf = (rows: readonly number[]) => `<table>${rows.map(rowAt).join("")}</table>`;

function pageWith(rows: readonly number[], total: number): Page {
  const html = parseHtml(
    `<html><form id="appForm">${tableOf(rows)}<label id="appForm:x:totalResults">Σύνολο/ Total: ${total}</label></form></html>`,
  );
  const form = formOf(html);
  return { url: new URL("https://portal.example/"), html, viewState: "1", ...(form && { form }) };
}

/** Reads a list with this first page and these further pages. */
async function read(first: Page, turns: readonly (string | undefined)[], viewState?: string) {
  const left = [...turns];
  const post = vi.fn<Pages["post"]>(async () => {
    const rows = left.shift();
    const updates = new Map(rows === undefined ? [] : [["appForm:basicDT", rows]]);
    return { updates, messages: { infos: [], errors: [] }, ...(viewState !== undefined && { viewState }) };
  });
  const pages: Pages = {
    profile,
    post,
    open: async () => first,
    openAt: async () => first,
    logoutLink: () => undefined,
  };
  const result = await asAnswer(async () => await readRows(pages, tablePageOf(first, "aaDilwsis", profile)));
  return { result, post };
}

describe("a list on several pages", () => {
  it("of a thousand rows, fifty a page, fits into a batch's exchanges without progress", async () => {
    const turns = places(1, 20).map((page) => tableOf(places(50 * page, 50 * page + 50)));
    const { result, post } = await read(pageWith(places(0, 50), 1_000), [...turns, tableOf(places(0, 50))]);

    expect(result.ok && result.value.rows).toHaveLength(1_000);
    const opening = 3;
    expect(opening + post.mock.calls.length).toBeLessThanOrEqual(maxExchangesABatch);
  });

  it.each([
    [2, []],
    [
      3,
      [
        [2, 3],
        [0, 2],
      ],
    ],
    [
      5,
      [
        [2, 4],
        [4, 5],
        [0, 2],
      ],
    ],
  ])("of %i rows, two a page, is paged until all are read, and then to its beginning", async (total, turns) => {
    const { result, post } = await read(
      pageWith([0, 1], total),
      turns.map(([from = 0, to = 0]) => tableOf(places(from, to))),
    );

    expect(result.ok && result.value.rows.map(({ place }) => place)).toEqual(places(0, total));
    const asked = post.mock.calls.map(([, { fields, ...request }]) => ({ ...request, ...Object.fromEntries(fields) }));
    expect(asked).toMatchObject(
      turns.map(([from]) => ({
        source: "appForm:basicDT",
        render: "appForm:basicDT",
        event: "page",
        "appForm:basicDT_pagination": "true",
        "appForm:basicDT_first": String(from),
        "appForm:basicDT_rows": "2",
        effect: "no",
      })),
    );
  });

  it("cannot be paged without a form or a row", async () => {
    const { form: _, ...formless } = pageWith([0, 1], 3);

    for (const page of [formless, pageWith([], 3)])
      expect((await read(page, [tableOf([2])])).result).toMatchObject({
        failure: { kind: "unavailable", effect: "no", detail: "list cannot be trusted: a page without its form" },
      });
  });

  it("posts each turn with the latest ViewState", async () => {
    const turns = [tableOf([2, 3]), tableOf([4]), tableOf([0, 1])];
    const [with2, without] = [await read(pageWith([0, 1], 5), turns, "2"), await read(pageWith([0, 1], 5), turns)];

    expect(with2.post.mock.calls.map(([page]) => page.viewState)).toEqual(["1", "2", "2"]);
    expect(without.post.mock.calls.map(([page]) => page.viewState)).toEqual(["1", "1", "1"]);
  });

  it("is untrusted when its first page has moved while it was read, as many rows as it has", async () => {
    const moved = tableOf([0, 1]).replace(">1<", ">9<");
    const { result } = await read(pageWith([0, 1], 4), [tableOf([2, 3]), moved]);

    expect(result).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: "list cannot be trusted: it changed while it was read" },
    });
  });

  it.each([
    ["a page is empty", [2, 5], tableOf([]), "a page of it is empty"],
    ["a page is missing", [2, 5], undefined, "a page of it is empty"],
    ["the first page comes again", [2, 5], tableOf([0, 1]), "rows out of order"],
    ["a row is left out", [2, 5], tableOf([2, 4]), "rows out of order"],
    ["there are more than it says", [2, 3], tableOf([2, 3]), "4 rows of 3"],
    ["the first page has more than it says", [2, 1], undefined, "2 rows of 1"],
  ])("is untrusted when %s", async (_, [shown = 0, total = 0], turn, why) => {
    const { result } = await read(pageWith(places(0, shown), total), [turn]);

    expect(result).toMatchObject({
      failure: { kind: "unavailable", effect: "no", detail: `list cannot be trusted: ${why}` },
    });
  });
});
