import { datesOf, fileFinal, foreigner, openForm, openPage, saveDraft } from "./declaration-form.ts";
import type { Observations } from "./factor-observations.ts";
import { cellsOf, itemOf, openList, totalOf } from "./search-list.ts";
import { messagesOf, stateOf, viewStateOf } from "./visitor.ts";

type Exchanges =
  | "foreignExchange"
  | "taxExchange"
  | "formViewState"
  | "deleteViewState"
  | "formDelete"
  | "paging"
  | "dateFilter"
  | "rangeKept"
  | "listOrder"
  | "listLag"
  | "amendAddress"
  | "amendMenu"
  | "amendNotes";

const redirectOf = ({ body }: { body: string }) =>
  /<redirect url="([^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";

export const exchangeObservations: Pick<Observations, Exchanges> = {
  foreignExchange: {
    async see({ visitor, site }) {
      await visitor.login();
      const form = await openForm(visitor);
      await form.exchange("renterAfm");
      const said = messagesOf(await form.press("saveButton", foreigner)).join();
      const [draft] = (await stateOf(site)).declarations;
      const guestId = draft?.["guestId"];
      return `${said} ${typeof guestId === "string" ? guestId : "nobody"}`;
    },
    expected: {
      needed: "Για αλλοδαπό μισθωτή απαιτείται αριθμός εγγράφου nobody",
      unneeded: "Επιτυχής Αποθήκευση X&1234567",
    },
  },
  taxExchange: {
    async see({ visitor }) {
      await visitor.login();
      return messagesOf(await (await openForm(visitor)).press("saveButton")).join();
    },
    expected: { needed: "Δεν έχει γίνει αναζήτηση του ΑΦΜ μισθωτή", unneeded: "Επιτυχής Αποθήκευση" },
  },
  formViewState: {
    async see({ visitor }) {
      await visitor.login();
      const form = await openForm(visitor);
      const used = viewStateOf(form.page);
      await form.send("saveButton");
      const again = await form.press("saveButton", { "javax.faces.ViewState": used });
      return messagesOf(again).join() || (/ViewExpiredException/.exec(again.body)?.[0] ?? "");
    },
    expected: { many: "Επιτυχής Αποθήκευση", untilSent: "ViewExpiredException" },
  },
  deleteViewState: {
    async see({ visitor }) {
      await visitor.login();
      await saveDraft(visitor);
      const list = await openList(visitor);
      await list.post("appForm:basicDT:0:deleteButton");
      const confirmed = await list.post("appForm:deleteConfirm", { "javax.faces.ViewState": viewStateOf(list.page) });
      return messagesOf(confirmed).join() || (/ViewExpiredException/.exec(confirmed.body)?.[0] ?? "");
    },
    expected: { sameOrNext: "Επιτυχής Διαγραφή Δήλωσης", next: "ViewExpiredException" },
  },
  formDelete: {
    async see({ visitor, site }) {
      await visitor.login();
      await saveDraft(visitor);
      const [draft] = (await stateOf(site)).declarations;
      await (await openForm(visitor, draft?.declarationId)).press("deleteButton");
      return `${(await stateOf(site)).declarations.length} left`;
    },
    expected: { deletes: "0 left", leaves: "1 left" },
  },
  paging: {
    async see({ visitor }) {
      await visitor.login();
      for (let day = 10; day < 22; day += 1) await saveDraft(visitor, datesOf(`${day}/11/2026`, `${day + 1}/11/2026`));
      const list = await openList(visitor);
      const page = {
        "appForm:basicDT_pagination": "true",
        "appForm:basicDT_first": "10",
        "appForm:basicDT_rows": "10",
      };
      const next = await list.post("appForm:basicDT", { ...page, "javax.faces.partial.render": "appForm:basicDT" });
      const pager = list.page.body.includes('class="ui-paginator-pages"') ? "pager" : "no pager";
      return `${pager}, ${totalOf(list.page)}, then ${cellsOf(next, "rentalFrom")[0]}`;
    },
    expected: {
      paginator: "pager, Σύνολο/ Total: 12, then 20/11/2026",
      range: "no pager, Σύνολο/ Total: 12, then 10/11/2026",
    },
  },
  dateFilter: {
    async see({ visitor }) {
      await visitor.login();
      const stays = [
        ["28/10", "10/11"],
        ["28/10", "30/11"],
        ["12/11", "14/11"],
        ["15/11", "30/11"],
      ] as const;
      for (const [from, to] of stays) await saveDraft(visitor, datesOf(`${from}/2026`, `${to}/2026`));
      const found = await (await openList(visitor)).search("08/11/2026", "20/11/2026");
      return cellsOf(found, "rentalFrom")
        .map((from, index) => `${from?.slice(0, 5)}-${cellsOf(found, "rentalTo")[index]?.slice(0, 5)}`)
        .join(" ");
    },
    expected: {
      arrival: "12/11-14/11 15/11-30/11",
      departure: "28/10-10/11 12/11-14/11",
      overlap: "28/10-10/11 28/10-30/11 12/11-14/11 15/11-30/11",
      inside: "12/11-14/11",
    },
  },
  rangeKept: {
    async see({ visitor }) {
      await visitor.login();
      await (await openList(visitor, "70113")).search("01/08/2026", "31/08/2026");
      const { body } = (await openList(visitor, "70116")).page;
      return /dateFrom_input" type="text" value="([^"]*)"/.exec(body)?.[1] ?? "";
    },
    expected: { property: "01/11/2026", session: "01/08/2026" },
  },
  listOrder: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor, datesOf("20/11/2026", "22/11/2026"));
      await fileFinal(visitor, datesOf("10/11/2026", "12/11/2026"));
      return cellsOf((await openList(visitor)).page, "aaDilwsis").join();
    },
    expected: { number: "1,2", arrival: "2,1" },
  },
  listLag: {
    async see({ visitor, passTime }) {
      await visitor.login();
      await fileFinal(visitor);
      const rows = async () => cellsOf((await openList(visitor)).page, "aaDilwsis").length;
      const atOnce = await rows();
      passTime(2_100);
      return `${atOnce}, then ${await rows()}`;
    },
    expected: { none: "1, then 1", seconds: "0, then 1" },
  },
  amendAddress: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor);
      const list = await openList(visitor);
      const address = redirectOf(await list.post(itemOf(list.page, 0, "Υποβολή Τροποποιητικής") ?? "none"));
      const { page } = await openPage(visitor, address);
      const amends = page.body.includes("Amending Declaration Details") ? "amends" : "does not amend";
      return `${/\?(.*)/.exec(address)?.[1]} ${amends}`;
    },
    expected: {
      amendedDbId: "propertyId=70113&amendedDbId=4810001 amends",
      declarationDbId: "propertyId=70113&declarationDbId=4810001&amend=1 amends",
    },
  },
  amendMenu: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor);
      const list = await openList(visitor);
      const address = redirectOf(await list.post(itemOf(list.page, 0, "Υποβολή Τροποποιητικής") ?? "none"));
      await (await openPage(visitor, address)).send("finalizeButton");
      const { page } = await openList(visitor);
      return [0, 1].map((row) => (itemOf(page, row, "Υποβολή Τροποποιητικής") ? "amend" : "-")).join();
    },
    expected: { last: "-,amend", all: "amend,amend" },
  },
  amendNotes: {
    async see({ visitor }) {
      await visitor.login();
      await fileFinal(visitor);
      const list = await openList(visitor);
      const address = redirectOf(await list.post(itemOf(list.page, 0, "Υποβολή Τροποποιητικής") ?? "none"));
      return /<textarea[^>]*>([^<]*)</.exec((await openPage(visitor, address)).page.body)?.[1] ?? "no field";
    },
    expected: { kept: "mark-0001", empty: "" },
  },
};
