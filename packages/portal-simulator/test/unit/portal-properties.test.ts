import { html } from "hono/html";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { control } from "../../../../test/support/portal-control.ts";
import { dataTable } from "../../data-table.ts";
import { createLook, generatedIds } from "../../look.ts";
import { createProperties, type NewProperty, type Properties } from "../../properties.ts";
import { defaultRelease } from "../../release.ts";
import { openState, type State } from "../../state.ts";
import { openPortalWebsite } from "../../website.ts";
import { createVisitor, propertiesPath, viewStateOf } from "../integration/visitor.ts";

let state: State;
let properties: Properties;
beforeEach(() => {
  state = openState(":memory:");
  properties = createProperties(state);
});
afterEach(() => state.close());

const unit = (registryId: string, is: NewProperty["state"] = "final") => ({ registryId, state: is });
const held = (username: string) =>
  properties.ofUser(username).map(({ propertyId, registryId, ...is }) => `${propertyId} ${registryId} ${is.state}`);

it("properties get internal ids unrelated to their numbers, in the order of creation", () => {
  properties.replace("one", [unit("00000000009"), unit("00000000001", "stopped"), unit("00000000005", "provisional")]);

  expect(held("one")).toEqual([
    "70113 00000000009 final",
    "70116 00000000001 stopped",
    "70119 00000000005 provisional",
  ]);
});

it("a property moves to another user with its internal id, and one that is not named leaves its user", () => {
  properties.replace("one", [unit("1"), unit("2")]);
  properties.replace("other", [unit("3"), unit("2", "stopped")]);
  properties.replace("OTHER", [unit("2"), unit("4")]);

  expect(held("One")).toEqual(["70113 1 final"]);
  expect(held("other")).toEqual(["70116 2 final", "70122 4 final"]);
  expect(properties.find("one", 70_113)?.registryId).toBe("1");
  expect(properties.find("other", 70_113)).toBeUndefined();
  expect(properties.find("one", 70_116)).toBeUndefined();
  expect(properties.find("other", 70_119)).toBeUndefined();
});

it("each property has its own land number of eleven digits and an address, always the same", () => {
  properties.replace(
    "one",
    Array.from({ length: 60 }, (_, place) => unit(String(place).padStart(11, "0"))),
  );
  const shown = properties.ofUser("one");

  expect(shown.filter(({ atak }) => !/^02\d{9}$/.test(atak))).toEqual([]);
  expect(shown.filter(({ address }) => !/^[Α-Ωα-ωάέήίόύώ ]+ [1-9]\d?, Τ\.Κ\. 1\d{4}$/.test(address))).toEqual([]);
  expect(new Set(shown.map(({ atak }) => atak)).size).toBe(60);
  expect(properties.ofUser("one")).toEqual(shown);
});

it.each([
  [0, "page 0*, page 10, page 20, page 30, page 40, page 50, page 60, page 70, page 80, page 90, next 10, last 240"],
  [
    210,
    "first 0, prev 200, page 150, page 160, page 170, page 180, page 190, page 200, page 210*, page 220, page 230, page 240, next 220, last 240",
  ],
])("a list of 25 pages leads from row %i to ten of them, and to its neighbours and ends", async (first, links) => {
  const look = createLook({ release: defaultRelease, ids: generatedIds(0), origin: "", drift: false });
  const table = { id: "t", head: html``, columns: 1, rows: [], count: 250, first, perPage: 10, paged: true };
  const shown = await dataTable(look, table);

  const link = /ui-paginator-(\w+) ui-state-default( ui-state-active)?"[^>]*page\('t',(\d+),10\)/g;
  const found = [...shown.matchAll(link)].map(([, kind, isHere, at]) => `${kind} ${at}${isHere ? "*" : ""}`);
  expect(found.join(", ")).toBe(links);
  expect(String(await dataTable(look, { ...table, count: 10 }))).not.toContain("paginator");
});

it("the registry lists as many properties at a time as chosen, and opens only final ones", async () => {
  const portal = openPortalWebsite();
  onTestFinished(() => portal.close());
  const registryIds = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(11, "0"));
  const units = registryIds.map((registryId, place) => unit(registryId, place === 0 ? "provisional" : "final"));
  await control(portal, "accounts/many", { password: "p", properties: units });
  const visitor = createVisitor(portal);
  await visitor.login("many", "p");
  let last = await visitor.get(propertiesPath);
  const post = async (source: string, fields: Record<string, string>) => {
    last = await visitor.post(propertiesPath, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.source": source,
      "javax.faces.partial.execute": "@all",
      "javax.faces.partial.render": "appForm",
      "javax.faces.ViewState": viewStateOf(last),
      ...fields,
    });
    return last.body;
  };
  const shown = (body: string) => registryIds.filter((id) => body.includes(id)).length;

  expect(shown(last.body)).toBe(10);
  const turn = { "appForm:propertiesDT_pagination": "true", "appForm:propertiesDT_first": "10" };
  const second = await post("appForm:propertiesDT", turn);
  expect([...second.matchAll(/data-ri="(\d+)"[^>]*><td[^>]*>(\d+)</g)].map(([, row, shown]) => [row, shown])).toEqual([
    ["10", "11"],
    ["11", "12"],
  ]);
  expect(shown(await post("appForm:propertyRows", { "appForm:propertyRows_input": "20" }))).toBe(12);
  const [, open = "", first = ""] = /s:'([^']+)'[^}]+{name:'propertyId',value:'(\d+)'/.exec(last.body) ?? [];
  expect(await post(open, { propertyId: first })).not.toContain("redirect");
  expect(await post(open, { propertyId: String(Number(first) + 3) })).toContain("redirect");
});
