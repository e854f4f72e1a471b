import { afterEach, beforeEach, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { saveDraft } from "../../integration/portal-simulator/declaration-form.ts";
import { openList } from "../../integration/portal-simulator/search-list.ts";
import {
  createVisitor,
  messagesOf,
  propertiesPath,
  type Visitor,
  viewStateOf,
} from "../../integration/portal-simulator/visitor.ts";

let portal: PortalWebsite;
let visitor: Visitor;
beforeEach(async () => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  visitor = createVisitor(portal);
  await visitor.login();
});
afterEach(() => portal.close());

it("a list that is turned to where it has no rows, or to no number, shows its first ones", async () => {
  await saveDraft(visitor);
  const list = await openList(visitor);
  for (const first of ["0", "1", "2", "x"]) {
    const turned = { "appForm:basicDT_pagination": "true", "appForm:basicDT_first": first };
    const { body } = await list.post("appForm:basicDT", turned);

    expect([first, [...body.matchAll(/data-ri="(\d+)"/g)].map(([, row]) => row)]).toEqual([first, ["0"]]);
  }
});

it("the registry says why a property does not open, though nothing of the page was to be renewed", async () => {
  const page = await visitor.get(propertiesPath);
  const source = /s:'(appForm:propertiesDT:0:\w+)'/.exec(page.body)?.[1] ?? "none";
  const answer = await visitor.post(propertiesPath, {
    ...{ appForm: "appForm", "javax.faces.partial.ajax": "true", "javax.faces.ViewState": viewStateOf(page) },
    ...{ "javax.faces.source": source, propertyId: "1" },
  });

  expect(messagesOf(answer)).toHaveLength(1);
  expect(answer.body).not.toContain('<update id="appForm">');
});
