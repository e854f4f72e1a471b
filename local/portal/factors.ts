/** A thing that no source tells of the real portal: what it is, and its values. The first one is the most likely. */
interface Factor {
  readonly asks: string;
  readonly values: readonly [string, string, ...string[]];
}

/**
 * All that the members of this family of portals differ in. What was seen of the real one is not in here: it is the same at
 * every member.
 */
export const factors = {
  labelBreak: {
    asks: "what stands between the Greek and the English half of a label",
    values: ["br", "newline", "space"],
  },
  letters: {
    asks: "whether texts have letters of the other alphabet that look the same",
    values: ["own", "lookAlike"],
  },
  labelCell: { asks: "the cell of a row's label", values: ["td", "th", "label"] },
  menuItems: { asks: "the element of a menu's item", values: ["link", "button"] },
  detailsTitle: { asks: "where the title of a details table stands", values: ["head", "row"] },
  detailsPlace: {
    asks: "whether the details tables belong to the form that an answer renews",
    values: ["inside", "above"],
  },
  finalFields: { asks: "the fields of a final declaration", values: ["disabled", "text"] },
  finalNotes: { asks: "whether a final declaration shows its notes", values: ["shown", "hidden"] },
  shownAmounts: {
    asks: "whether amounts stand in their inputs or in the widget's script only",
    values: ["inputs", "script"],
  },
  propertyOnForm: { asks: "whether the declaration's page names the property", values: ["absent", "shown"] },
  searchEcho: { asks: "how the search page names the property", values: ["text", "input"] },
  propertyLink: { asks: "where the script with a property's internal id stands", values: ["onclick", "script"] },
  formAction: { asks: "how a form's address is written", values: ["path", "relative", "url"] },
  messageSummary: { asks: "whether a message has a summary beside its detail", values: ["absent", "shown"] },
  generatedIds: {
    asks: "the numbers of generated ids: those of 2024, or others at each start",
    values: ["seen", "moved"],
  },
  emptyText: { asks: "the language in which a table says that it is empty", values: ["greek", "english"] },
  cancelledAmountCell: { asks: "the amount that the list shows of a cancelled stay", values: ["empty", "kept"] },

  foreignExchange: {
    asks: "whether name and document count without the check box's exchange",
    values: ["needed", "unneeded"],
  },
  taxExchange: { asks: "whether a save needs the tax number's exchange before it", values: ["needed", "unneeded"] },
  formViewState: {
    asks: "whether a declaration's ViewState serves after the form was sent",
    values: ["many", "untilSent"],
  },
  deleteViewState: { asks: "which ViewState confirms a deletion", values: ["sameOrNext", "next"] },
  formDelete: { asks: "what deleteButton does on a draft's own page", values: ["deletes", "leaves"] },
  paging: { asks: "how the rest of a long list is reached", values: ["paginator", "range"] },
  dateFilter: { asks: "which stays a range lists", values: ["arrival", "departure", "overlap", "inside"] },
  rangeKept: { asks: "whether the range counts for other properties too", values: ["property", "session"] },
  listOrder: { asks: "the order of chains in the list", values: ["number", "arrival"] },
  listLag: { asks: "whether the list lags two seconds behind a commit", values: ["none", "seconds"] },
  amendAddress: {
    asks: "the parameter of the address where an amendment is written",
    values: ["amendedDbId", "declarationDbId"],
  },
  amendMenu: { asks: "which finals of a chain can be amended from the list", values: ["last", "all"] },
  amendNotes: { asks: "whether an amendment's form takes over the notes", values: ["kept", "empty"] },

  equalDates: { asks: "when dates equal to a final's are refused", values: ["finalise", "save", "never"] },
  overlap: { asks: "whether a stay may overlap with a final one", values: ["accepted", "refused"] },
  secondFinalise: { asks: "what finalising a final does", values: ["refused", "silent", "repeated"] },
  cancelledDeparture: { asks: "whether a cancelled stay needs its departure", values: ["optional", "required"] },
  cancellationPair: {
    asks: "whether the kept amount and the cancellation date need each other",
    values: ["free", "both"],
  },
  foreignerNeeds: {
    asks: "what a foreigner cannot be declared without",
    values: ["document", "nameAndDocument", "number", "nothing"],
  },
  amountsCompared: { asks: "whether a shown amount, where sent, must equal the hidden one", values: ["no", "yes"] },
  notesKept: { asks: "what is kept of the notes", values: ["whole", "trimmed", "upperCased", "cutAt200", "cutAt40"] },
  refusalTexts: { asks: "the wording of refusals", values: ["first", "second", "third"] },

  homePage: { asks: "the page after the login", values: ["menu", "registry"] },
  rolePage: {
    asks: "whether a page asks in whose name one works, and how many names it offers",
    values: ["absent", "one", "several"],
  },
  roleForm: {
    asks: "whether each name has a button of its own, or one button serves a list of them",
    values: ["buttons", "list"],
  },
  requestIdPlace: {
    asks: "where the login page has its request_id; where both have one and they differ, the form's counts",
    values: ["both", "form", "address", "formOnlyCounts"],
  },
  contactPage: {
    asks: "whether the contact page comes in place of a page or by a redirect",
    values: ["inPlace", "redirect"],
  },
  logoutLink: { asks: "where the log-out link leads", values: ["application", "signOn", "command"] },
  sessionLimit: { asks: "how many sessions a user may have", values: ["one", "two"] },
  refusedCode: { asks: "the code of a wrong password", values: ["OAM-2", "OAM-1", "none"] },
  refusedWords: { asks: "the words for a wrong password", values: ["greek", "english", "exception"] },
  lockedCode: { asks: "the code of a locked account", values: ["OAM-5", "OAM-3"] },
  signOnText: {
    asks: "whether the login page says in words what its address says by a code",
    values: ["shown", "codeOnly"],
  },
} as const satisfies Readonly<Record<string, Factor>>;

export type FactorName = keyof typeof factors;
