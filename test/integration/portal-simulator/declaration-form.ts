import { type Answer, declarationPath, firstPropertyOf, type Visitor, viewStateOf } from "./visitor.ts";

const stay = {
  "appForm:rentalFrom_input": "01/11/2026",
  "appForm:rentalTo_input": "04/11/2026",
  "appForm:sumAmount_input": "1.350,50",
  "appForm:sumAmount_hinput": "1350.50",
  "appForm:paymentType_input": "3",
  "appForm:platform_input": "2",
  "appForm:renterAfm": "000000000",
  "appForm:renterName": 'Ιωάννα "Zoë" <O\'Neil> 🏖',
  "appForm:foreignCheckBox": "on",
  "appForm:renterIdCard": "X&1234567",
};

export type Fields = Record<string, string>;

/** A browser's page of one declaration, which posts with the ViewState of the last answer. */
export interface DeclarationForm {
  /** The answer that the form came with, then the latest one. */
  last: Answer;
  readonly notesId: string;
  /** Presses `saveButton`, `finalizeButton`, `deleteButton`, or changes `renterAfm`. `fields` replace the usual stay. */
  press(component: string, fields?: Fields): Promise<Answer>;
}

/** Opens a new declaration's form of the first property, or an existing one's. */
export async function openForm(visitor: Visitor, declarationDbId?: string): Promise<DeclarationForm> {
  const propertyId = await firstPropertyOf(visitor);
  const id = declarationDbId === undefined ? "" : `&declarationDbId=${declarationDbId}`;
  const path = `${declarationPath}?propertyId=${propertyId}${id}`;
  const page = await visitor.get(path);
  const notesId = /<textarea id="([^"]*)"/.exec(page.body)?.[1] ?? "none";
  const form: DeclarationForm = {
    last: page,
    notesId,
    async press(component, fields = {}) {
      form.last = await visitor.post(path, {
        appForm: "appForm",
        "javax.faces.partial.ajax": "true",
        "javax.faces.source": `appForm:${component}`,
        "javax.faces.partial.execute": component === "renterAfm" ? "appForm:renterAfm" : "@all",
        "javax.faces.ViewState": viewStateOf(form.last),
        ...stay,
        [notesId]: "mark-0001",
        ...fields,
      });
      return form.last;
    },
  };
  return form;
}

/** Saves the usual stay, with changes, as a final declaration. */
export async function fileFinal(visitor: Visitor, fields: Fields = {}): Promise<Answer> {
  const form = await openForm(visitor);
  return form.press("finalizeButton", fields);
}
