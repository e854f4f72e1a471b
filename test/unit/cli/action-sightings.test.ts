import { expect, it } from "vitest";
import { actionSightings } from "../../../cli/portal-check/seen/sighting.ts";
import { parseHtml } from "../../../shared/portal/aade/html.ts";
import { known } from "../../../shared/portal/aade/known.ts";

const seen = (html: string, id: string | undefined) =>
  actionSightings("button", parseHtml(html), { id: known(id, "test"), text: known("Αναζήτηση / Search", "test") });
const text = ["button.text", "Αναζήτηση / Search"];

it("an id is seen where it stands on the page, and not where the text alone has found what can be clicked", () => {
  const button = '<button id="appForm:saveButton">Αναζήτηση / Search</button>';

  expect(seen(button, "saveButton")).toEqual([["button.id", "saveButton"], text]);
  expect(seen(button.replace("appForm:", "appForm:basicDT:0:"), "saveButton")[0]).toEqual(["button.id", "saveButton"]);
  expect(seen(button, "otherButton")).toEqual([text]);
  expect(seen(button, undefined)).toEqual([text]);
  expect(seen("<button id='x'>Άλλο / Other</button>", "saveButton")).toEqual([]);
});

it("what says nothing is no text that differs", () => {
  expect(seen('<a id="appForm:saveButton"></a>', "saveButton")).toEqual([["button.id", "saveButton"]]);
});

it("what an input says is its value", () => {
  expect(seen('<input type="submit" id="a" value="Αναζήτηση / Search">', undefined)).toEqual([text]);
});
