import type { Answer, Visitor } from "./visitor.ts";

const views = "/taxisnet/short_term_letting/views";
const ajax = { "javax.faces.partial.ajax": "true", appForm: "appForm" };

/**
 * The public client of 2024, rewritten from what is known of its exchanges: the addresses, the fields that it sent and
 * omitted, and the strings that it searched the pages for. It knows nothing of the simulator.
 */
export function publicClient(visitor: Visitor) {
  const declarationPage = (propertyId: string, declarationDbId?: string) =>
    visitor.get(
      `${views}/declaration.xhtml?propertyId=${propertyId}${declarationDbId ? `&declarationDbId=${declarationDbId}` : ""}`,
    );
  const searchPage = (propertyId: string) => visitor.get(`${views}/declarationSearch.xhtml?propertyId=${propertyId}`);
  const post = (page: "declaration" | "declarationSearch", fields: Fields) =>
    visitor.post(`${views}/${page}.xhtml`, { ...ajax, ...fields });

  /** The tax-number exchange, then the button, both with the ViewState of the page. */
  const send = async (page: Answer, button: string, declaration: ClientDeclaration, notesId: string) => {
    const fields = { ...fieldsOf(declaration), [notesId]: declaration.notes, "javax.faces.ViewState": viewState(page) };
    await post("declaration", {
      "javax.faces.source": "appForm:renterAfm",
      "javax.faces.partial.execute": "appForm:renterAfm",
      "javax.faces.partial.render": "appForm:messages appForm:renterAfm appForm:renterName",
      "javax.faces.behavior.event": "change",
      "javax.faces.partial.event": "change",
      ...fields,
    });
    return await post("declaration", {
      "javax.faces.source": button,
      "javax.faces.partial.execute": "@all",
      "javax.faces.partial.render": "appForm",
      [button]: button,
      ...fields,
    });
  };

  return {
    declarationPage,
    searchPage,
    async properties() {
      const { body } = await visitor.get(`${views}/propertyRegistry/propertyRegistrySearch.xhtml`);
      const all = (before: string, after: string) =>
        body
          .split(before)
          .slice(1)
          .map((rest) => rest.split(after)[0]);
      return {
        ama: all('amaOutput" style="width:90px;">', "<"),
        atak: all('atakOutput" style="width:90px;">', "<"),
        address: all('addressOutput">', "<"),
        propertyId: all("propertyId',value:'", "'}"),
      };
    },
    async saveDraft(propertyId: string, declaration: ClientDeclaration) {
      const page = await declarationPage(propertyId);
      return await send(page, "appForm:saveButton", declaration, "appForm:j_idt93");
    },
    async finalise(propertyId: string, declarationDbId: string, declaration: ClientDeclaration) {
      const page = await declarationPage(propertyId, declarationDbId);
      return await send(page, "appForm:finalizeButton", declaration, "appForm:j_idt92");
    },
    async setRange(propertyId: string, from: string, to: string) {
      const page = await searchPage(propertyId);
      const button = between(
        page.body.slice(0, page.body.indexOf("Αναζήτηση / Search")).split("<button").at(-1) ?? "",
        'name="',
        '"',
      );
      return await post("declarationSearch", {
        "javax.faces.source": button,
        "javax.faces.partial.execute": "@all",
        "javax.faces.partial.render": "appForm:basicDT appForm:totalDeclarations appForm:search_panel",
        [button]: button,
        "appForm:dateFrom_input": from,
        "appForm:dateTo_input": to,
        "appForm:j_idt51:j_idt68_focus": "",
        "appForm:j_idt51:j_idt68_input": "50",
        "javax.faces.ViewState": viewState(page),
      });
    },
    /** The id behind a row. */
    async idOfRow(page: Answer, row: number) {
      const source = `appForm:basicDT:${row}:declarationDetails`;
      const { body } = await post("declarationSearch", {
        "javax.faces.source": source,
        "javax.faces.partial.execute": "@all",
        [source]: source,
        "javax.faces.ViewState": viewState(page),
      });
      return between(body, "declarationDbId=", '"');
    },
    async deleteRow(page: Answer, row: number) {
      const source = `appForm:basicDT:${row}:deleteButton`;
      const state = { "javax.faces.ViewState": viewState(page), "javax.faces.partial.execute": "@all" };
      await post("declarationSearch", { "javax.faces.source": source, [source]: source, ...state });
      return await post("declarationSearch", {
        "javax.faces.source": "appForm:deleteConfirm",
        "javax.faces.partial.render": "appForm:basicDT",
        "appForm:deleteConfirm": "appForm:deleteConfirm",
        ...state,
      });
    },
  };
}

type Fields = Record<string, string>;

/** A declaration of that client: a stay or a cancelled one, without the tenant's details. */
export interface ClientDeclaration {
  from: string;
  to: string;
  amount: string;
  cancelAmount: string;
  cancelDate: string;
  notes: string;
}

const fieldsOf = ({ from, to, amount, cancelAmount, cancelDate }: ClientDeclaration): Fields => ({
  "appForm:rentalFrom_input": from,
  "appForm:rentalTo_input": to,
  "appForm:sumAmount_hinput": amount,
  "appForm:platform_input": "1",
  "appForm:platform_focus": "",
  "appForm:cancelAmount_hinput": cancelAmount,
  "appForm:cancelDate_input": cancelDate,
  "appForm:renterAfm": "000000000",
  "appForm:paymentType_focus": "",
  "appForm:paymentType_input": "2",
});

export const between = (text: string, before: string, after: string) => text.split(before)[1]?.split(after)[0] ?? "";
const viewState = ({ body }: Answer) => between(body, 'id="javax.faces.ViewState" value="', '"');
