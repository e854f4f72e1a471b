import { athensDate } from "../../../shared/contract/athens.ts";
import { plainNumber } from "../../../shared/portal/number.ts";
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
  /** Whether a stay may have days of another one. */
  readonly overlapAccepted: boolean;
  /** Whether a stay that was declared and is cancelled keeps its days. */
  readonly cancelledKeepsDays: boolean;
  /** Whether a cancellation may be declared without its departure. */
  readonly departureMayLack: boolean;
  readonly statementsRepeat: boolean;
  readonly maxSessions: number;
  readonly sessionIdleMs: number;
  readonly lockMs: number;
  /** What becomes of the notes that are typed in. */
  readonly notes: "kept" | "trimmed" | "upper case" | "cut";
  /** Whose notes an amendment keeps, whatever is typed in. */
  readonly amendedNotes: "as typed" | "of what it amends";
  /** How it spells a foreigner's name and document. */
  readonly spelling: "as typed" | "capitals" | "double spaces" | "cut" | "documents without spaces";
  /** Whether a final's page shows its notes. */
  readonly finalNotes: "shown" | "hidden";
  /** Which declarations the search's range of dates shows; without a departure none has one in it. */
  readonly filter: "arrival" | "departure" | "overlap";
  /** Where lists show amendments: by arrival, one may stand below a final that it does not amend. */
  readonly amendments: "below what they amend" | "by arrival";
  /** How long until what was done shows in lists, in milliseconds. */
  readonly listLag: number;
  /** How long until what one session does shows in the lists of others, in milliseconds. */
  readonly othersLag: number;
  readonly statementListLag: number;
  readonly secondFinalise: "refused" | "accepted" | "accepted without number";
  /** Whether a statement that is submitted makes the month's draft final, which keeps its id. */
  readonly statementDrafts: "stay" | "made final";
  /** What counts declarations: the whole portal, or each property by itself. */
  readonly numbers: "of the portal" | "of each property";
  /** Whether lists show in which year a number was given. */
  readonly listedNumbers: "with their year" | "alone";
  /** How often an answer does not name the number that was given. */
  readonly namelessShare: number;
}

/** A portal of the best kind. */
export const usualRules: PortalRules = {
  equalDatesAccepted: false,
  overlapAccepted: true,
  cancelledKeepsDays: false,
  departureMayLack: true,
  statementsRepeat: false,
  maxSessions: 1,
  sessionIdleMs: 15 * 60_000,
  lockMs: 10 * 60_000,
  notes: "kept",
  amendedNotes: "as typed",
  spelling: "as typed",
  finalNotes: "shown",
  filter: "arrival",
  amendments: "below what they amend",
  listLag: 0,
  othersLag: 0,
  statementListLag: 0,
  secondFinalise: "refused",
  statementDrafts: "stay",
  numbers: "of the portal",
  listedNumbers: "with their year",
  namelessShare: 0.1,
};

export interface Account {
  readonly username: string;
  password: string;
  properties: Property[];
  contactPage: boolean;
  /** When a log-in met that page instead, in milliseconds. */
  readonly turnedAwayAt: number[];
  /** Wrong passwords in a row. */
  failed: number;
  lockedUntil: number;
  readonly sessions: Map<string, { lastSeen: number }>;
}

export interface Declaration {
  readonly declarationId: string;
  readonly registryId: string;
  figures: Figures;
  /** As the portal keeps and shows them. */
  notes: string;
  /** As they were typed in. */
  typed: string;
  /** The declaration that it amends. */
  readonly amends?: string;
  /** Α/Α once final. */
  number: string | undefined;
}

export interface StoredStatement extends Statement, Month {
  readonly username: string;
  readonly at: number;
}

/** What a list that lags shows of a declaration, from when on. */
interface Shown {
  readonly at: number;
  /** The session that did it. */
  readonly by: string;
  readonly declaration: Declaration | undefined;
}

export type Verdict =
  | { readonly done: true; readonly number?: string }
  | { readonly done: false; readonly words: string };

/** More wrong passwords in a row than this lock the account. */
const wrongPasswordsAllowed = 6;
/** What the portal's own checks refuse, so that a test can ask for it: at the save, and when it is made final. */
export const refusedAtSave = "000000001";
export const noTaxNumber = "000000000";
export const refusedAtFinalise = 66_600;

/** In days. */
const longestStay = 60;

const utc = (date: string) => Date.parse(date.split("/").toReversed().join("-"));
const daysBetween = (from: string, to: string) => (utc(to) - utc(from)) / (24 * 60 * 60_000);
/** A date as year, month and day: `20261030`. */
const sortable = (date: string) => `${date.slice(6)}${date.slice(3, 5)}${date.slice(0, 2)}`;

