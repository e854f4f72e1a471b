import type { Credentials, LoginResult, Month, PropertyRef, Range } from "../portal.ts";
import { createSession } from "./aade-portal.ts";
import { findAction } from "./actions.ts";
import { type AadeParts, createConnector, type Connection as Line } from "./connection.ts";
import { requireProperty } from "./declaration-page.ts";
import { createDeclarations } from "./declarations.ts";
import { answer } from "./fault.ts";
import { unlikeProfile } from "./like-profile.ts";
import { createLists } from "./lists.ts";
import { logIn } from "./login.ts";
import { createPages, type Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { readProperties } from "./properties.ts";
import { createStatements } from "./statements.ts";

/** A page of the portal and how it differs from its profile; none: as expected. Undefined where it was not seen. */
export interface Finding {
  readonly page: string;
  readonly differences: readonly string[] | undefined;
}

export type CheckResult =
  | { readonly kind: "checked"; readonly findings: readonly Finding[] }
  | Exclude<LoginResult, { kind: "in" }>;

/** A range and a month to look at; what is in them does not matter. */
export interface Sample {
  readonly range: Range;
  readonly month: Month;
}

/** Compares the portal with its profile: logs in, opens pages, searches, logs out. Nothing is saved, changed or filed. */
export async function checkPortal(parts: AadeParts, credentials: Credentials, sample: Sample): Promise<CheckResult> {
  const connection = createConnector(parts)(new AbortController().signal);
  const arrived = await answer(() => logIn(connection, credentials, async () => {}));
  if (!arrived.ok) {
    // Where nobody knows what came of it there may be a session, and a user may have one only.
    await createSession(connection).logout();
    return { kind: "failed", failure: arrived.failure };
  }
  if (arrived.value.kind !== "in") return arrived.value;
  const findings = await comparePages(connection, sample);
  await createSession(connection, arrived.value.logout).logout();
  return { kind: "checked", findings };
}

/** Walks all pages and reads them as filing does; no session is opened or ended. */
export async function comparePages({ http, profile }: Line, { range, month }: Sample): Promise<Finding[]> {
  const pages = createPages(http, profile);
  const statements = createStatements(pages, profile);
  const properties = await answer(() => readProperties(pages, profile));
  const property = properties.ok ? properties.value.find(({ state }) => state === "final") : undefined;
  const listed: Listed = { seen: false, differences: [] };
  const ofProperty = async (look: (property: PropertyRef) => Promise<readonly string[]>) =>
    property && (await complaints(() => look(property)));
  return [
    { page: "properties", differences: properties.ok ? [] : [properties.failure.detail] },
    { page: "search", differences: await ofProperty((own) => searchDeclarations(pages, profile, own, range, listed)) },
    { page: "existing declaration", differences: listed.seen ? listed.differences : undefined },
    { page: "declaration", differences: await ofProperty((own) => differencesOfNew(pages, profile, own)) },
    { page: "statements", differences: await complaints(() => statements.find(month).then(none)) },
    { page: "statement", differences: await complaints(() => statements.fill(month, []).then(none)) },
  ];
}

const none = () => [];

interface Listed {
  seen: boolean;
  readonly differences: string[];
}

async function complaints(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const looked = await answer(look);
  return looked.ok ? looked.value : [looked.failure.detail];
}

/** Lists a property's declarations, and opens the first draft and the first final, where there are any. */
async function searchDeclarations(
  pages: Pages,
  profile: AadeProfile,
  property: PropertyRef,
  range: Range,
  listed: Listed,
): Promise<readonly string[]> {
  const lists = createLists(pages, profile);
  const entries = await lists.read(property, range);
  const declarations = createDeclarations(pages, lists, profile, new Map());
  for (const state of [false, true]) {
    const entry = entries.find(({ final }) => final === state);
    if (!entry) continue;
    const declarationId = await lists.identify(property, range, entry);
    listed.seen = true;
    listed.differences.push(...(await complaints(() => declarations.read({ ...property, declarationId }).then(none))));
  }
  return [];
}

async function differencesOfNew(pages: Pages, profile: AadeProfile, property: PropertyRef): Promise<string[]> {
  const { fields, buttons } = profile.declaration;
  const page = await pages.open(profile.paths.declaration, { propertyId: property.propertyId });
  const { form } = requireProperty(page, property, profile);
  const missing = [buttons.save, buttons.finalise].filter((button) => !findAction(form.element, button));
  return [...unlikeProfile(form, fields), ...missing.map(({ text }) => `"${text.is}" is missing`)];
}
