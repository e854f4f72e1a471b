/** Pages as seen at the real portal, with its odd spaces and misspellings. Not the simulator's. */

export const application = "https://www1.aade.gr/taxisnet/short_term_letting";
export const property = { propertyId: "70101", registryId: "00000123456" };
export const declaration = { ...property, declarationId: "31" };

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body><div>Α.Φ.Μ.: 123456789 ΖΩΗ <a href="/taxisnet/short_term_letting/logout.jsp"><i class="icon"></i>Αποσύνδεση</a></div>${body}</body></html>`;

const form = (view: string, body: string, action = `/taxisnet/short_term_letting/views/${view}.xhtml`) =>
  `<form id="appForm" name="appForm" method="post" action="${action}"><input type="hidden" name="appForm" value="appForm"/>${body}<input type="hidden" name="javax.faces.ViewState" id="javax.faces.ViewState" value="-1:2"/></form>`;

export function registryPage(rows: readonly { id: string; ama: string; state: string }[]): string {
  const heads = [
    "A/A/<br/>S/N",
    "Αρ. Μητρώου Ακινήτου/<br/>Registry No for Short-Term Residential Rental",
    "Ιδιότητα/<br/>Manager Type",
    "ΑΤΑΚ/<br/>PIN (Property's Identification No)",
    "Διεύθυνση Ακινήτου/<br/>Property Address",
    "Κατάσταση/<br/>Status",
    "Ενέργειες/<br/>Actions",
  ];
  const row = ({ id, ama, state }: (typeof rows)[number], place: number) => {
    const span = (name: string, text: string) =>
      `<td><span id="appForm:propertyDT:${place}:${name}" style="width:90px;">${text}</span></td>`;
    const click = `mojarra.jsfcljs(document.getElementById('appForm'),{'x':'x',name:'propertyId',value:'${id}'},'')`;
    return `<tr><td>${place + 1}</td>${span("amaOutput", ama)}<td>Ιδιοκτήτης</td>${span("atakOutput", "0123")}${span("addressOutput", "Ερμού 1")}<td>${state}</td><td><button id="appForm:propertyDT:${place}:b" onclick="${click.replaceAll("'", "&#39;")}">Δηλώσεις Βρχυχρόνιας Διαμονής/ Short Term Lease Declarations</button><script>PrimeFaces.ab({pa:[{name:'propertyId',value:'${id}'}]})</script></td></tr>`;
  };
  const table = `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${rows.map(row).join("")}</tbody></table>`;
  return page(
    "Μητρώο",
    form("propertyRegistry/propertyRegistrySearch", `${table}<label>Σύνολο/<br/>Total: ${rows.length}</label>`),
  );
}

export interface SeenRow {
  readonly number?: string;
  readonly amends?: true;
  readonly from: string;
  readonly to: string;
  readonly amount?: string;
}

interface SeenList {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly SeenRow[];
  readonly total?: number;
}

