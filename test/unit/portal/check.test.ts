import { describe, expect, it } from "vitest";
import { checkPortal } from "../../../shared/portal/aade/check.ts";
import { dance, loginForm, to } from "./login-dance.ts";
import { formPage, partial, property, registryPage, type SeenRow, searchPage, values } from "./seen-pages.ts";
import { profile } from "./shown.ts";
import { statementPage, statementsPage } from "./statement-pages.ts";

const sample = { range: { from: "01/08/2026", to: "31/08/2026" }, month: { year: 2026, month: 9 } };
const draft: SeenRow = { from: "05/08/2026", to: "08/08/2026", amount: "350,50" };
const final: SeenRow = { ...draft, number: "266" };
const out = `<html><body>Η αποσύνδεση ολοκληρώθηκε</body></html>`;

const check = (fetched: typeof fetch) =>
  checkPortal(
    { profile, times: { submitTimeout: 1_000 }, fetch: fetched },
    { username: "owner", password: "p" },
    sample,
  );

interface Seen {
  readonly registry?: string;
  readonly search?: string;
  readonly form?: string;
  readonly draft?: string;
  readonly final?: string;
  readonly rows?: readonly SeenRow[];
  readonly statements?: string;
  readonly statement?: string;
}

/** The requests to a portal with these pages, in order, and the findings. */
async function checking(seen: Seen) {
  const { rows = [] } = seen;
  const asked: string[] = [];
  const steps: (Response | (() => Response))[] = dance();
  const shown: Record<string, () => string> = {
    "propertyRegistrySearch.xhtml": () =>
      seen.registry ?? registryPage([{ id: property.propertyId, ama: property.registryId, state: "Οριστική" }]),
    "declarationSearch.xhtml": () => seen.search ?? searchPage({ from: "02/06/2026", to: "30/10/2026", rows }),
    "statements.xhtml": () => seen.statements ?? statementsPage([]),
    "statement.xhtml": () => seen.statement ?? statementPage(),
  };
  const fetched: typeof fetch = async (input, init) => {
    const { method, url: address } = new Request(input, init);
    const url = new URL(address);
    const page = url.pathname.split("/").at(-1) ?? "";
    const step = steps.shift();
    if (step) return typeof step === "function" ? step() : step;
    asked.push(`${method} ${page}${page === "declaration.xhtml" ? url.search : ""}`);
    if (method === "POST") {
      const source = init?.body instanceof URLSearchParams ? init.body.get("javax.faces.source") : "";
      const row = rows[Number(/basicDT:(\d+):/.exec(source ?? "")?.[1])];
      return new Response(partial({}, row && `declaration.xhtml?declarationDbId=${row === draft ? 1 : 2}`));
    }
    if (page === "out") return new Response(out);
    if (page !== "declaration.xhtml") return new Response(shown[page]?.() ?? "");
    const id = url.searchParams.get("declarationDbId");
    if (id === "1") return new Response(seen.draft ?? formPage({ values }));
    if (id === "2") return new Response(seen.final ?? formPage({ values, number: "266" }));
    return new Response(seen.form ?? formPage());
  };
  const result = await check(fetched);
  const found = result.kind === "checked" ? result.findings : [];
  return { result, asked, found: new Map(found.map(({ page, differences }) => [page, differences])) };
}

const asExpected = ["properties", "search", "declaration", "statements", "statement"];

