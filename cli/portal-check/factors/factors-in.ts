import { findAction } from "../../../shared/portal/aade/actions.ts";
import { formOf } from "../../../shared/portal/aade/form.ts";
import { first } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { type Heard, type Looked, wholePages } from "../seen/sighting.ts";
import { wayAndListSigns } from "./list-signs.ts";
import { pageSigns, type Walked } from "./signs.ts";

/** What no page shows before something is saved, refused or made final there. */
export const untold = {
  "npm run portal:check -- try": ["notesKept", "listLag"],
  "a filing": [
    ...["messageSummary", "foreignExchange", "taxExchange", "formViewState", "deleteViewState", "formDelete"],
    ...["dateFilter", "rangeKept", "amendAddress", "amendMenu", "amendNotes"],
    ...["equalDates", "overlap", "secondFinalise", "cancelledDeparture", "cancellationPair", "foreignerNeeds"],
    ...["amountsCompared", "refusalTexts"],
  ],
  "the sign-on, when it refuses or asks": ["contactPage", "sessionLimit", "refusedCode", "lockedCode", "signOnText"],
} as const;

const signs = { ...pageSigns, ...wayAndListSigns };

/** Each factor of the simulator with its value at this portal, as far as the pages of a walk show it. */
export function factorsSeen(heard: readonly Heard[], profile: AadeProfile): Record<string, string | undefined> {
  const walked = walkedOf(wholePages(heard), profile);
  return Object.fromEntries(Object.entries(signs).map(([name, sign]) => [name, sign(walked, profile)]));
}

/** The same for the operator; what is seen goes into `PUT /_control/release`. */
export function factorsIn(heard: readonly Heard[], profile: AadeProfile): string[] {
  const seen = Object.entries(factorsSeen(heard, profile)).map(([name, value]) => `${name} = ${value ?? "not seen"}`);
  return [...seen, ...Object.entries(untold).map(([teller, names]) => `${teller} tells: ${names.join(", ")}`)];
}

function walkedOf(pages: readonly Looked[], { paths, declaration }: AadeProfile): Walked {
  const at = (path: string) => pages.filter((page) => page.path === path);
  const declarations = at(paths.declaration.is).filter(({ html }) => formOf(html));
  const inputOf = ({ html }: Looked) => first(html, '[name="appForm:rentalFrom_input"]');
  const open = declarations.filter(({ html }) => findAction(html, declaration.buttons.finalise));
  const isNew = (page: Looked) => inputOf(page)?.attribs["value"] === "";
  const loggedIn = pages.findIndex(({ html }) => first(html, 'input[name="password"]')) + 1;
  return {
    all: pages,
    properties: at(paths.properties.is),
    searches: at(paths.search.is),
    forms: open.filter(isNew),
    drafts: open.filter((page) => !isNew(page)),
    finals: declarations.filter((page) => !open.includes(page)),
    home: pages[loggedIn],
  };
}
