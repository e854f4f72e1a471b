import type { StatementRecord } from "../portal.ts";
import { type Known, known } from "./known.ts";

/**
 * Everything that may differ from build to build of the portal, and nothing else does: after a change at the portal
 * this file is what an operator edits (docs/go-live.md). Every value says where it is known from.
 */
export interface AadeProfile {
  readonly application: Known;
  readonly signOn: Known;
  /** Where else the portal may send us; every other address is refused. */
  readonly otherAddresses: Known<readonly string[]>;
  readonly paths: Record<PathName, Known>;
  readonly login: Record<LoginText, Known>;
  /** Cookies that the login page's script sets; a client without scripts sends them itself. */
  readonly loginCookies: Known<readonly string[]>;
  /** How the names of the cookies begin that make up a session. */
  readonly sessionCookies: Known<readonly string[]>;
  readonly texts: Record<TextName, Known>;
  readonly declaration: DeclarationForm;
  readonly search: Record<SearchName, Known> & { readonly rowsPerPage: Known<number> };
  readonly properties: PropertiesTable;
  readonly statement: StatementForm;
  /** What the API calls a platform, and the value of the portal's option for it. */
  readonly platforms: ReadonlyMap<string, string>;
  /** What the API calls every other platform. */
  readonly otherPlatform: string;
}

type PathName =
  | "entry"
  | "credentials"
  | "properties"
  | "declaration"
  | "search"
  | "logout"
  | "statements"
  | "statement";
type LoginText =
  | "button"
  | "page"
  | "refused"
  | "locked"
  | "sessionLimit"
  | "secondFactor"
  | "contactPage"
  | "loggedOut";
type TextName = "maintenance" | "gone" | "saved" | "finalised" | "deleted" | "submitted";
type SearchName = "from" | "to" | "property" | "button" | "table" | "render" | "details" | CellName | ClassName;
type CellName = "number" | "type" | "startDate" | "endDate" | "amount" | "state" | "total" | "empty";
type ClassName = "amends" | "draft";

/** A field of a form: `name` without the form's prefix; undefined where it is generated, so that only the label finds it. */
export interface FieldProfile {
  readonly label: Known;
  readonly name: Known<string | undefined>;
  readonly kind: "text" | "amount" | "select" | "checkbox" | "textarea";
  /** Value and text of each option, in order; without the empty first one. */
  readonly options?: Known<readonly (readonly [string, string])[]>;
}

type DeclarationField =
  | "arrival"
  | "departure"
  | "rent"
  | "payment"
  | "platform"
  | "taxNumber"
  | "name"
  | "foreigner"
  | "document"
  | "kept"
  | "cancelled"
  | "notes";

interface DeclarationForm {
  readonly fields: Record<DeclarationField, FieldProfile>;
  readonly buttons: Record<"save" | "finalise" | "delete", Known>;
  /** Stands for "no Greek tax number". */
  readonly noTaxNumber: Known;
  /** What the tax-number step asks to be shown anew. */
  readonly taxNumberRender: Known;
  /** Heads of the page's tables and the labels of their rows. */
  readonly tables: Record<"property" | "details" | "amends", Known>;
  readonly rows: Record<"registryId" | "number", Known>;
}

interface PropertiesTable {
  readonly table: Known;
  readonly columns: Record<"registryId" | "state", Known>;
  readonly states: Record<"final" | "provisional" | "stopped", Known>;
}

interface StatementForm {
  readonly fields: Record<"year" | "month", FieldProfile>;
  readonly table: Known;
  readonly columns: Record<keyof StatementRecord, Known>;
  readonly buttons: Record<"save" | "submit", Known>;
  readonly details: Known;
  readonly number: Known;
  readonly list: Record<"table" | "number" | "year" | "month" | "state" | "draft", Known>;
}