describe("a check of the portal", () => {
  it("finds the expected portal unchanged without a declaration to see, and logs out", async () => {
    const { found, asked } = await checking({});

    expect([...found.keys()]).toEqual(["properties", "search", "existing declaration", ...asExpected.slice(2)]);
    for (const page of asExpected) expect(found.get(page)).toEqual([]);
    expect(found.get("existing declaration")).toBeUndefined();
    expect(asked).toEqual([
      "GET propertyRegistrySearch.xhtml",
      "GET declarationSearch.xhtml",
      "GET declaration.xhtml?propertyId=70101",
      "GET statements.xhtml",
      "GET statement.xhtml",
      "GET out",
    ]);
  });

  it("opens the first draft and the first final", async () => {
    const { found, asked } = await checking({ rows: [final, draft, draft, final] });

    expect(found.get("existing declaration")).toEqual([]);
    expect(asked.filter((each) => each.startsWith("GET declaration.xhtml"))).toHaveLength(3);
  });

  it.each<[string, Seen, string]>([
    ["the draft", { draft: formPage({ values: { ...values, rentalTo: "?" } }) }, "the date of"],
    ["the final", { final: formPage({ values: {}, number: "266" }) }, "an empty form in place of a declaration"],
  ])("reports what is wrong with %s", async (_, seen, wrong) => {
    const { found } = await checking({ rows: [draft, final], ...seen });

    expect(found.get("existing declaration")).toEqual([expect.stringContaining(wrong)]);
    expect(found.get("search")).toEqual([]);
  });

  it.each<[string, Seen, string[]]>([
    [
      "properties",
      { registry: registryPage([]).replace("Κατάσταση/", "x") },
      [expect.stringContaining('no column "Κατάσταση/ Status"')],
    ],
    [
      "properties",
      { registry: registryPage([{ id: "1", ama: "00000123456", state: "Υπό έλεγχο" }]) },
      ["property 00000123456 is in a state that the profile does not know"],
    ],
    [
      "search",
      { search: searchPage({ from: "", to: "", rows: [] }) },
      ["list cannot be trusted: the page shows another range of dates"],
    ],
    [
      "declaration",
      { form: formPage().replace(">Homestay<", ">Vrbo<") },
      ['option of platform: expected 5 "Homestay", found 5 "Vrbo"'],
    ],
    [
      "declaration",
      { form: formPage().replaceAll(/<li class="ui-menuitem"><a id="appForm:(?:save|finalize)Button".*?<\/li>/g, "") },
      ['"Προσωρινή Αποθήκευση / Draft" is missing', '"Οριστικοποίηση / Finalize" is missing'],
    ],
    ["declaration", { form: "<html><body>x</body></html>" }, ["a page without its form"]],
    [
      "statements",
      { statements: statementsPage([{ month: "x" }]) },
      ["list cannot be trusted: a statement whose month cannot be read"],
    ],
    ["statement", { statement: statementPage({ months: [] }) }, ['"Μήνας / Month" offers no known value']],
  ])("reports how %s differs, and checks the other pages: %#", async (page, seen, differences) => {
    const { found } = await checking(seen);

    expect(found.get(page)).toEqual(differences);
    for (const other of ["statements", "statement"]) if (other !== page) expect(found.get(other)).toEqual([]);
  });

  it.each([
    ["none", registryPage([])],
    ["none that is final", registryPage([{ id: "70102", ama: "00000123457", state: "Προσωρινά Αποθηκευμένη" }])],
  ])("does not see the pages of a property when the owner has %s", async (_, registry) => {
    const { found, asked } = await checking({ registry });

    expect(found.get("search")).toBeUndefined();
    expect(found.get("declaration")).toBeUndefined();
    expect(asked.filter((each) => each.includes("declaration"))).toEqual([]);
    expect(found.get("statements")).toEqual([]);
  });
});

describe("a check without a session", () => {
  const serving = async (steps: readonly Response[], rest: () => Response) => {
    const left = [...steps];
    const asked: string[] = [];
    const fetched: typeof fetch = async (input, init) => {
      const { method, url } = new Request(input, init);
      asked.push(`${method} ${new URL(url).pathname}`);
      return left.shift() ?? rest();
    };
    return { result: await check(fetched), asked };
  };

  it("still logs out when the result of the login is unknown", async () => {
    const { result, asked } = await serving(dance().slice(0, 3), () => new Response("", { status: 500 }));

    expect(result).toMatchObject({ kind: "failed", failure: { kind: "unavailable" } });
    expect(asked).toContain("GET /oam/server/logout");
  });

  it("passes on a refused password, and visits no page", async () => {
    const refused = to("/mylogin/login.jsp?p_error_code=OAM-2&request_id=-42");
    const { result, asked } = await serving([...dance().slice(0, 3), refused], () => new Response(loginForm));

    expect(result).toMatchObject({ kind: "invalid_credentials" });
    expect(asked.filter((each) => each.includes("views"))).toEqual([]);
  });
});
