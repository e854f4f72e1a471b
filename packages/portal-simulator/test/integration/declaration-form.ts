import { type Answer, declarationPath, firstPropertyOf, type Visitor, viewStateOf } from "./visitor.ts";

export type Fields = Readonly<Record<string, string>>;

/** A stay of a tenant without a Greek tax number. */
const stay: Fields = {
  "appForm:rentalFrom_input": "01/11/2026",
  "appForm:rentalTo_input": "04/11/2026",
  "appForm:sumAmount_input": "1.350,50",
  "appForm:sumAmount_hinput": "1350.50",
  "appForm:paymentType_input": "3",
  "appForm:platform_input": "2",
  "appForm:renterAfm": "000000000",
};

type Button = "saveButton" | "finalizeButton" | "deleteButton";
type Exchanged = "renterAfm" | "foreignCheckBox";

/** A page of one declaration, as in a browser: it posts with the ViewState of the latest answer. */
export interface DeclarationForm {
  /** The page as first loaded. */
  readonly page: Answer;
  readonly notesId: string;
  /** The latest answer. */
  last: Answer;
  /** Posts for any component. `fields` replace those of the usual stay. */
  press(component: string, fields?: Fields): Promise<Answer>;
  /** Posts the change of a field. */
  exchange(component: Exchanged, fields?: Fields): Promise<Answer>;
  /** The exchanges that are due, then a button. */
  send(button: Button, fields?: Fields): Promise<Answer>;
}

/** Opens a page of the declaration form. */
export async function openPage(visitor: Visitor, path: string): Promise<DeclarationForm> {
  const page = await visitor.get(path);
  const notesId = /<textarea id="([^"]*)"/.exec(page.body)?.[1] ?? "none";
  const post = async (component: string, fields: Fields, ajax: Fields) => {
    form.last = await visitor.post(declarationPath, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.source": `appForm:${component}`,
      ...ajax,
      "javax.faces.ViewState": viewStateOf(form.last),
      ...stay,
      [notesId]: "mark-0001",
      ...fields,
    });
    return form.last;
  };
  const form: DeclarationForm = {
    page,
    notesId,
    last: page,
    press: (component, fields = {}) =>
      post(component, fields, { "javax.faces.partial.execute": "@all", "javax.faces.partial.render": "appForm" }),
    exchange: (component, fields = {}) =>
      post(component, fields, {
        "javax.faces.partial.execute": `appForm:${component}`,
        "javax.faces.partial.render": "appForm:messages appForm:renterName appForm:renterIdCard",
        "javax.faces.behavior.event": "change",
      }),
    async send(button, fields = {}) {
      if (fields["appForm:foreignCheckBox_input"]) await form.exchange("foreignCheckBox", fields);
      await form.exchange("renterAfm", fields);
      return await form.press(button, fields);
    },
  };
  return form;
}

/** Opens the form of a new declaration of the first property, or of an existing one. */
export async function openForm(visitor: Visitor, declarationDbId?: string): Promise<DeclarationForm> {
  const propertyId = await firstPropertyOf(visitor);
  const id = declarationDbId === undefined ? "" : `&declarationDbId=${declarationDbId}`;
  return await openPage(visitor, `${declarationPath}?propertyId=${propertyId}${id}`);
}

export async function fileFinal(visitor: Visitor, fields: Fields = {}): Promise<Answer> {
  const form = await openForm(visitor);
  return await form.send("finalizeButton", fields);
}
