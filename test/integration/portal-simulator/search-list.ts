import { type Answer, firstPropertyOf, searchPath, type Visitor, viewStateOf } from "./visitor.ts";

/** The list of the first property's declarations, as a browser has it. */
export interface SearchList {
  readonly page: Answer;
  /** Posts for a component of the page, with the ViewState of the last answer. */
  post(source: string, fields?: Record<string, string>): Promise<Answer>;
  /** Posts a range by the page's own button. */
  search(from: string, to: string, rows?: string): Promise<Answer>;
}

export async function openList(visitor: Visitor, propertyId?: string): Promise<SearchList> {
  const page = await visitor.get(`${searchPath}?propertyId=${propertyId ?? (await firstPropertyOf(visitor))}`);
  let last = page;
  const post = async (source: string, fields: Record<string, string> = {}) => {
    last = await visitor.post(searchPath, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.source": source,
      "javax.faces.partial.execute": "@all",
      "javax.faces.ViewState": viewStateOf(last),
      [source]: source,
      ...fields,
    });
    return last;
  };
  return {
    page,
    post,
    search: (from, to, rows = "10") =>
      post(/name="(appForm:j_idt\d+)" type="submit"/.exec(page.body)?.[1] ?? "none", {
        "javax.faces.partial.render": "appForm:basicDT appForm:totalDeclarations appForm:search_panel",
        "appForm:dateFrom_input": from,
        "appForm:dateTo_input": to,
        [/select id="(appForm:j_idt\d+:j_idt\d+_input)"/.exec(page.body)?.[1] ?? "none"]: rows,
      }),
  };
}