/** The search page, its calendar and its count of submitted declarations with it. */
export function searchPage({ from, to, rows, total = rows.length }: SeenList): string {
  const row = ({ number = "", amends, from: start, to: end, amount = "" }: SeenRow, place: number) => {
    const span = (name: string, text: string, className = "") =>
      `<td><span id="appForm:basicDT:${place}:${name}" class="${className}">${text}</span></td>`;
    const type = amends
      ? span("declarationTypeDescr", "Τροποποιητική", "x modifiedOutput")
      : span("declarationTypeDescr", "Αρχική", "x");
    const state =
      number === "" ? span("statusDescr", "Προσωρινά Αποθηκευμένη", "draft") : span("statusDescr", "Οριστική", "final");
    const menu = `<a id="appForm:basicDT:${place}:j_idt83" href="#" onclick="ab()">Υποβολή Τροποποιητικής / Amend</a>`;
    return `<tr>${span("aaDilwsis", number)}${span("rentalFrom", start)}${span("rentalTo", end)}${type}${state}${span("sumAmount", amount)}<td>${menu}</td></tr>`;
  };
  const legend = (text: string) => `<fieldset><legend>${text}</legend><table>`;
  const info = `${legend("Στοιχεία Ακινήτου / Residence info")}<tr><td>Αρ. Μητρώου Ακινήτου/<br/>Registry No for Short-Term Residential Rental</td><td>${property.registryId}</td></tr></table></fieldset>`;
  const range = `${legend("Περίοδος υποβληθεισών δηλώσεων / Declarations submission period")}<tr><td>Από / From</td><td><span><input type="text" name="appForm:dateFrom_input" value="${from}"/></span></td><td>Έως / To</td><td><input type="text" name="appForm:dateTo_input" value="${to}"/></td></tr></table><button id="appForm:j_idt44" name="appForm:j_idt44"><span>Αναζήτηση / Search</span></button></fieldset>`;
  const size = `<div><input name="appForm:j_idt51:j_idt68_focus" type="text"/><select name="appForm:j_idt51:j_idt68_input"><option value="10">10</option><option value="50" selected="selected">50</option></select></div>`;
  const counts = `<label>Πλήθος υποβληθεισών δηλώσεων: /<br/>Total of submitted declarations: 2</label>${size}<label id="appForm:j_idt51:totalResults" class="ui-outputlabel ui-widget paginationLabel">Σύνολο/ Total: ${total}</label>`;
  const calendar = "<div>Οριστική 256/2018</div><div>Προσωρινά Αποθηκευμένη</div>";
  return page(
    "Δηλώσεις",
    form("declarationSearch", `${calendar}${info}${range}${counts}<table>${rows.map(row).join("")}</table>`),
  );
}

export interface SeenForm {
  readonly number?: string;
  readonly amends?: string;
  readonly values?: Partial<
    Record<
      | "rentalFrom"
      | "rentalTo"
      | "sumAmount"
      | "payment"
      | "platform"
      | "afm"
      | "name"
      | "document"
      | "kept"
      | "cancelled"
      | "notes",
      string
    >
  >;
  readonly foreigner?: boolean;
  readonly action?: string;
}

/** A stay, as the form has it. */
export const values = {
  rentalFrom: "05/10/2026",
  rentalTo: "08/10/2026",
  sumAmount: "350.50",
  payment: "3",
  platform: "1",
} as const;

const list = (name: string, chosen: string, options: readonly string[]) =>
  `<div id="appForm:${name}"><div><input id="appForm:${name}_focus" name="appForm:${name}_focus" type="text"/></div><div><select id="appForm:${name}_input" name="appForm:${name}_input"><option value=""></option>${options.map((text, place) => `<option value="${place + 1}"${chosen === String(place + 1) ? ' selected="selected"' : ""}>${text}</option>`).join("")}</select></div></div>`;

const payments = ["Λογαριασμός Πληρωμών Ημεδαπής", "Λογαριασμός Πληρωμών Αλλοδαπής", "Μετρητά", "Λοιποί"];
const platforms = [
  "Airbnb",
  "Booking.com",
  "Clickstay",
  "HomeAway",
  "Homestay",
  "Luxury Retreats",
  "Only-apartments",
  "TripAdvisor Rentals/Holiday Lettings",
  "Άλλες ψηφιακές πλατφόρμες",
];

