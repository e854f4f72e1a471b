import type { Figures } from "../../portal.ts";
import { sameText } from "../text/same-text.ts";

/** A value of the portal and where it comes from: portal-facts.md (S1…), portal-screens.md, portal-wire.md, or "unverified". */
export interface Known<T = string> {
  readonly is: T;
  readonly from: string;
}

type FieldKind = "text" | "date" | "amount" | "select" | "checkbox" | "textarea";
/** A field that is filled in and read by its kind alone. */
export type PlainField = FieldProfile<"text" | "date" | "amount">;

/** A form field. Its label is compared by `isLabel`. */
export interface FieldProfile<Kind extends FieldKind = FieldKind> {
  readonly label: Known;
  /** The end of its id, without its widget's `_input`; undefined when generated: then only the label finds the field. */
  readonly name: Known<string | undefined>;
  readonly kind: Kind;
  /** Value and text of each option, in order; without the empty first one. */
  readonly options?: Known<Options>;
}
type Options = readonly (readonly [value: string, text: string])[];

/** Something to click: the end of its id, if known, and its text. */
export interface ActionProfile {
  readonly id: Known<string | undefined>;
  readonly text: Known;
}

export type LoginAnswer = "refused" | "locked" | "sessionLimit" | "passwordExpired";

export const known = <T>(is: T, from: string): Known<T> => ({ is, from });
/** A working client relied on it. */
const relied = <T>(is: T) => known(is, "portal-screens D");
/** No source vouches for it. */
const guessed = <T>(is: T) => known(is, "unverified");

const application = "/taxisnet/short_term_letting";
const registryNumber = "Αρ. Μητρώου Ακινήτου/ Registry No for Short-Term Residential Rental";

/**
 * Everything that may differ between builds of the portal. After a change at the portal, an operator edits this file
 * and no other (docs/go-live.md).
 */
