import { cancelled, fileFinal, openForm, saveDraft } from "./declaration-form.ts";
import type { Observations, Scene } from "./factor-observations.ts";
import { cellsOf, openList } from "./search-list.ts";
import { type Answer, propertiesPath, stateOf } from "./visitor.ts";

type Markup =
  | "labelBreak"
  | "labelCell"
  | "menuItems"
  | "detailsTitle"
  | "detailsPlace"
  | "finalFields"
  | "finalNotes"
  | "shownAmounts"
  | "propertyOnForm"
  | "searchEcho"
  | "propertyLink"
  | "formAction"
  | "messageSummary"
  | "generatedIds"
  | "emptyText"
  | "cancelledAmountCell";

async function newPage({ visitor }: Scene): Promise<Answer> {
  await visitor.login();
  return (await openForm(visitor)).page;
}

/** The page of a declaration that was filed with notes, and the answer to its filing. */
async function finalPage({ visitor, site }: Scene) {
  await visitor.login();
  await saveDraft(visitor);
  const [draft] = (await stateOf(site)).declarations;
  const form = await openForm(visitor, draft?.declarationId);
  const answer = await form.send("finalizeButton");
  return { answer, page: (await openForm(visitor, draft?.declarationId)).page };
}

const cut = ({ body }: Answer, pattern: RegExp) => pattern.exec(body)?.[1] ?? "not there";
const whether = ({ body }: Answer, text: string) => (body.includes(text) ? "there" : "not there");

export const markupObservations: Pick<Observations, Markup> = {
  labelBreak: {
    see: async (scene) => cut(await newPage(scene), /(Άφιξη \/[\s\S]*?Arrival Date)/),
    expected: {
      br: "Άφιξη /<br/>Arrival Date",
      newline: "Άφιξη /\nArrival Date",
      space: "Άφιξη / Arrival Date",
    },
  },
  labelCell: {
    see: async (scene) => cut(await newPage(scene), /<tr>((?:<(?!tr)[^>]*>)+)Άφιξη/),
    expected: { td: "<td>", th: '<th scope="row">', label: '<td><label for="appForm:rentalFrom_input">' },
  },
  menuItems: {
    see: async (scene) => cut(await newPage(scene), /<(\w+) id="appForm:saveButton"/),
    expected: { link: "a", button: "button" },
  },
  detailsTitle: {
    see: async (scene) => cut(await newPage(scene), /<t[hd] colspan="2">(Στοιχεία Δήλωσης[^<]*<\/t[hd]>)/),
    expected: {
      head: "Στοιχεία Δήλωσης / Declaration Details</th>",
      row: "Στοιχεία Δήλωσης / Declaration Details</td>",
    },
  },
  detailsPlace: {
    see: async (scene) => {
      const { answer, page } = await finalPage(scene);
      return `page ${whether(page, "<td> 1 </td>")}, answer ${whether(answer, "<td> 1 </td>")}`;
    },
    expected: { inside: "page there, answer there", above: "page there, answer not there" },
  },
  finalFields: {
    see: async (scene) =>
      cut((await finalPage(scene)).page, /Arrival Date<\/td><td>(.*?)<\/td>/).replace(/ class=.*/, ""),
    expected: { disabled: '<span id="appForm:rentalFrom"', text: "01/11/2026" },
  },
  finalNotes: {
    see: async (scene) => whether((await finalPage(scene)).page, "mark-0001"),
    expected: { shown: "there", hidden: "not there" },
  },
  shownAmounts: {
    async see(scene) {
      const { page } = await finalPage(scene);
      return `${cut(page, /name="appForm:sumAmount_input"[^>]* value="([^"]*)"/)}|${cut(page, /valueToRender:'([\d.]+)'/)}`;
    },
    expected: { inputs: "1.350,50|1350.500000", script: "|1350.500000" },
  },
  propertyOnForm: {
    see: async (scene) => whether(await newPage(scene), "00000123456"),
    expected: { absent: "not there", shown: "there" },
  },
  searchEcho: {
    async see({ visitor }) {
      await visitor.login();
      return cut((await openList(visitor)).page, /Rental<\/td><td>(.{6})/).replace(/\d+/, "number");
    },
    expected: { text: "number", input: "<input" },
  },
  propertyLink: {
    async see({ visitor }) {
      await visitor.login();
      return cut(
        await visitor.get(propertiesPath),
        /(onclick="|click:function\(\) \{)PrimeFaces\.ab\([^"}]*propertyId',value:'70113'\}/,
      );
    },
    expected: { onclick: 'onclick="', script: "click:function() {" },
  },
  formAction: {
    see: async (scene) => cut(await newPage(scene), /<form id="appForm"[^>]* action="([^"]*)"/),
    expected: {
      path: "/taxisnet/short_term_letting/views/declaration.xhtml",
      relative: "declaration.xhtml",
      url: "http://portal.simulated/taxisnet/short_term_letting/views/declaration.xhtml",
    },
  },
  messageSummary: {
    see: async (scene) => cut((await finalPage(scene)).answer, /<li>(.*?)<\/li>/),
    expected: {
      absent: '<span class="ui-messages-info-detail">Επιτυχής Οριστικοποίηση Δήλωσης</span>',
      shown:
        '<span class="ui-messages-info-summary">Επιτυχία</span> <span class="ui-messages-info-detail">Επιτυχής Οριστικοποίηση Δήλωσης</span>',
    },
  },
  generatedIds: {
    see: async (scene) => cut(await newPage(scene), /textarea id="([^"]*)"/),
    expected: { seen: "appForm:j_idt93", moved: "appForm:j_idt134" },
  },
  emptyText: {
    async see({ visitor }) {
      await visitor.login();
      return cut((await openList(visitor)).page, /ui-datatable-empty-message"><td colspan="9">([^<]*)</);
    },
    expected: { greek: "Δεν βρέθηκαν αποτελέσματα", english: "No records found." },
  },
  cancelledAmountCell: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor, cancelled);
      return cellsOf((await openList(visitor)).page, "sumAmount").join();
    },
    expected: { empty: "", kept: "80,00" },
  },
};