/** The truth at the portal: accounts, declarations, statements, and the rules by which they change. */
export class PortalState {
  readonly accounts = new Map<string, Account>();
  readonly declarations = new Map<string, Declaration>();
  readonly statements: StoredStatement[] = [];
  readonly rules: PortalRules;
  /** How often a second final of the same dates was asked for. */
  equalDates = 0;
  /** Declarations whose page nobody can read, for ever. */
  readonly unreadable = new Set<string>();
  /** What owners did to declarations of ours by hand. */
  readonly byHand = new Map<string, Set<"changed" | "deleted" | "final">>();
  /** Is called after each change, with what it leaves: undefined once it is deleted. */
  changed: (declarationId: string, declaration: Declaration | undefined) => void = () => {};
  /** Drafts in which owners amend a declaration by hand. */
  readonly begunByOwners = new Set<string>();
  /** The ids of what was deleted. */
  readonly removed = new Set<string>();
  /** The session that is at work. */
  acting = "";
  readonly #shown = new Map<string, Shown[]>();
  readonly #now: () => number;
  /** Numbers begin again each year. */
  readonly #serials = new Map<string, number>();
  #id = 1000;

  constructor(rules: PortalRules, now: () => number) {
    this.rules = rules;
    this.#now = now;
  }

  addAccount(username: string, password: string, properties: readonly Property[]): Account {
    const account: Account = {
      username,
      password,
      properties: [...properties],
      contactPage: false,
      turnedAwayAt: [],
      failed: 0,
      lockedUntil: 0,
      sessions: new Map(),
    };
    this.accounts.set(username.toLowerCase(), account);
    return account;
  }

  /** As after too many wrong passwords: its owner's, or a stranger's. */
  lock(account: Account): void {
    account.lockedUntil = this.#now() + this.rules.lockMs;
  }

  /** What an owner types in by hand. `number`: where it was given before, in a year of its own. */
  typeIn(
    registryId: string,
    stay: { startDate: string; endDate: string } & Partial<Figures>,
    final: boolean,
    notes = "by hand",
    number?: string,
  ): void {
    const guest = { isForeigner: true, guestName: "Somebody", guestId: "S1" };
    const figures = { amountCents: 12_345, platform: "Airbnb", paymentMethod: "Μετρητά", ...guest, ...stay };
    this.saveDraft(registryId, figures, notes);
    const typed = [...this.declarations.values()].at(-1);
    if (typed && final) this.#put({ ...typed, number: number ?? this.#nextNumber(registryId) });
  }

  /** An owner begins to amend a final by hand: the form opens filled in, with its notes, and is saved as a draft. */
  beginToAmend(account: Account, declarationId: string, change: Partial<Figures> = {}): string | undefined {
    const there = this.declarations.get(declarationId);
    if (!there) return undefined;
    // Known as the owner's before it is saved: who counts our drafts does not count it.
    const draft = String(this.#id + 1);
    this.begunByOwners.add(draft);
    const verdict = this.amend(account, declarationId, { ...there.figures, ...change }, there.typed);
    if (verdict !== "not offered" && verdict.done) return draft;
    this.begunByOwners.delete(draft);
    return undefined;
  }

  /** An owner amends a final by hand, and makes the amendment final at once. */
  amendByHand(account: Account, declarationId: string, change: Partial<Figures>): void {
    const there = this.declarations.get(declarationId);
    const verdict = there && this.amend(account, declarationId, { ...there.figures, ...change }, there.typed);
    const draft = [...this.declarations.values()].at(-1);
    if (draft && verdict && verdict !== "not offered" && verdict.done)
      this.#put({ ...draft, number: this.#nextNumber(draft.registryId) });
  }

  /** What an owner does to a draft by hand. */
  change(declarationId: string, change: Partial<Pick<Declaration, "figures">> | "deleted" | "final"): void {
    const declaration = this.declarations.get(declarationId);
    if (!declaration) return;
    const done = this.byHand.get(declarationId) ?? new Set();
    this.byHand.set(declarationId, done.add(typeof change === "string" ? change : "changed"));
    if (change === "deleted") this.#drop(declarationId);
    else if (change === "final")
      this.#put({ ...declaration, number: declaration.number ?? this.#nextNumber(declaration.registryId) });
    else this.#put({ ...declaration, ...change });
  }

  #put(declaration: Declaration): void {
    this.declarations.set(declaration.declarationId, declaration);
    this.#note(declaration.declarationId, declaration);
  }

