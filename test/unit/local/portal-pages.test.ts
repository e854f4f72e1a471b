import { html } from "hono/html";
import { expect, it } from "vitest";
import { monthFrom } from "../../../local/portal/calendar-days.ts";
import { tablePager } from "../../../local/portal/data-table.ts";
import { emptyStatement } from "../../../local/portal/takk-fields.ts";
import { lookOf } from "./portal-look.ts";

const look = lookOf();

/** The pager of a table of ten rows a page on a page, from 1. */
async function pagerOf(pages: number, on: number): Promise<string> {
  const table = {
    id: "t",
    head: html``,
    columns: 1,
    rows: [],
    count: pages * 10,
    first: (on - 1) * 10,
    perPage: 10,
    paged: true,
  };
  return String(await tablePager(look, table));
}

/** What it offers: each link with the page that it leads to. */
async function offered(pages: number, on: number): Promise<string[]> {
  const links = (await pagerOf(pages, on)).matchAll(/page\('t',(\d+),10\);return false;"[^>]*>([^<]+)</g);
  return [...links].map(([, first, text]) => `${text} ${Number(first) / 10 + 1}`);
}

it.each([
  [1, []],
  [2, ["« 1", "‹ 1", "1 1", "2 2"]],
])("of %i pages, the last offers %j", async (pages, links) => {
  expect(await offered(pages, pages)).toEqual(links);
});

it("offers the pages around, and from one in the middle all ways out", async () => {
  expect(await offered(3, 1)).toEqual(["1 1", "2 2", "3 3", "› 2", "» 3"]);
  expect(await offered(3, 2)).toEqual(["« 1", "‹ 1", "1 1", "2 2", "3 3", "› 3", "» 3"]);
});

it("shows which page one is on, and no other link so", async () => {
  const active = (await pagerOf(3, 2)).matchAll(/ui-paginator-(\w+) ui-state-default ui-state-active"[^>]*>([^<]+)</g);

  expect([...active].map(([, kind, text]) => [kind, text])).toEqual([["page", "2"]]);
});

it.each([
  [1, 1, 10],
  [15, 10, 19],
  [30, 21, 30],
])("of thirty pages offers ten: on page %i from %i to %i", async (on, from, to) => {
  const numbered = (await offered(30, on)).filter((link) => /^\d/.test(link)).map((link) => link.split(" ")[1]);

  expect([numbered[0], numbered.at(-1), numbered.length]).toEqual([String(from), String(to), 10]);
});

it.each([
  ["2026-11-05", "2026", "10"],
  ["2027-01-31", "2026", "12"],
])("a new statement is of the month before: on %s of %s/%s", (day, year, month) => {
  expect(emptyStatement(day)).toMatchObject({ year, month });
});

it("turns from any day of a month to the first day of another", () => {
  expect(monthFrom("2026-11-30", 2)).toBe("2027-01-01");
  expect(monthFrom("2027-03-31", -1)).toBe("2027-02-01");
});
