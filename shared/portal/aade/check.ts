import type { Credentials, LoginResult, Month, Property, PropertyRef, Range } from "../portal.ts";
import { createSession } from "./aade-portal.ts";
import { requireProperty } from "./declarations/declaration-page.ts";
import { createDeclarations } from "./declarations/declarations.ts";
import { createLists } from "./declarations/lists.ts";
import { logIn } from "./login/login.ts";
import { findAction } from "./pages/actions.ts";
import { differencesFrom } from "./pages/match-profile.ts";
import { createPages, type Pages } from "./pages/pages.ts";
import { readProperties } from "./properties/properties.ts";
import { createStatements } from "./statements/statements.ts";
import { type AadeParts, type Connection, createConnector } from "./wire/connection.ts";
import { asAnswer } from "./wire/fault.ts";

/** How a page differs from its profile. `differences` is undefined when the page was not seen. */
interface Finding {
  readonly page: string;
  readonly differences: readonly string[] | undefined;
}

export type CheckResult =
  | { readonly kind: "checked"; readonly findings: readonly Finding[] }
  | Exclude<LoginResult, { kind: "in" }>;

/** Any range and month to look at. */
export interface Sample {
  readonly range: Range;
  readonly month: Month;
}

/** Compares the portal with its profile: logs in, opens pages, searches, logs out. Nothing is saved, changed or filed. */
export async function checkPortal(parts: AadeParts, credentials: Credentials, sample: Sample): Promise<CheckResult> {
  const connection = createConnector(parts)(new AbortController().signal);
  const arrived = await asAnswer(() => logIn(connection, credentials, async () => {}));
  if (!arrived.ok) {
    // A failed login may still have opened a session, and a user may have only one.
    await createSession(connection).logout();
    return { kind: "failed", failure: arrived.failure };
  }
  if (arrived.value.kind !== "in") return arrived.value;
  const findings = await comparePages(connection, sample);
  await createSession(connection, arrived.value.logout).logout();
  return { kind: "checked", findings };
}

const inOtherStates = (properties: readonly Property[]) =>
  properties.flatMap(({ registryId, state }) =>
    state === "other" ? [`property ${registryId} is in a state that the profile does not know`] : [],
  );

/** Opens all pages in an open session and reads them like filing does. */
export async function comparePages({ http, profile }: Connection, { range, month }: Sample): Promise<Finding[]> {
  const pages = createPages(http, profile);
  const statements = createStatements(pages);
  const properties = await asAnswer(() => readProperties(pages));
  const property = properties.ok ? properties.value.find(({ state }) => state === "final") : undefined;
  const existing: (readonly string[])[] = [];

  /** Opens the first draft and the first final in the list, if there are any. */
  const readList = async (own: PropertyRef) => {
    const lists = createLists(pages);
    const declarations = createDeclarations(pages, lists, new Map());
    const entries = await lists.read(own, range);
    for (const state of [false, true]) {
      const entry = entries.find(({ final }) => final === state);
      if (!entry) continue;
      const declarationId = await lists.identify(own, range, entry);
      existing.push(await differencesIn(() => declarations.read({ ...own, declarationId }).then(none)));
    }
    return [];
  };

  const ofProperty = async (look: (own: PropertyRef) => Promise<readonly string[]>) =>
    property && (await differencesIn(() => look(property)));
  return [
    { page: "properties", differences: properties.ok ? inOtherStates(properties.value) : [properties.failure.detail] },
    { page: "search", differences: await ofProperty(readList) },
    { page: "existing declaration", differences: existing.length === 0 ? undefined : existing.flat() },
    { page: "declaration", differences: await ofProperty((own) => differencesOnNew(pages, own)) },
    { page: "statements", differences: await differencesIn(() => statements.find(month).then(none)) },
    { page: "statement", differences: await differencesIn(() => statements.fill(month, []).then(none)) },
  ];
}

const none = () => [];

/** The differences found, or the failure that ended the look. */
async function differencesIn(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const looked = await asAnswer(look);
  return looked.ok ? looked.value : [looked.failure.detail];
}

async function differencesOnNew(pages: Pages, property: PropertyRef): Promise<string[]> {
  const { fields, buttons } = pages.profile.declaration;
  const page = await pages.open("declaration", { propertyId: property.propertyId });
  const { form } = requireProperty(page, property, pages.profile);
  const missing = [buttons.save, buttons.finalise].filter((button) => !findAction(form.element, button));
  return [...differencesFrom(fields, form), ...missing.map(({ text }) => `"${text.is}" is missing`)];
}