  #drop(declarationId: string): void {
    this.declarations.delete(declarationId);
    this.removed.add(declarationId);
    this.#note(declarationId, undefined);
  }

  #note(declarationId: string, declaration: Declaration | undefined): void {
    if (this.#lag() > 0) {
      const shown = this.#shown.get(declarationId) ?? [];
      shown.push({ at: this.#now(), by: this.acting, declaration });
      this.#shown.set(declarationId, shown);
    }
    this.changed(declarationId, declaration);
  }

  /** When its first version shows in the lists of sessions that did not make it. */
  shownToOthersAt(declarationId: string): number {
    const [first] = this.#shown.get(declarationId) ?? [];
    return first ? first.at + this.#lag() : 0;
  }

  /** What lists know. */
  #listed(): Declaration[] {
    if (this.#lag() === 0) return [...this.declarations.values()];
    const until = (by: string) => this.#now() - (by === this.acting || by === "" ? this.rules.listLag : this.#lag());
    return [...this.#shown.values()].flatMap((all) => {
      const there = all.findLast(({ at, by }) => at <= until(by))?.declaration;
      return there ? [there] : [];
    });
  }

  #lag = () => Math.max(this.rules.listLag, this.rules.othersLag);

  /** Counts a wrong password and locks; a right one clears the counter. */
  check(username: string, password: string): "accepted" | "refused" | "locked" {
    const account = this.accounts.get(username.toLowerCase());
    if (account?.password !== password || account.lockedUntil > this.#now()) return this.refuse(username);
    account.failed = 0;
    return "accepted";
  }

  /** Takes a password for a wrong one. Refusals in a row count, however far apart they are. */
  refuse(username: string): "refused" | "locked" {
    const account = this.accounts.get(username.toLowerCase());
    if (!account) return "refused";
    if (account.lockedUntil > this.#now()) return "locked";
    account.failed += 1;
    if (account.failed > wrongPasswordsAllowed) {
      this.lock(account);
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

  /** Those in the range, by arrival; what stands directly above a final amendment counts as amended by it. */
  list(registryId: string, { from, to }: Range): { declaration: Declaration; entry: Entry }[] {
    return this.#listed()
      .filter((one) => one.registryId === registryId)
      .filter(({ figures }) => isIn(this.rules.filter, figures, sortable(from), sortable(to)))
      .toSorted((one, other) => this.#placeOf(one).localeCompare(this.#placeOf(other)))
      .map((declaration, index, all) => ({ declaration, entry: this.#numbered(entryOf(declaration, index, all)) }));
  }

  #numbered = (entry: Entry) =>
    this.rules.listedNumbers === "alone" ? { ...entry, number: plainNumber(entry.number) } : entry;

  #placeOf({ declarationId, amends, figures }: Declaration): string {
    const isBelow = amends !== undefined && this.rules.amendments === "below what they amend";
    const amended = isBelow ? this.declarations.get(amends) : undefined;
    return `${amended ? this.#placeOf(amended) : sortable(figures.startDate)} ${declarationId.padStart(9, "0")}`;
  }

  /** The last finals of all chains of amendments. */
  inForce(): Declaration[] {
    const finals = [...this.declarations.values()].filter(({ number }) => number !== undefined);
    const amended = new Set(finals.map(({ amends }) => amends));
    return finals.filter(({ declarationId }) => !amended.has(declarationId));
  }

  page(account: Account, declarationId: string): DeclarationPage {
    const declaration = this.#visible(account, declarationId);
    if (!declaration) return { state: "gone" };
    const { figures, notes, number, amends = "" } = declaration;
    const amended = this.declarations.get(amends)?.number;
    const page = { state: number === undefined ? "draft" : "final", number: number ?? "", figures, notes } as const;
    const hidden = number !== undefined && this.rules.finalNotes === "hidden";
    const shown = hidden ? ({ ...page, notes: "", notesHidden: true } as const) : page;
    return { ...shown, ...(amended !== undefined && { amends: amended }) };
  }

  /** The page of a declaration of another property, as its own user sees it. */
  pageElsewhere(registryId: string): DeclarationPage | undefined {
    const other = [...this.declarations.values()].findLast((one) => one.registryId !== registryId);
    const account = [...this.accounts.values()].find((one) => this.#visible(one, other?.declarationId ?? ""));
    return account && other && this.page(account, other.declarationId);
  }

  saveDraft(registryId: string, figures: Figures, notes: string, amends?: string): Verdict {
    const refused = this.#refused(figures);
    if (refused) return refused;
    this.#id += 1;
    const declarationId = String(this.#id);
    const draft = { declarationId, registryId, number: undefined, ...(amends !== undefined && { amends }) };
    this.#put({ ...draft, ...this.#kept(figures, notes) });
    return { done: true };
  }

  /** Saves a draft of an amendment; only what is in force can be amended. */
  amend(account: Account, declarationId: string, figures: Figures, notes: string): Verdict | "not offered" {
    const declaration = this.#visible(account, declarationId);
    if (!declaration || !this.inForce().includes(declaration)) return "not offered";
    const verdict = this.saveDraft(declaration.registryId, figures, notes, declarationId);
    const draft = [...this.declarations.values()].at(-1);
    if (verdict.done && draft && this.rules.amendedNotes === "of what it amends")
      this.#put({ ...draft, notes: declaration.notes });
    return verdict;
  }

  updateDraft(account: Account, declarationId: string, figures: Figures, notes: string): Verdict | "no draft" {
    const declaration = this.#visible(account, declarationId);
    if (declaration?.number !== undefined || !declaration) return "no draft";
    const refused = this.#refused(figures);
    if (refused) return refused;
    this.#put({ ...declaration, ...this.#kept(figures, notes) });
    return { done: true };
  }

  #refused(figures: Figures): Verdict | undefined {
    if (figures.endDate === undefined && !this.rules.departureMayLack)
      return { done: false, words: "the date of departure is missing" };
    return refusedFigures(figures);
  }

  #kept(figures: Figures, notes: string) {
    return {
      figures: asKept(spelled(this.rules.spelling, figures)),
      notes: keptNotes(this.rules.notes, notes),
      typed: notes,
    };
  }

  /** `figures`: what the posted form shows, where that is not what is stored. */
  finalise(account: Account, declarationId: string, figures?: Figures): Verdict {
    const declaration = this.#visible(account, declarationId);
    if (!declaration) return { done: false, words: "there is no such declaration" };
    const { number: before } = declaration;
    if (before !== undefined && this.rules.secondFinalise === "refused")
      return { done: false, words: `final already as ${before}` };
    if (before !== undefined)
      return { done: true, ...(this.rules.secondFinalise === "accepted" && { number: before }) };
    if (figures) declaration.figures = figures;
    if (declaration.figures.amountCents === refusedAtFinalise)
      return { done: false, words: "the amount is not plausible" };
    const { amends } = declaration;
    const others = this.inForce().filter((one) => one.declarationId !== amends);
    const amended = amends === undefined ? undefined : this.declarations.get(amends);
    if (amended && !this.inForce().includes(amended))
      return { done: false, words: `what it amends has been amended: ${amended.number}` };
    const { startDate, endDate } = declaration.figures;
    const equal = others.find(
      ({ registryId, figures }) =>
        registryId === declaration.registryId && figures.startDate === startDate && figures.endDate === endDate,
    );
    if (equal) this.equalDates += 1;
    if (equal && !this.rules.equalDatesAccepted)
      return { done: false, words: `these dates are covered by ${equal.number}` };
    const crossing = others.find(
      (one) =>
        one.registryId === declaration.registryId &&
        one !== equal &&
        isCrossing(this.#days(one.figures), declaration.figures),
    );
    if (crossing && !this.rules.overlapAccepted)
      return { done: false, words: `these dates are covered by ${crossing.number}` };
    const number = this.#nextNumber(declaration.registryId);
    this.#put({ ...declaration, number });
    return { done: true, number };
  }

  #days({ cancellationDate, ...figures }: Figures): Nights {
    return this.rules.cancelledKeepsDays || cancellationDate === undefined ? figures : { ...figures, cancellationDate };
  }

  deleteDraft(account: Account, declarationId: string): Verdict {
    const declaration = this.#visible(account, declarationId);
    if (!declaration) return { done: false, words: "there is no such declaration" };
    if (declaration.number !== undefined) return { done: false, words: "a final declaration cannot be deleted" };
    this.#drop(declarationId);
    return { done: true };
  }

  fileStatement(username: string, month: Month, records: readonly StatementRecord[], draft: boolean): Verdict {
    const stated = this.statements.find((one) => one.final && sameMonth(one, username, month));
    if (stated && !draft && !this.rules.statementsRepeat)
      return { done: false, words: `this month is stated by ${stated.number}` };
    const at = this.#now();
    const number = draft ? "" : this.#nextNumber();
    const inPlace = this.statements.findIndex((one) => !one.final && sameMonth(one, username, month));
    const kept = this.statements[inPlace];
    if (kept && !draft && this.rules.statementDrafts === "made final") {
      this.statements[inPlace] = { ...kept, number, final: true, records, at };
    } else {
      this.#id += 1;
      this.statements.push({ ...month, username, statementId: String(this.#id), number, final: !draft, records, at });
    }
    return draft ? { done: true } : { done: true, number };
  }

  /** What the month's list of statements shows. */
  statementsOf(username: string, month: Month): StoredStatement[] {
    const until = this.#now() - this.rules.statementListLag;
    return this.statements.filter((one) => sameMonth(one, username, month) && one.at <= until);
  }

  #nextNumber(registryId = ""): string {
    const year = athensDate(this.#now()).slice(0, 4);
    const counter = this.rules.numbers === "of each property" ? `${registryId} ${year}` : year;
    const serial = (this.#serials.get(counter) ?? 255) + 1;
    this.#serials.set(counter, serial);
    return `${serial}/${year}`;
  }

  /** An account sees the declarations of its own properties. */
  #visible({ properties }: Account, declarationId: string): Declaration | undefined {
    const declaration = this.declarations.get(declarationId);
    return properties.some(({ registryId }) => registryId === declaration?.registryId) ? declaration : undefined;
  }
}

interface Nights {
  readonly startDate: string;
  readonly endDate?: string | undefined;
  readonly cancellationDate?: string | undefined;
}

/** Whether two stays have nights in common. */
export function isCrossing(one: Nights, other: Nights): boolean {
  if (one.endDate === undefined || other.endDate === undefined) return false;
  if (one.cancellationDate !== undefined || other.cancellationDate !== undefined) return false;
  return sortable(one.startDate) < sortable(other.endDate) && sortable(other.startDate) < sortable(one.endDate);
}

const sameMonth = (one: StoredStatement, username: string, { year, month }: Month) =>
  one.username === username && one.year === year && one.month === month;

function isIn(filter: PortalRules["filter"], { startDate, endDate }: Figures, from: string, to: string): boolean {
  const [arrival, departure] = [sortable(startDate), endDate === undefined ? undefined : sortable(endDate)];
  switch (filter) {
    case "arrival":
      return from <= arrival && arrival <= to;
    case "departure":
      return departure !== undefined && from <= departure && departure <= to;
    case "overlap":
      return arrival <= to && from <= (departure ?? arrival);
  }
}

/** A Greek number brings its name along; the one that stands for none is not kept. */
function asKept(figures: Figures): Figures {
  if (figures.isForeigner) return figures;
  const { guestTaxId, ...others } = figures;
  return guestTaxId === noTaxNumber ? others : { ...figures, guestName: "AS THE PORTAL KNOWS THEM" };
}

/** How many characters of a name there is room for. */
const longestName = 24;

function spelled(rule: PortalRules["spelling"], figures: Figures): Figures {
  const { guestName, guestId } = figures;
  const as = (change: (text: string) => string) => ({
    ...figures,
    ...(guestName !== undefined && { guestName: change(guestName) }),
    ...(guestId !== undefined && { guestId: change(guestId) }),
  });
  switch (rule) {
    case "as typed":
      return figures;
    case "capitals":
      return as((text) => text.toUpperCase());
    case "double spaces":
      return as((text) => text.replaceAll(" ", "  "));
    case "cut":
      return as((text) => text.slice(0, longestName));
    case "documents without spaces":
      return guestId === undefined ? figures : { ...figures, guestId: guestId.replaceAll(/[ -]/g, "") };
  }
}

/** How many characters are left of notes that are cut. */
const cutAt = 20;

function keptNotes(rule: PortalRules["notes"], notes: string): string {
  switch (rule) {
    case "kept":
      return notes;
    case "trimmed":
      return notes.trim();
    case "upper case":
      return notes.toUpperCase();
    case "cut":
      return notes.slice(0, cutAt);
  }
}

function entryOf(
  { declarationId, number, figures, amends }: Declaration,
  index: number,
  all: readonly Declaration[],
): Entry {
  const { startDate, endDate = "", amountCents } = figures;
  const of = { index, number: number ?? "", final: number !== undefined, amends: amends !== undefined };
  const below = all[index + 1];
  const amendedByOrder = number !== undefined && below?.amends !== undefined && below.number !== undefined;
  const superseded = amendedByOrder || all.some((one) => one.amends === declarationId && one.number !== undefined);
  const shown = { ...of, startDate, endDate, ...(superseded && { superseded }) };
  return { ...shown, ...(amountCents !== undefined && { amountCents }) };
}

function refusedFigures({ guestTaxId = "", startDate, endDate = startDate }: Figures): Verdict | undefined {
  if (guestTaxId === refusedAtSave || guestTaxId.startsWith("9999"))
    return { done: false, words: "no such tax number" };
  if (daysBetween(startDate, endDate) > longestStay) return { done: false, words: "the stay is too long" };
  return undefined;
}