const base = {
  application: known("https://www1.aade.gr", "portal-wire"),
  signOn: known("https://login.gsis.gr", "portal-wire"),
  otherAddresses: known([], "portal-wire login: none was seen"),
  paths: {
    entry: known("/taxisnet/short_term_letting", "portal-wire login 0"),
    credentials: known("/oam/server/auth_cred_submit", "portal-wire login 3"),
    properties: known(
      "/taxisnet/short_term_letting/views/propertyRegistry/propertyRegistrySearch.xhtml",
      "portal-wire properties",
    ),
    declaration: known("/taxisnet/short_term_letting/views/declaration.xhtml", "portal-wire declaration 1"),
    search: known("/taxisnet/short_term_letting/views/declarationSearch.xhtml", "portal-wire search 1"),
    logout: known("/taxisnet/short_term_letting/logout", "unverified"),
    statements: known("/taxisnet/takk/views/statements.xhtml", "unverified"),
    statement: known("/taxisnet/takk/views/statement.xhtml", "unverified"),
  },
  login: {
    button: known("Σύνδεση", "unverified"),
    page: known("Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας", "portal-wire session states"),
    refused: known("Λανθασμένο όνομα χρήστη ή κωδικός πρόσβασης", "unverified"),
    locked: known("Ο λογαριασμός σας έχει κλειδωθεί", "S14"),
    sessionLimit: known("Ο χρήστης χρησιμοποιεί ήδη το μέγιστο αριθμό περιόδων λειτουργίας", "portal-wire, S4"),
    secondFactor: known("Κωδικός μίας χρήσης", "unverified"),
    contactPage: known("Στοιχεία Επικοινωνίας", "unverified (the page itself: S2 p3)"),
    loggedOut: known("Η αποσύνδεση ολοκληρώθηκε", "unverified"),
  },
  loginCookies: known(["OAM_REQ_COUNT=VERSION_4~1"], "portal-wire login 2"),
  sessionCookies: known(["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", "OAMAuthnCookie_"], "portal-wire login 5"),
  texts: {
    maintenance: known("Συντήρηση", "S5"),
    gone: known("Η δήλωση δεν υπάρχει", "unverified"),
    saved: known("Επιτυχής Αποθήκευση", "S4"),
    finalised: known("Επιτυχής Οριστικοποίηση Δήλωσης", "S4"),
    deleted: known("Επιτυχής Διαγραφή Δήλωσης", "unverified"),
    submitted: known("Επιτυχής Υποβολή Δήλωσης", "unverified"),
  },
  declaration: {
    fields: {
      arrival: field("text", "Άφιξη / Arrival Date", "rentalFrom_input"),
      departure: field("text", "Αναχώρηση / Departure Date", "rentalTo_input"),
      rent: field("amount", "Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent", "sumAmount_input"),
      payment: {
        ...field("select", "Τρόπος πληρωμής μισθώματος / Method of Payment", "paymentType_input"),
        options: known(
          [
            ["1", "Λογαριασμός Πληρωμών Ημεδαπής"],
            ["2", "Λογαριασμός Πληρωμών Αλλοδαπής"],
            ["3", "Μετρητά"],
            ["4", "Λοιποί"],
          ],
          "S2 p22, S6",
        ),
      },
      platform: {
        ...field("select", "Ηλεκτρονική πλατφόρμα / E-platform", "platform_input"),
        options: known(
          [
            ["1", "Airbnb"],
            ["2", "Booking.com"],
            ["3", "Clickstay"],
            ["4", "HomeAway"],
            ["5", "Homestay"],
            ["6", "Luxury Retreats"],
            ["7", "Only-apartments"],
            ["8", "TripAdvisor Rentals/Holiday Lettings"],
            ["9", "Άλλες ψηφιακές πλατφόρμες"],
          ],
          "unverified (values and order: S4, S6, S8; spelling: S6)",
        ),
      },
      taxNumber: field("text", "ΑΦΜ / TIN", "renterAfm"),
      name: field("text", "Ονοματεπώνυμο μισθωτή / Full name", "renterName"),
      foreigner: field("checkbox", "Αλλοδαπός / Foreigner", "foreignCheckBox"),
      document: field("text", "Αρ. Διαβατηρίου / Ταυτότητα Ε.Ε. / Passport ID", "renterIdCard"),
      kept: field(
        "amount",
        "Συνολικό εισπραχθέν ποσό βάσει της πολιτικής ακύρωσης / Total amount received under the cancelation policy",
        "cancelAmount_input",
        "S2 p25 (its English half: unverified)",
      ),
      cancelled: field("text", "Ημερομηνία ακύρωσης / Cancelation Date", "cancelDate_input"),
      notes: {
        kind: "textarea",
        label: known("Σημειώσεις / Notes", "S2 p23"),
        name: known(undefined, "portal-wire: j_idt93 or j_idt92, generated"),
      },
    },
    buttons: {
      save: known("saveButton", "portal-wire, S4"),
      finalise: known("finalizeButton", "portal-wire, S4"),
      delete: known("deleteButton", "portal-wire, S4"),
    },
    noTaxNumber: known("000000000", "portal-wire declaration 2"),
    taxNumberRender: known("appForm:messages appForm:renterAfm appForm:renterName", "portal-wire declaration 2"),
    tables: {
      property: known("Στοιχεία Ακινήτου / Property Details", "unverified"),
      details: known("Στοιχεία Δήλωσης / Declaration Details", "portal-wire reading back"),
      amends: known("Δήλωση που τροποποιείται / Amending Declaration Details", "portal-wire reading back"),
    },
    rows: {
      registryId: known("ΑΜΑ", "unverified"),
      number: known("S/N Declaration", "portal-wire reading back"),
    },
  },
  search: {
    from: known("dateFrom_input", "portal-wire search 2"),
    to: known("dateTo_input", "portal-wire search 2"),
    property: known("ama", "unverified"),
    button: known("Αναζήτηση / Search", "unverified"),
    table: known("appForm:basicDT", "portal-wire search 2"),
    render: known("appForm:basicDT appForm:totalDeclarations appForm:search_panel", "portal-wire search 2"),
    rowsPerPage: known(50, "portal-wire search 2"),
    details: known("declarationDetails", "portal-wire search 4"),
    number: known(":aaDilwsis", "portal-wire search 3"),
    type: known(":declarationTypeDescr", "portal-wire search 3"),
    amends: known("modifiedOutput", "portal-wire search 3"),
    startDate: known(":rentalFrom", "portal-wire search 3"),
    endDate: known(":rentalTo", "portal-wire search 3"),
    amount: known(":sumAmount", "portal-wire search 3"),
    state: known(":statusDescr", "portal-wire search 3"),
    draft: known("draft", "portal-wire search 3"),
    total: known("totalResults", "portal-wire search 3"),
    empty: known("Δεν βρέθηκαν αποτελέσματα", "S5"),
  },
  properties: {
    table: known("appForm:propertiesDT", "unverified"),
    columns: {
      registryId: known("ΑΜΑ / Registry number", "unverified"),
      state: known("Κατάσταση / Status", "unverified"),
    },
    states: {
      final: known("Οριστική", "S2 p9"),
      provisional: known("Προσωρινή", "S2 p6"),
      stopped: known("Διακοπή", "S2 p19"),
    },
  },
  statement: {
    fields: {
      year: field("select", "Έτος / Year", "year_input", "unverified"),
      month: field("select", "Μήνας / Month", "month_input", "unverified"),
    },
    table: known("appForm:records", "unverified"),
    columns: {
      numberOfCompanies: known("Πλήθος επιχειρήσεων / Companies", "unverified"),
      numberOfRooms: known("Διαθέσιμα δωμάτια / Rooms", "unverified"),
      numberOfBeds: known("Κλίνες / Beds", "unverified"),
      numberOfTaxedRooms: known("Δωμάτια με τέλος / Taxed rooms", "unverified"),
      daysUsed: known("Ημέρες χρήσης / Days used", "unverified"),
      freeDays: known("Ημέρες χωρίς χρέωση / Free days", "unverified"),
    },
    buttons: { save: known("saveButton", "unverified"), submit: known("submitButton", "unverified") },
    details: known("Στοιχεία Δήλωσης / Declaration Details", "unverified"),
    number: known("Αριθμός Δήλωσης / Statement Number", "unverified"),
    list: {
      table: known("appForm:statementsDT", "unverified"),
      number: known(":statementNumber", "unverified"),
      year: known(":year", "unverified"),
      month: known(":month", "unverified"),
      state: known(":statusDescr", "unverified"),
      draft: known("draft", "unverified"),
    },
  },
  otherPlatform: "λλες ψηφιακές πλατφόρμες",
} as const satisfies Omit<AadeProfile, "platforms">;

