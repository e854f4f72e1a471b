import type {
  Credentials,
  Figures,
  Portal,
  PortalSession,
  Property,
  StatementRecord,
} from "../../../shared/portal/portal.ts";

/** A portal with what a contract needs to see the truth and to make trouble. */
export interface World {
  readonly portal: Portal;
  /** A new user with a password and properties, one per test. */
  owner(account?: Account): Promise<Owner>;
  /** What the portal stores for the user, whatever its pages say. */
  truth(owner: Credentials): Promise<Truth>;
  /** Makes trouble from now on, from the next changing call on, or at that call alone. */
  disturb(trouble: Trouble, when: "now" | "from the submit on" | "at the submit"): Promise<void>;
  /** Ends every trouble. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

/** One thing that every portal must do; `holds` fails by an assertion. */
export interface Clause {
  readonly rule: string;
  holds(world: World): Promise<void>;
}

export interface Account {
  readonly properties?: readonly { readonly registryId: string; readonly state: "final" | "provisional" | "stopped" }[];
  readonly contactPage?: boolean;
  readonly twoFactor?: boolean;
}

export type Owner = Credentials & { readonly registryIds: readonly string[] };

/** Whether a submit amid a trouble may or cannot have taken effect. */
export const troubles = {
  "is down": "unknown",
  "throttles by 429": "no",
  "throttles by 403": "unknown",
  "is in maintenance": "unknown",
  "ends the session": "unknown",
  "loses the request": "unknown",
  "loses the answer": "unknown",
  "commits late": "unknown",
  "cuts answers short": "unknown",
  "answers in another encoding": "unknown",
  "answers more than anyone can read": "unknown",
  "redirects to a stranger": "unknown",
  "refuses connections": "no",
} as const satisfies Record<string, "no" | "unknown">;

export const troubleNames = Object.keys(troubles).filter((name): name is keyof typeof troubles => name in troubles);

export type Trouble =
  | keyof typeof troubles
  | "ignores the range"
  | "refuses wide searches"
  | "refuses every search"
  | "has other labels";

export interface Truth {
  readonly failedLogins: number;
  readonly activeSessions: number;
  readonly declarations: readonly StoredDeclaration[];
  readonly statements: readonly StoredStatement[];
}

export interface StoredDeclaration {
  /** The Α/Α of a final. */
  readonly number?: string;
  readonly registryId: string;
  readonly figures: Figures;
  readonly notes: string;
}

export interface StoredStatement {
  readonly year: number;
  readonly month: number;
  readonly final: boolean;
  readonly records: readonly StatementRecord[];
}

export const forever: AbortSignal = new AbortController().signal;

/** The owner's session. Throws when the login fails. */
export async function logIn(
  { portal }: Pick<World, "portal">,
  { username, password }: Credentials,
): Promise<PortalSession> {
  const result = await portal.login({ username, password }, { signal: forever, beforePost: async () => {} });
  if (result.kind !== "in") throw new Error(`not logged in: ${JSON.stringify(result)}`);
  return result.session;
}

/** The owner's session and their first property. */
export async function atProperty(world: World, account?: Account) {
  const owner = await world.owner(account);
  const session = await logIn(world, owner);
  return { owner, session, property: await firstProperty(session) };
}

export async function firstProperty(session: PortalSession): Promise<Property> {
  const [property] = must(await session.properties());
  if (!property) throw new Error("the owner has no property");
  return property;
}

/** A draft at the portal, with its id. */
export async function withDraft(world: World, figures: Figures = aStay(), notes = "mark 1") {
  const at = await atProperty(world);
  must(await at.session.saveDraft(at.property, figures, notes));
  return { ...at, declaration: await onlyDraft(at.session, at.property) };
}

/** The only draft in the property's list, with its id. */
export async function onlyDraft(session: PortalSession, property: Property, range = year) {
  const [draft, ...others] = must(await session.list(property, range)).filter(({ final }) => !final);
  if (!draft || others.length > 0) throw new Error("expected one draft");
  return { ...property, declarationId: must(await session.identify(property, range, draft)) };
}

export const year = { from: "01/01/2026", to: "31/12/2026" };

export function aStay(overrides: Partial<Figures> = {}): Figures {
  return {
    startDate: "05/10/2026",
    endDate: "08/10/2026",
    amountCents: 35050,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: true,
    guestName: "Ann O'Neill",
    guestId: "AB123456",
    ...overrides,
  };
}

export function aRecord(overrides: Partial<StatementRecord> = {}): StatementRecord {
  return {
    daysUsed: 20,
    freeDays: 2,
    numberOfBeds: 4,
    numberOfCompanies: 0,
    numberOfRooms: 2,
    numberOfTaxedRooms: 1,
    ...overrides,
  };
}

/** The value of an answer. Throws for a failure. */
export function must<T>(answer: { ok: true; value: T } | { ok: false; failure: unknown }): T {
  if (answer.ok) return answer.value;
  throw new Error(`no value: ${JSON.stringify(answer.failure)}`);
}
