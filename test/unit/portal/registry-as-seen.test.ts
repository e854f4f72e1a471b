import { expect, it } from "vitest";
import { registryPage } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const seen = [
  { id: "70101", ama: "00000123456", state: 'Οριστική/<br/>Final<div class="green">από 06/08/2018</div>' },
  { id: "70102", ama: "00000123457", state: "Προσωρινά Αποθηκευμένη/ Draft" },
  { id: "70103", ama: "00000123458", state: "Οριστική/ Final από 06/08/2018 Διακοπή από 01/01/2025" },
];

it("reads number, internal id and state of each property", async () => {
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

it("finds the ids where the scripts stand together, in the rows' order", async () => {
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
] as const)("believes nothing when %s", async (_, alter, kind) => {
  const altered = alter(registryPage(seen));
  expect(altered).not.toBe(registryPage(seen));

  const answer = await sessionWith(() => altered).session.properties();

  expect(answer).toMatchObject({ ok: false, failure: { kind, effect: "no" } });
});