/** The declaration form, new (without values) or filled in. */
export function formPage({ number, amends, values = {}, foreigner = false, action }: SeenForm = {}): string {
  const row = (label: string, cell: string) => `<tr><td>${label}</td>\n<td>${cell}</td></tr>`;
  const text = (name: string, value = "", disabled = false) =>
    `<input id="appForm:${name}" name="appForm:${name}" type="text" value="${value}"${disabled ? ' disabled="disabled"' : ""}/>`;
  const amount = (name: string, value = "") =>
    `<span id="appForm:${name}"><input id="appForm:${name}_input" name="appForm:${name}_input" type="text"/><input id="appForm:${name}_hinput" name="appForm:${name}_hinput" type="hidden"/></span><script>PrimeFaces.cw("InputNumber","w",{id:'appForm:${name}',disabled:false,valueToRender:'${value}',aSep:'.'});</script>`;
  const facts = (title: string, serial = "") =>
    `<table class="userMainTable"><tr><th colspan="2">${title}</th></tr><tr><td>Α/Α Δήλωσης /<br/>S/N Declaration</td>\n<td> ${serial} </td></tr><tr><td>Ημ/νία Υποβολής: /<br/>Submission Date: </td>\n<td>${serial && "14/08/2018"}</td></tr></table>`;
  const set = (legend: string, rows: string) =>
    `<fieldset><legend>${legend}</legend><table><tbody>${rows}</tbody></table></fieldset>`;
  const item = (id: string, label: string) =>
    `<li class="ui-menuitem"><a id="appForm:${id}" class="ui-menuitem-link" href="#" onclick="ab()"><span>${label}</span></a></li>`;
  const menu =
    number === undefined
      ? `<ul>${item("saveButton", "Προσωρινή Αποθήκευση / Draft")}${item("finalizeButton", "Οριστικοποίηση / Finalize")}${item("j_idt99", "Ακύρωση / Cancel")}</ul>`
      : "";
  return page(
    "Δήλωση",
    `${facts("Στοιχεία Δήλωσης / Declaration Details", number)}${amends === undefined ? "" : facts("Δήλωση που τροποποιείται / Amending Declaration Details", amends)}${form(
      "declaration",
      `${set(
        "Στοιχεία διαμονής / Residence info",
        row("Άφιξη /<br/>Arrival Date", text("rentalFrom_input", values.rentalFrom)) +
          row("Αναχώρηση /<br/>Departure Date", text("rentalTo_input", values.rentalTo)) +
          row("Συνολικό συμφωνηθέν μίσθωμα /<br/>Total agreed rent", amount("sumAmount", values.sumAmount)) +
          row(
            "Τρόπος πληρωμής μισθώματος /<br/>Method of Payment",
            list("paymentType", values.payment ?? "", payments),
          ) +
          row("Ηλεκτρονική πλατφόρμα /<br/>E- platform", list("platform", values.platform ?? "", platforms)),
      )}${set(
        "Στοιχεία μισθωτή / Tenant Details",
        row("ΑΦΜ /<br/>TIN (Tax Identification No)", text("renterAfm", values.afm)) +
          row("Ονοματεπώνυμο μισθωτή /<br/>Full name", text("renterName", values.name, !foreigner)) +
          row(
            "Αλλοδαπός /<br/>Foreigner",
            `<div id="appForm:foreignCheckBox"><div><input id="appForm:foreignCheckBox_input" name="appForm:foreignCheckBox_input" type="checkbox"${foreigner ? ' checked="checked"' : ""}/></div><div class="ui-chkbox-box"></div></div>`,
          ) +
          row("Αρ. Διαβατηρίου / Ταυτότητα Ε.Ε. /<br/>Passport ID", text("renterIdCard", values.document, !foreigner)),
      )}${set(
        "Στοιχεία Ακύρωσης / Cancelation Details",
        `<tr><td colspan="2">* Σε περίπτωση ακύρωσης της διαμονής πρέπει να συμπληρώσετε το ακόλουθο πεδίο: / In case of cancellation, you have to fill in the following field:</td></tr>` +
          row(
            "Συνολικό εισπραχθέν ποσό βάσει της πολιτικής ακύρωσης /<br/>Total amount received under cancellation policy",
            amount("cancelAmount", values.kept),
          ) +
          row("Ημερομηνία ακύρωσης /<br/>Cancelation Date", text("cancelDate_input", values.cancelled)),
      )}<fieldset><legend>Σημειώσεις / Notes</legend><div><textarea name="appForm:j_idt93">\n${values.notes ?? ""}</textarea></div></fieldset>${menu}`,
      action,
    )}`,
  );
}

export const partial = (updates: Record<string, string> = {}, redirect = "") =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<partial-response id="j_id1">${redirect && `<redirect url="${redirect.replaceAll("&", "&amp;")}"></redirect>`}<changes>${Object.entries(
    updates,
  )
    .map(([id, html]) => `<update id="${id}"><![CDATA[${html}]]></update>`)
    .join("")}</changes></partial-response>`;

export const messageOf = (kind: "info" | "error", text: string) =>
  partial({
    appForm: `<table><tr><td align="left"><div id="appForm:messages" class="ui-messages"><div class="ui-messages-${kind}"><ul><li><span class="ui-messages-${kind}-summary">!</span><span class="ui-messages-${kind}-detail">${text}</span></li></ul></div></div></td></tr></table>`,
  });

export const saved = messageOf("info", "Επιτυχής Αποθήκευση");