const base = {
  application: known("https://www1.aade.gr", "portal-wire"),
  signOn: known("https://login.gsis.gr", "portal-wire"),
  /** Other hosts that the portal may redirect to; all others are refused. */
  otherAddresses: known<readonly string[]>([], "portal-wire login: none was seen"),
  paths: {
    entry: known(application, "portal-wire login 0"),
    credentials: known("/oam/server/auth_cred_submit", "portal-wire login 3"),
    admitted: known("/obrar.cgi", "portal-wire login 3"),
    properties: known(`${application}/views/propertyRegistry/propertyRegistrySearch.xhtml`, "portal-wire properties"),
    declaration: known(`${application}/views/declaration.xhtml`, "portal-wire declaration 1"),
    search: known(`${application}/views/declarationSearch.xhtml`, "portal-wire search 1"),
    signOnLogout: known("/oam/server/logout", "portal-screens, other applications of the sign-on"),
    statements: guessed("/taxisnet/takk/views/statements.xhtml"),
    statement: guessed("/taxisnet/takk/views/statement.xhtml"),
  },
  login: {
    button: known("", "portal-screens sign-on: posted empty by three clients"),
    page: known("Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας", "portal-wire session states"),
    secondFactor: guessed("Κωδικός μίας χρήσης"),
    rolePage: known("Επιλογή", "portal-screens sign-on, other applications"),
    legalPersonPage: known("Επιλογή Νομικού Προσώπου", "portal-screens 2026, other applications"),
    /** Chooses the person to act for. */
    roleButton: action("button1", "Επιλογή", "portal-screens 2026, other applications"),
    contactPage: known("Στοιχεία Επικοινωνίας / Contact Info", "portal-screens M p3"),
    logout: known("Αποσύνδεση", "portal-screens M p3"),
    loggedOut: guessed("Η αποσύνδεση ολοκληρώθηκε"),
    /** Meanings of `p_error_code` in the sign-on's address. */
    codes: known(
      new Map<string, LoginAnswer>([
        ["OAM-1", "refused"],
        ["OAM-2", "refused"],
        ["OAM-5", "locked"],
        ["OAM-6", "sessionLimit"],
      ]),
      "portal-screens sign-on",
    ),
    /** Codes to ignore: the page's words decide. */
    doubtfulCodes: known(["OAM-3", "OAM-4"], "portal-screens sign-on (one client: locked, and an expired password)"),
    answers: {
      refused: known(
        ["λανθασμένο όνομα χρήστη ή κωδικός", "An incorrect Username or Password", "auth_fail_exception"],
        "portal-screens sign-on, 2026",
      ),
      locked: known(["κλειδωμένος ή απενεργοποιημένος", "Ο λογαριασμός σας έχει κλειδωθεί"], "portal-screens sign-on"),
      sessionLimit: known(
        ["Ο χρήστης χρησιμοποιεί ήδη το μέγιστο αριθμό περιόδων λειτουργίας"],
        "portal-wire session states",
      ),
      passwordExpired: guessed(["Ο κωδικός πρόσβασης έχει λήξει", "Ο κωδικός σας έχει λήξει"]),
    },
  },
  /** Set by the login page's script in a browser. */
  loginCookies: known(["OAM_REQ_COUNT=VERSION_4~1"], "portal-wire login 2"),
  /** Name prefixes of the cookies that make up a session. */
  sessionCookies: known(["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", "OAMAuthnCookie_"], "portal-wire login 5"),
  texts: {
    maintenance: known("Συντήρηση", "S5"),
    saved: known("Επιτυχής Αποθήκευση", "S4"),
    finalised: known("Επιτυχής Οριστικοποίηση Δήλωσης", "S4"),
    deleted: guessed("Επιτυχής Διαγραφή Δήλωσης"),
    submitted: guessed("Επιτυχής Υποβολή Δήλωσης"),
  },
  /** Messages about a declaration that does not exist (any more). */
  gone: guessed(["η δήλωση δεν υπάρχει", "δεν βρέθηκε η δήλωση", "η δήλωση δεν βρέθηκε", "η δήλωση έχει διαγραφεί"]),
  /** A refusal with one of these words counts as an outage. */
  passing: guessed(
    "ξανά_αργότερα προσπαθήστε_αργότερα δοκιμάστε_αργότερα προσωρινά συντήρηση try_again_later".split(" "),
  ),
  /** A refusal with one of these stems is definite: the same declaration would be refused again. */
  refusals: known(
    "υποχρεωτικ απαιτείται απαιτούνται συμπληρώστε επιλέξτε έγκυρ υπάρχει δεν_βρέθηκε δεν_επιτρέπεται ήδη επικαλύπτ επικάλυψη προηγείται πρέπει_να υπερβαίνει".split(
      " ",
    ),
    "unverified (that equal dates are refused with the number that covers them: S8)",
  ),
  declaration: {
    /** By the names of the figures: text, dates and amounts that stand here are filled in and read. */
    fields: {
      startDate: field("date", "Άφιξη / Arrival Date", "rentalFrom"),
      endDate: field("date", "Αναχώρηση / Departure Date", "rentalTo"),
      amountCents: field("amount", "Συνολικό συμφωνηθέν μίσθωμα / Total agreed rent", "sumAmount"),
      paymentMethod: {
        ...field("select", "Τρόπος πληρωμής μισθώματος / Method of Payment", "paymentType"),
        options: known<Options>(
          [
            ["1", "Λογαριασμός Πληρωμών Ημεδαπής"],
            ["2", "Λογαριασμός Πληρωμών Αλλοδαπής"],
            ["3", "Μετρητά"],
            ["4", "Λοιποί"],
          ],
          "portal-screens M p22, S6",
        ),
      },
      platform: {
        ...field("select", "Ηλεκτρονική πλατφόρμα / E- platform", "platform"),
        options: known<Options>(
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
      guestTaxId: field("text", "ΑΦΜ / TIN (Tax Identification No)", "renterAfm"),
      guestName: field("text", "Ονοματεπώνυμο μισθωτή / Full name", "renterName"),
      isForeigner: field("checkbox", "Αλλοδαπός / Foreigner", "foreignCheckBox"),
      guestId: field("text", "Αρ. Διαβατηρίου / Ταυτότητα Ε.Ε. / Passport ID", "renterIdCard"),
      cancellationCents: field(
        "amount",
        "Συνολικό εισπραχθέν ποσό βάσει της πολιτικής ακύρωσης / Total amount received under cancellation policy",
        "cancelAmount",
      ),
      cancellationDate: field("date", "Ημερομηνία ακύρωσης / Cancelation Date", "cancelDate"),
      notes: {
        kind: "textarea",
        label: known("Σημειώσεις / Notes", "portal-screens M p23"),
        name: known<string | undefined>(undefined, "portal-screens: j_idt93 or j_idt92, generated"),
      },
    } satisfies Record<keyof Figures | "notes", FieldProfile>,
    buttons: {
      save: action("saveButton", "Προσωρινή Αποθήκευση / Draft", "portal-screens M p23, D"),
      finalise: action("finalizeButton", "Οριστικοποίηση / Finalize", "portal-screens M p23, D"),
      delete: action(undefined, "Διαγραφή / Delete", "portal-screens M p24"),
    },
    /** Means "no Greek tax number". */
    noTaxNumber: known("000000000", "portal-wire declaration 2"),
    /** A refusal with one of these words may mean that the tax number is missing. */
    wantsTaxNumber: guessed(["ΑΦΜ", "φορολογικού μητρώου", "tax identification", "υποχρεωτικά πεδία"]),
    /** Parts that the page's script renders again after a change of the tax number or of "foreigner". */
    rendered: {
      guestTaxId: known("appForm:messages appForm:renterAfm appForm:renterName", "portal-wire declaration 2"),
      isForeigner: guessed("appForm:messages appForm:renterName appForm:renterIdCard"),
    },
    /** "Foreigner" on a final that shows text instead of fields. */
    answers: { yes: guessed("Ναι"), no: guessed("Όχι") },
    tables: {
      details: known("Στοιχεία Δήλωσης / Declaration Details", "portal-screens M p25"),
      amends: known("Δήλωση που τροποποιείται / Amending Declaration Details", "portal-screens M p25"),
    },
    rows: {
      registryId: known(registryNumber, "portal-screens M p19 (on the search page)"),
      number: known("Α/Α Δήλωσης / S/N Declaration", "portal-screens M p25"),
      submitted: known("Ημ/νία Υποβολής: / Submission Date:", "portal-screens M p25"),
    },
  },
  search: {
    from: relied("dateFrom"),
    to: relied("dateTo"),
    property: known(registryNumber, "portal-screens M p19"),
    button: action(undefined, "Αναζήτηση / Search", "portal-screens M p19"),
    table: relied("appForm:basicDT"),
    render: relied("appForm:basicDT appForm:totalDeclarations appForm:search_panel"),
    rowsPerPage: known(50, "portal-screens D"),
    /** Longest stay in days. A list of a range is requested with this margin on both sides. */
    longestStay: known(60, "S3 p3"),
    pager: guessed("ui-paginator"),
    details: relied("declarationDetails"),
    amend: action(undefined, "Υποβολή Τροποποιητικής / Amend", "portal-screens M p24"),
    delete: action("deleteButton", "Διαγραφή / Delete", "portal-screens D, M p24"),
    confirmDelete: relied("appForm:deleteConfirm"),
    number: relied("aaDilwsis"),
    type: relied("declarationTypeDescr"),
    amends: relied("modifiedOutput"),
    startDate: relied("rentalFrom"),
    endDate: relied("rentalTo"),
    amount: relied("sumAmount"),
    state: relied("statusDescr"),
    draft: relied("draft"),
    total: relied("totalResults"),
    empty: known("Δεν βρέθηκαν αποτελέσματα", "S5"),
  },
  properties: {
    /** Id ending of the cell with the number. */
    registryId: relied("amaOutput"),
    columns: {
      registryId: known(registryNumber, "portal-screens M p9"),
      state: known("Κατάσταση/ Status", "portal-screens M p9"),
    },
    /** Prefixes of the state's text. */
    states: {
      final: known("Οριστική", "portal-screens M p9"),
      provisional: known("Προσωριν", "portal-screens M p9"),
      stopped: known("Διακοπή", "S2 p19, not pictured"),
    },
  },
  statement: {
    fields: {
      year: field("select", "Έτος / Year", "year", "unverified"),
      month: field("select", "Μήνας / Month", "month", "unverified"),
    },
    table: guessed("appForm:records"),
    columns: {
      numberOfCompanies: guessed("Πλήθος επιχειρήσεων / Companies"),
      numberOfRooms: guessed("Διαθέσιμα δωμάτια / Rooms"),
      numberOfBeds: guessed("Κλίνες / Beds"),
      numberOfTaxedRooms: guessed("Δωμάτια με τέλος / Taxed rooms"),
      daysUsed: guessed("Ημέρες χρήσης / Days used"),
      freeDays: guessed("Ημέρες χωρίς χρέωση / Free days"),
    },
    buttons: {
      save: action("saveButton", "Προσωρινή Αποθήκευση / Draft", "unverified"),
      submit: action("submitButton", "Υποβολή / Submit", "unverified"),
    },
    details: guessed("Στοιχεία Δήλωσης / Declaration Details"),
    number: guessed("Αριθμός Δήλωσης / Statement Number"),
    list: {
      table: guessed("appForm:statementsDT"),
      number: guessed("statementNumber"),
      year: guessed("year"),
      month: guessed("month"),
      state: guessed("statusDescr"),
      draft: guessed("draft"),
    },
  },
  /** The API's name for all other platforms. */
  otherPlatform: "λλες ψηφιακές πλατφόρμες",
} as const;

export type AadeProfile = typeof base & {
  /** Option values by the API's names of the platforms. */
  readonly platforms: ReadonlyMap<string, string>;
};

/** Options of the API's named platforms, in the API's order. Only-apartments (7) is not one of them. */
const namedPlatforms = ["1", "2", "3", "4", "5", "6", "8"];
const otherPlatforms = "9";

/** The declaration form's labels come from the manual's screenshots, its names from a working client. */
function field<const Kind extends FieldKind>(
  kind: Kind,
  label: string,
  name: string,
  source = "portal-screens M pp 22-25",
) {
  return { kind, label: known(label, source), name: source === "unverified" ? guessed(name) : relied(name) };
}

function action(id: string | undefined, text: string, source: string): ActionProfile {
  return { id: known(id, source), text: known(text, source) };
}

interface Settings {
  readonly applicationUrl?: string;
  readonly signOnUrl?: string;
  /** The API's seven platform names, in the order of the portal's options. */
  readonly platforms: readonly string[];
}

/** The real portal's profile with a deployment's own addresses and platform names. Throws when a name is out of order. */
export function createAadeProfile({ applicationUrl, signOnUrl, platforms }: Settings): AadeProfile {
  if (platforms.length !== namedPlatforms.length) throw new Error("PLATFORMS: expected seven names");
  return {
    ...base,
    application: applicationUrl === undefined ? base.application : known(applicationUrl, "settings"),
    signOn: signOnUrl === undefined ? base.signOn : known(signOnUrl, "settings"),
    platforms: new Map([...platforms.map(optionFor), [base.otherPlatform, otherPlatforms]]),
  };
}

function optionFor(name: string, place: number): [name: string, option: string] {
  const option = namedPlatforms[place] ?? "";
  const named = base.declaration.fields.platform.options.is.find(([, text]) => sameText(text, name));
  if (named !== undefined && named[0] !== option)
    throw new Error(`PLATFORMS[${place}]: ${named[1]} is not in its place`);
  return [name, option];
}

/** A profile's values with their paths. The names of platforms are a setting and left out. */
export function leavesOf(value: unknown, path: readonly string[] = []): { path: string; is: unknown; from: string }[] {
  if (typeof value !== "object" || value === null || value instanceof Map) return [];
  if ("is" in value && "from" in value) return [{ path: path.join("."), is: value.is, from: String(value.from) }];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}
