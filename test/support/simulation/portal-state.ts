import type {
  DeclarationPage,
  Entry,
  Figures,
  Month,
  Property,
  Range,
  Statement,
  StatementRecord,
} from "../../../shared/portal/portal.ts";

/** How this portal decides what real ones may decide differently. */
export interface PortalRules {
  readonly equalDatesAccepted: boolean;
  readonly statementsRepeat: boolean;
  readonly maxSessions: number;
  readonly sessionIdleMs: number;
  readonly lockMs: number;
}

export interface Account {
  readonly username: string;
  password: string;
  properties: Property[];
  contactPage: boolean;
  /** Wrong passwords in a row. */
  failed: number;
  lockedUntil: number;
  readonly sessions: Map<string, { lastSeen: number }>;
}

export interface Declaration {
  readonly declarationId: string;
  readonly registryId: string;
  figures: Figures;
  readonly notes: string;
  /** Α/Α once final. */
  number: string | undefined;
}

export interface StoredStatement extends Statement, Month {
  readonly username: string;
}

export type Verdict =
  | { readonly done: true; readonly number?: string }
  | { readonly done: false; readonly words: string };

/** More wrong passwords in a row than this lock the account. */
const wrongPasswordsAllowed = 6;
/** What the portal's own checks refuse, so that a test can ask for it: at the save, and when it is made final. */
export const refusedAtSave = "000000001";
export const refusedAtFinalise = 66_600;

const sortable = (date: string) => date.split("/").toReversed().join("");

/** The truth at the portal: accounts, declarations, statements, and the rules by which they change. */
export class PortalState {
  readonly accounts = new Map<string, Account>();
  readonly declarations = new Map<string, Declaration>();
  readonly statements: StoredStatement[] = [];
  readonly rules: PortalRules;
  /** How often a second final of the same dates was asked for. */
  equalDates = 0;
  readonly #now: () => number;
  #serial = 255;
  #id = 1000;

  constructor(rules: PortalRules, now: () => number) {
    this.rules = rules;
    this.#now = now;
  }

  addAccount(username: string, password: string, properties: readonly Property[]): Account {
    const account: Account = {
      ...{ username, password, properties: [...properties], contactPage: false, failed: 0, lockedUntil: 0 },
      sessions: new Map(),
    };
    this.accounts.set(username.toLowerCase(), account);
    return account;
  }

  /** As after too many wrong passwords: its owner's, or a stranger's. */
  lock(account: Account): void {
    account.lockedUntil = this.#now() + this.rules.lockMs;
  }

  /** What an owner types in by hand. */
  typeIn(registryId: string, dates: { startDate: string; endDate: string }, final: boolean, notes = "by hand"): void {
    const guest = { isForeigner: true, guestName: "Somebody", guestId: "S1" };
    const figures = { ...dates, amountCents: 12_345, platform: "Airbnb", paymentMethod: "Μετρητά", ...guest };
    this.saveDraft(registryId, figures, notes);
    const typed = [...this.declarations.values()].at(-1);
    if (typed && final) typed.number = this.#nextNumber();
  }

