import { expect, it } from "vitest";
import { registryPage } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const seen = [
  { id: "70101", ama: "00000123456", state: 'Οριστική/<br/>Final<div class="green">από 06/08/2018</div>' },
  { id: "70102", ama: "00000123457", state: "Προσωρινά Αποθηκευμένη/ Draft" },
  { id: "70103", ama: "00000123458", state: "Οριστική/ Final από 06/08/2018 Διακοπή από 01/01/2025" },
];

/** A page whose ids are in these scripts only, written at that place. */
const scripted = (page: string, at: string, ...ids: readonly string[]) =>
  page
    .replaceAll(/<script>.*?<\/script>|onclick="[^"]*"/g, "")
    .replace(at, `<script>x(${ids.map((id) => `{name:'propertyId',value:'${id}'}`).join()})</script>${at}`);

it("the registry gives number, id and state of each property", async () => {
  const { session } = sessionWith(() => registryPage(seen));

  expect(await session.properties()).toEqual({
    ok: true,
    value: [
      { propertyId: "70101", registryId: "00000123456", state: "final" },
      { propertyId: "70102", registryId: "00000123457", state: "provisional" },
      { propertyId: "70103", registryId: "00000123458", state: "stopped" },
    ],
  });
});

it("the registry's ids are found in the scripts, in row order", async () => {
  const bare = scripted(registryPage(seen), "</form>", ...seen.map(({ id }) => id));

  const properties = await sessionWith(() => bare).session.properties();

  expect(properties.ok && properties.value.map(({ propertyId }) => propertyId)).toEqual(["70101", "70102", "70103"]);
});

it.each<[string, (page: string) => string, "changed" | "unavailable", RegExp]>([
  [
    "a column is missing",
    (page) => page.replaceAll("Κατάσταση/", "Ενοίκιο/"),
    "changed",
    /^the list of properties has no column "Κατάσταση[^"]*"$/,
  ],
  [
    "columns are missing",
    (page) => page.replaceAll("<th>", "<td>").replaceAll("</th>", "</td>"),
    "changed",
    /no column "Αρ\. Μητρώου[^"]*"; the list of properties has no column "Κατάσταση/,
  ],
  [
    "the numbers stand in another column",
    (page) => page.replaceAll("<td>1</td>", ""),
    "changed",
    /^the column "Αρ\. Μητρώου[^"]*" does not hold amaOutput$/,
  ],
  ["a row has no number", (page) => page.replace("00000123456", ""), "unavailable", /a property without its number$/],
  ["a row has no id", (page) => page.replaceAll("value:'70101'", "value:''"), "unavailable", /without its id$/],
  ["a row has two ids", (page) => page.replace("value:'70101'}]", "value:'7'}]"), "unavailable", /without its id$/],
  ["one row has all ids", (page) => scripted(page, "</button>", "1", "2", "3"), "unavailable", /without its id$/],
  ["there are more ids", (page) => scripted(page, "</form>", "1", "2", "3", "4"), "unavailable", /without its id$/],
  [
    "there are fewer rows than it says",
    (page) => page.replace("Total: 3", "Total: 4"),
    "unavailable",
    /^a page in place of a partial answer$/,
  ],
])("the registry is untrusted when %s", async (_, alter, kind, detail) => {
  const page = registryPage(seen).replaceAll("&#39;", "'");
  const altered = alter(page);
  expect(altered).not.toBe(page);

  const answer = await sessionWith(() => altered).session.properties();
  expect(answer).toMatchObject({ ok: false, failure: { kind, effect: "no" } });
  expect(answer.ok ? "" : answer.failure.detail).toMatch(detail);
});

it("the registry is empty for an owner without properties, if it has its columns", async () => {
  const none = registryPage([]);

  expect(await sessionWith(() => none).session.properties()).toEqual({ ok: true, value: [] });
  expect(await sessionWith(() => none.replaceAll("Κατάσταση/", "Ενοίκιο/")).session.properties()).toMatchObject({
    ok: false,
    failure: { kind: "changed" },
  });
});

it("a property in a state that the profile does not know leaves the others as they are", async () => {
  const page = registryPage(seen).replace("Προσωρινά Αποθηκευμένη", "Υπό έλεγχο");

  expect(await sessionWith(() => page).session.properties()).toMatchObject({
    value: [{ state: "final" }, { state: "other" }, { state: "stopped" }],
  });
});

it("the registry's cells are read whatever is between them", async () => {
  const spaced = registryPage(seen).replaceAll("<td>", "\n <!-- --> <td>");

  expect(await sessionWith(() => spaced).session.properties()).toMatchObject({
    value: [{ state: "final" }, { state: "provisional" }, { state: "stopped" }],
  });
});

it.each([
  `{name:'propertyId',value:'70101'}`,
  `{"name":"propertyId","value":"70101"}`,
  `{ name : 'propertyId' , value : '70101' }`,
  `{name:propertyId,value:"70101"}`,
])("a property's id is read from the script %s", async (script) => {
  const [own = { id: "", ama: "", state: "" }] = seen;
  const page = registryPage([own]).replaceAll(/<script>.*?<\/script>|onclick="[^"]*"/g, "");
  const written = page.replace("</button>", `</button><script>x(${script})</script>`);

  expect(await sessionWith(() => written).session.properties()).toMatchObject({ value: [{ propertyId: "70101" }] });
});
