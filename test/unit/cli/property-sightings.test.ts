import { expect, it } from "vitest";
import { propertySightings } from "../../../cli/portal-check/seen/properties.ts";
import { looked, profile } from "./walk-pages.ts";

const at = profile.paths.properties.is;
const seen = (content: string, path: string = at) => propertySightings(looked(path, content), profile);

const registryNo = "Αρ. Μητρώου Ακινήτου/ Registry No";
const number = (place: number) => `<span id="appForm:propertyDT:${place}:amaOutput">0000012345${place}</span>`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const bodies = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`);
  const head = `<thead><tr>${heads.map((text) => `<th>${text}</th>`).join("")}</tr></thead>`;
  return `<table><tr><th>Μενού</th></tr></table><table>${head}<tbody>${bodies.join("")}</tbody></table>`;
};
const rows = [
  ["Διακοπή από ιδιοκτήτη", number(0), "Ερμού 1", "Οριστική/ Final"],
  ["Ιδιοκτήτης", number(1), "Αιόλου 2", "Προσωρινά Αποθηκευμένη"],
];
const states = [
  ["properties.states.final", "Οριστική"],
  ["properties.states.provisional", "Προσωριν"],
  ["properties.states.stopped", "Διακοπή"],
];

it("heads are known by their words", () => {
  expect(seen(table(["Ιδιότητα", registryNo, "Διεύθυνση", "Κατάσταση/ Status"], rows))).toEqual([
    ["properties.registryId", "amaOutput"],
    ["properties.columns.registryId", registryNo],
    ["properties.columns.state", "Κατάσταση/ Status"],
    ...states,
  ]);
});

it("heads with other words are those over the number, and over what is a state in every row", () => {
  expect(seen(table(["Ιδιότητα", "Αριθμός", "Διεύθυνση", "Στάδιο"], rows))).toEqual([
    ["properties.registryId", "amaOutput"],
    ["properties.columns.registryId", "Αριθμός"],
    ["properties.columns.state", "Στάδιο"],
    ...states,
  ]);
});

it("known words count more than the place at which they stand", () => {
  const told = seen(table(["Α/Α", "Ιδιότητα", registryNo, "Διεύθυνση", "Κατάσταση/ Status"], rows));

  expect(told).toContainEqual(["properties.columns.registryId", registryNo]);
  expect(told).toContainEqual(["properties.columns.state", "Κατάσταση/ Status"]);
});

it("where no column holds states alone, none is told, nor a state that no row is in", () => {
  const unlike = [["Ιδιοκτήτης", number(0), "Ερμού 1", "Άγνωστη"], [number(1)]];

  expect(seen(table(["Ιδιότητα", "Αριθμός", "Διεύθυνση", "Στάδιο"], unlike))).toEqual([
    ["properties.registryId", "amaOutput"],
    ["properties.columns.registryId", "Αριθμός"],
  ]);
});

it("nothing is told of a page that lists no property, or is another", () => {
  const list = table([registryNo], [[number(0)]]);

  expect(seen(list)).not.toEqual([]);
  expect(seen(list, profile.paths.search.is)).toEqual([]);
  expect(seen(table([registryNo], [["Κενό"]]))).toEqual([]);
  expect(seen(`<table><tr><th>x</th></tr></table>${number(0)}`)).toEqual([]);
  expect(seen(`<div><tr><td>${number(0)}</td></tr></div>`)).toEqual([]);
});