  /** Counts a wrong password and locks; a right one clears the counter. */
  check(username: string, password: string): "accepted" | "refused" | "locked" {
    const account = this.accounts.get(username.toLowerCase());
    if (!account) return "refused";
    if (account.lockedUntil > this.#now()) return "locked";
    if (account.password === password) {
      account.failed = 0;
      return "accepted";
    }
    account.failed += 1;
    if (account.failed > wrongPasswordsAllowed) {
      account.lockedUntil = this.#now() + this.rules.lockMs;
      account.failed = 0;
    }
    return "refused";
  }

  openSession(account: Account, token: string): boolean {
    this.#endIdle(account);
    if (account.sessions.size >= this.rules.maxSessions) return false;
    account.sessions.set(token, { lastSeen: this.#now() });
    return true;
  }

  accountOf(token: string): Account | undefined {
    for (const account of this.accounts.values()) {
      this.#endIdle(account);
      const session = account.sessions.get(token);
      if (!session) continue;
      session.lastSeen = this.#now();
      return account;
    }
    return undefined;
  }

  #endIdle({ sessions }: Account): void {
    for (const [token, { lastSeen }] of sessions) {
      if (lastSeen + this.rules.sessionIdleMs < this.#now()) sessions.delete(token);
    }
  }

  /** Those arriving in the range, by arrival. */
  list(registryId: string, { from, to }: Range): { declaration: Declaration; entry: Entry }[] {
    return [...this.declarations.values()]
      .filter((one) => one.registryId === registryId)
      .filter(({ figures: { startDate } }) => {
        const day = sortable(startDate);
        return sortable(from) <= day && day <= sortable(to);
      })
      .toSorted((one, other) => sortable(one.figures.startDate).localeCompare(sortable(other.figures.startDate)))
      .map((declaration, index) => ({ declaration, entry: entryOf(declaration, index) }));
  }

  page(account: Account, declarationId: string): DeclarationPage {
    const declaration = this.#visible(account, declarationId);
    if (!declaration) return { state: "gone" };
    const { figures, notes, number } = declaration;
    return { state: number === undefined ? "draft" : "final", number: number ?? "", figures, notes };
  }

  saveDraft(registryId: string, figures: Figures, notes: string): Verdict {
    if (figures.guestTaxId === refusedAtSave) return { done: false, words: "no such tax number" };
    this.#id += 1;
    const declarationId = String(this.#id);
    const shown = figures.isForeigner ? figures : { ...figures, guestName: "AS THE PORTAL KNOWS THEM" };
    this.declarations.set(declarationId, { declarationId, registryId, figures: shown, notes, number: undefined });
    return { done: true };
  }

  /** `figures`: what the posted form shows, where that is not what is stored. */
  finalise(account: Account, declarationId: string, figures?: Figures): Verdict {
    const declaration = this.#visible(account, declarationId);
    if (!declaration) return { done: false, words: "there is no such declaration" };
    if (declaration.number !== undefined) return { done: false, words: `final already as ${declaration.number}` };
    if (figures) declaration.figures = figures;
    if (declaration.figures.amountCents === refusedAtFinalise)
      return { done: false, words: "the amount is not plausible" };
    const { startDate, endDate } = declaration.figures;
    const equal = [...this.declarations.values()].find(
      ({ registryId, number, figures }) =>
        number !== undefined &&
        registryId === declaration.registryId &&
        figures.startDate === startDate &&
        figures.endDate === endDate,
    );
    if (equal) this.equalDates += 1;
    if (equal && !this.rules.equalDatesAccepted)
      return { done: false, words: `these dates are covered by ${equal.number}` };
    declaration.number = this.#nextNumber();
    return { done: true, number: declaration.number };
  }

  deleteDraft(account: Account, declarationId: string): Verdict {
    const declaration = this.#visible(account, declarationId);
    if (!declaration) return { done: false, words: "there is no such declaration" };
    if (declaration.number !== undefined) return { done: false, words: "a final declaration cannot be deleted" };
    this.declarations.delete(declarationId);
    return { done: true };
  }

  fileStatement(username: string, month: Month, records: readonly StatementRecord[], draft: boolean): Verdict {
    const stated = this.statements.find(
      (one) => one.final && one.username === username && one.year === month.year && one.month === month.month,
    );
    if (stated && !draft && !this.rules.statementsRepeat)
      return { done: false, words: `this month is stated by ${stated.number}` };
    this.#id += 1;
    const number = draft ? "" : this.#nextNumber();
    this.statements.push({ ...month, username, statementId: String(this.#id), number, final: !draft, records });
    return draft ? { done: true } : { done: true, number };
  }

  #nextNumber(): string {
    this.#serial += 1;
    return `${this.#serial}/2026`;
  }

  /** An account sees the declarations of its own properties. */
  #visible({ properties }: Account, declarationId: string): Declaration | undefined {
    const declaration = this.declarations.get(declarationId);
    return properties.some(({ registryId }) => registryId === declaration?.registryId) ? declaration : undefined;
  }
}

function entryOf({ number, figures }: Declaration, index: number): Entry {
  const { startDate, endDate = "", amountCents } = figures;
  const shown = { index, number: number ?? "", final: number !== undefined, amends: false, startDate, endDate };
  return { ...shown, ...(amountCents !== undefined && { amountCents }) };
}
