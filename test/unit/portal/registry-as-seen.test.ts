import { expect, it } from "vitest";
import { registryPage } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const seen = [
  { id: "70101", ama: "00000123456", state: 'Οριστική/<br/>Final<div class="green">από 06/08/2018</div>' },
  { id: "70102", ama: "00000123457", state: "Προσωρινά Αποθηκευμένη/ Draft" },
  { id: "70103", ama: "00000123458", state: "Οριστική/ Final από 06/08/2018 Διακοπή από 01/01/2025" },
];

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
  const scripts = seen.map(({ id }) => `<script>x({name:'propertyId',value:'${id}'})</script>`).join("");
  const bare = registryPage(seen)
    .replaceAll(/<script>.*?<\/script>|onclick="[^"]*"/g, "")
    .replace("</form>", `${scripts}</form>`);

  const properties = await sessionWith(() => bare).session.properties();

  expect(properties.ok && properties.value.map(({ propertyId }) => propertyId)).toEqual(["70101", "70102", "70103"]);
});

it.each([
  ["a column is another", (page: string) => page.replaceAll("Κατάσταση/", "Ενοίκιο/"), "changed"],
  ["the numbers stand in another column", (page: string) => page.replaceAll("<td>1</td>", ""), "changed"],
  ["a state is unknown", (page: string) => page.replace("Προσωρινά Αποθηκευμένη", "Υπό έλεγχο"), "changed"],
  ["a row has two ids", (page: string) => page.replace("value:'70101'}]", "value:'7'}]"), "unavailable"],
  ["there are fewer rows than it says", (page: string) => page.replace("Total: 3", "Total: 4"), "unavailable"],
] as const)("the registry is untrusted when %s", async (_, alter, kind) => {
  const altered = alter(registryPage(seen));
  expect(altered).not.toBe(registryPage(seen));

  const answer = await sessionWith(() => altered).session.properties();

  expect(answer).toMatchObject({ ok: false, failure: { kind, effect: "no" } });
});

it.each([
  [
    "a column is missing",
    (page: string) => page.replaceAll("Κατάσταση/", "Ενοίκιο/"),
    /^the list of properties has no column "Κατάσταση[^"]*"$/,
  ],
  [
    "columns are missing",
    (page: string) => page.replaceAll("<th>", "<td>").replaceAll("</th>", "</td>"),
    /no column "Αρ\. Μητρώου[^"]*"; the list of properties has no column "Κατάσταση/,
  ],
  [
    "a column holds something else",
    (page: string) => page.replaceAll("<td>1</td>", ""),
    /^the column "Αρ\. Μητρώου[^"]*" does not hold amaOutput$/,
  ],
  [
    "a state is unknown",
    (page: string) => page.replace("Προσωρινά Αποθηκευμένη", "Υπό έλεγχο"),
    /^a property is in an unknown state: Υπό έλεγχο/,
  ],
  ["that a row has no number", (page: string) => page.replace("00000123456", ""), /a property without its number$/],
  ["a row has no id", (page: string) => page.replaceAll("value:'70101'", "value:''"), /a property without its id$/],
  [
    "there are more scripts than rows",
    (page: string) =>
      page
        .replaceAll(/<script>.*?<\/script>|onclick="[^"]*"/g, "")
        .replace("</form>", "<script>x({name:'propertyId',value:'1'},{name:'propertyId',value:'2'})</script></form>"),
    /a property without its id$/,
  ],
] as const)("the registry's difference is named when %s", async (_, alter, detail) => {
  const altered = alter(registryPage(seen).replaceAll("&#39;", "'"));

  const answer = await sessionWith(() => altered).session.properties();

  expect(answer.ok ? "" : answer.failure.detail).toMatch(detail);
});

it("the registry is empty for an owner without properties, if it has its columns", async () => {
  const none = registryPage([]);

  expect(await sessionWith(() => none).session.properties()).toEqual({ ok: true, value: [] });
  expect(await sessionWith(() => none.replaceAll("Κατάσταση/", "Ενοίκιο/")).session.properties()).toMatchObject({
    ...{ ok: false, failure: { kind: "changed" } },
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

it("the ids of one row are not shared among rows", async () => {
  const page = registryPage(seen.slice(0, 2))
    .replaceAll(/<script>.*?<\/script>|onclick="[^"]*"/g, "")
    .replace("</button>", "</button><script>x({name:'propertyId',value:'1'},{name:'propertyId',value:'2'})</script>");

  expect(await sessionWith(() => page).session.properties()).toMatchObject({
    failure: { detail: "list cannot be trusted: a property without its id" },
  });
});