/** Options of the platforms that the API names, in the API's order; Only-apartments (7) is none of them. */
const namedPlatforms = ["1", "2", "3", "4", "5", "6", "8"];
const otherPlatforms = "9";

/** Labels of the declaration form were read off the manual's screenshots, names off working code. */
function field(kind: FieldProfile["kind"], label: string, name: string, source = "S2 pp 21-25") {
  return { kind, label: known(label, source), name: known(name, source === "unverified" ? source : "portal-wire, S4") };
}

export interface AadeSettings {
  readonly applicationUrl?: string;
  readonly signOnUrl?: string;
  /** The API's seven platform names, in the order of the portal's options. */
  readonly platforms: readonly string[];
}

/** The profile of the real portal, with a deployment's own addresses and platform names. Throws when a name stands at another's place. */
export function createAadeProfile({ applicationUrl, signOnUrl, platforms }: AadeSettings): AadeProfile {
  return {
    ...base,
    application: applicationUrl === undefined ? base.application : known(applicationUrl, "settings"),
    signOn: signOnUrl === undefined ? base.signOn : known(signOnUrl, "settings"),
    platforms: new Map([...placed(platforms), [base.otherPlatform, otherPlatforms]]),
  };
}

function placed(platforms: readonly string[]): [string, string][] {
  if (platforms.length !== namedPlatforms.length) throw new Error("PLATFORMS: expected seven names");
  return namedPlatforms.map((option, place) => {
    const name = platforms[place] ?? "";
    const named = base.declaration.fields.platform.options.is.find(([, text]) => sameName(text, name));
    if (named !== undefined && named[0] !== option)
      throw new Error(`PLATFORMS[${place}]: ${named[1]} is not in its place`);
    return [name, option];
  });
}

function sameName(one: string, other: string): boolean {
  const bare = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return bare(one) === bare(other);
}
