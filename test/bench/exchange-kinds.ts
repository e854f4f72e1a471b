/** The purpose of a request to the portal, by its address and the button clicked. */
export type Kind = (typeof kinds)[number];

export const kinds = [
  "log in and out",
  "list of properties",
  "list of declarations",
  "further page of a list",
  "id of a listed declaration",
  "new form",
  "tick of the foreigner",
  "tax number looked up",
  "save",
  "declaration's own page",
  "finalise",
  "delete",
  "anything else",
] as const;

export function kindOf(url: URL, body: URLSearchParams | undefined): Kind {
  const page = url.pathname.split("/").at(-1) ?? "";
  if (page === "propertyRegistrySearch.xhtml") return "list of properties";
  const source = body?.get("javax.faces.source") ?? "";
  if (page === "declarationSearch.xhtml") {
    if (source.endsWith(":declarationDetails")) return "id of a listed declaration";
    return body?.get("javax.faces.behavior.event") === "page" ? "further page of a list" : "list of declarations";
  }
  if (page !== "declaration.xhtml") return page.endsWith(".xhtml") ? "anything else" : "log in and out";
  if (body) return byButton.get(source) ?? "anything else";
  return url.searchParams.has("declarationDbId") ? "declaration's own page" : "new form";
}

const byButton = new Map<string, Kind>([
  ["appForm:foreignCheckBox", "tick of the foreigner"],
  ["appForm:renterAfm", "tax number looked up"],
  ["appForm:saveButton", "save"],
  ["appForm:finalizeButton", "finalise"],
  ["appForm:deleteButton", "delete"],
]);
