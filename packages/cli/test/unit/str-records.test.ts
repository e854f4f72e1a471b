import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, type Ask, Refusal, standingClock, str } from "../../../../test/support/canned-api.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { noCounts, record } from "../../../../test/support/reservation-record.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";

const { write } = eachTestsFolder();
beforeEach(standingClock);

const maria = { id: 1, name: "Maria", portalUsername: "maria" };
const studio = { id: 7, name: "Studio", registryId: "00000000007", ownerId: 1, address: "Athinas 1" };
/** Answers by method and path. */
const answering =
  (answers: Readonly<Record<string, object>>) =>
  ({ method, path }: Ask) =>
    answers[`${method} ${path}`] ?? answers[path];
const posts = (asked: readonly Ask[]) => asked.filter(({ method }) => method !== "GET");
/** What a command prints with `--json`. */
const json = async (words: readonly string[], answers: Answers): Promise<unknown> =>
  JSON.parse((await str([...words, "--json"], answers)).out);
const silence = () => {
  throw new TypeError("fetch failed", { cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
};

describe("str owners", () => {
  it("lists the owners", async () => {
    const answers = answering({ "/apartment-owners": { apartmentOwners: [maria] } });

    expect((await str(["owners"], answers)).out).toBe("ID\tPORTAL USERNAME\tNAME\n1\tmaria\tMaria");
    expect(await json(["owners", "list"], answers)).toEqual({ items: [maria] });
  });

  it("asks for a password instead of taking it from the command line", async () => {
    const answers = answering({
      "POST /apartment-owners": { apartmentOwner: maria },
      "PATCH /apartment-owners/maria": { apartmentOwner: maria },
    });
    const added = await str(["owners", "add", "maria", "Maria"], answers, { password: "secret word" });
    const changed = await str(["owners", "password", "maria"], answers, { password: "new word" });

    const body = { name: "Maria", portalUsername: "maria", portalPassword: "secret word" };
    expect(posts(added.asked)).toMatchObject([{ body }]);
    expect(added).toMatchObject({ code: 0, out: "", err: "owner 1 is on record" });
    expect(posts(changed.asked)).toMatchObject([{ body: { portalPassword: "new word" } }]);
    expect(changed.err).toContain("send failed reservations again");
    for (const words of [
      ["add", "maria", "Maria"],
      ["password", "maria"],
    ])
      expect(await json(["owners", ...words], answers)).toEqual({ items: [maria] });
  });

  it("checks an owner's login: shows once what it waits for, and ends with 0 when all is in order", async () => {
    const same = { registryId: "00000000007", state: "final", comparison: "same", apartmentIds: [7, 8] };
    const slow = { task: { status: "PROCESSING", details: "the portal is slow" } };
    const down = { task: { status: "PROCESSING", details: "the portal is down" } };
    const looks = [{ task: { status: "PENDING", details: "" } }, slow, slow, down, down];
    let properties = [same];
    const answers = ({ method, path }: Ask) => {
      if (method === "POST") return path === "/apartment-owners/maria/check" ? { taskId: 5 } : undefined;
      if (path !== "/tasks/5") return undefined;
      return looks.shift() ?? { task: { status: "COMPLETED", details: "" }, properties };
    };
    const { code, out, err, asked } = await str(["owners", "check", "maria"], answers);

    const asks = asked.filter(({ path }) => path === "/tasks/5").map(({ at }) => at);
    expect(asks.map((at) => at - (asks[0] ?? 0))).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect(err).toBe("waits: the portal is slow\nwaits: the portal is down");
    expect(out).toBe("REGISTRY ID\tAT THE PORTAL\tCOMPARISON\tAPARTMENTS\n00000000007\tfinal\tsame\t7 8");
    expect(code).toBe(0);

    for (const [change, shown] of [
      [{ comparison: "missing_in_records" }, "final\tmissing in records"],
      [{ state: "stopped" }, "stopped\tsame"],
    ] as const) {
      properties = [same, { ...same, ...change }];
      const { code, out } = await str(["owners", "check", "maria"], answers);
      expect(code).toBe(1);
      expect(out.split("\n").at(-1)).toBe(`00000000007\t${shown}\t7 8`);
    }
    expect(await json(["owners", "check", "maria"], answers)).toMatchObject({ items: [{}, {}] });
  });

  it.each(["owners check maria", "apartments from-portal maria"])(
    "%s ends with 1 and the reason when the check failed, and creates nothing",
    async (command) => {
      const answers = answering({
        "POST /apartment-owners/maria/check": { taskId: 5 },
        "/tasks/5": { task: { status: "FAILED", details: "the password is wrong" } },
      });
      const { asked, ...ended } = await str(command.split(" "), answers);

      expect(ended).toEqual({ code: 1, out: "", err: "maria: the password is wrong" });
      expect(posts(asked)).toHaveLength(1);
    },
  );
});

describe("str apartments", () => {
  it("lists the apartments, in columns for a person", async () => {
    // A terminal shows the emoji two columns wide.
    const apartments = [{ ...studio, name: "Loft 🏖" }];
    const answers = answering({ "/apartments": { apartments } });

    expect((await str(["apartments"], answers, { forPerson: true })).out).toBe(
      "ID  NAME     REGISTRY ID  OWNER  ADDRESS\n7   Loft 🏖  00000000007  1      Athinas 1",
    );
    expect(await json(["apartments", "list"], answers)).toEqual({ items: apartments });
  });

  function importing(lines: readonly string[], ...options: readonly string[]) {
    const file = write("apartments.csv", "name;address;registryId;portalUsername;ownerId;postalCode", ...lines);
    const refused = (status: number, errorMessage: string) => new Refusal(status, { errorMessage, requestId: "i" });
    const refusals: Readonly<Record<string, Refusal>> = {
      "unknown token": refused(401, "log in"),
      denied: refused(403, "not allowed"),
      "!!!": refused(400, "expected a number"),
    };
    let id = 10;
    return str(["apartments", "import", file, ...options], ({ method, path, body }) => {
      if (path === "/apartment-owners/maria") return { apartmentOwner: maria };
      if (path.startsWith("/apartment-owners/")) return refused(404, "no such owner");
      if (path === "/apartments" && method === "GET") return { apartments: [studio] };
      const { registryId } = Object.assign({ registryId: "" }, body);
      if (registryId === "silent") return silence();
      if (refusals[registryId]) return refusals[registryId];
      id += 1;
      return { apartment: { ...studio, ...Object.assign({}, body), id } };
    });
  }

  it("imports what is not on record, once, and names what is refused by its line", async () => {
    const { code, out, asked } = await importing([
      "Studio;Athinas 1;00000000007;maria;;",
      "Roof;Athinas 3;00000000009;;1;10551",
      "Roof;Athinas 3;00000000009;;1;10551",
      "Other's;Athinas 1;00000000007;;2;",
      "Nowhere;Athinas 4;!!!;;1;",
      "Nobody's;Athinas 5;00000000010;nobody;;",
    ]);

    expect(out.split("\n")).toEqual([
      "LINE\tID\tRESULT\tREGISTRY ID\tNAME\tREASON",
      "2\t7\ton record\t00000000007\tStudio\t",
      "3\t11\tcreated\t00000000009\tRoof\t",
      "4\t11\ton record\t00000000009\tRoof\t",
      "5\t12\tcreated\t00000000007\tOther's\t",
      "6\t\trefused\t!!!\tNowhere\texpected a number",
      "7\t\trefused\t00000000010\tNobody's\tno such owner",
    ]);
    const roof = { name: "Roof", address: "Athinas 3", registryId: "00000000009", ownerId: 1, postalCode: "10551" };
    expect(posts(asked)[0]?.body).toEqual(roof);
    expect(code).toBe(1);
  });

  it("ends an import with 0 when nothing is refused", async () => {
    const done = await importing(["Roof;Athinas 3;00000000009;;1;"], "--json");

    expect(done.code).toBe(0);
    expect(JSON.parse(done.out)).toMatchObject({ items: [{ line: 2, id: 11, result: "created", reason: "" }] });
  });

  it.each([
    ["denied", { code: 2, out: "", err: "not allowed\n(request i)" }, 1],
    // A refused token is renewed once.
    ["unknown token", { code: 2, out: "" }, 2],
    ["silent", { code: 3, out: "" }, undefined],
  ])("ends an import at the first answer that no other line could better: %s", async (registryId, ends, posted) => {
    const { asked, ...ended } = await importing([`Roof;Athinas 3;${registryId};;1;`, "Roof;Athinas 3;00000000009;;1;"]);

    expect(ended).toMatchObject(ends);
    if (posted !== undefined) expect(posts(asked)).toHaveLength(posted);
  });
});

describe("str apartments from-portal", () => {
  const property = (registryId: string, comparison = "missing_in_records") => ({
    registryId,
    comparison,
    apartmentIds: [],
  });
  const answers = (...properties: object[]) => {
    let id = 10;
    return (ask: Ask) => {
      if (ask.method === "POST" && ask.path === "/apartments")
        return { apartment: { id: ++id, ...Object.assign({}, ask.body) } };
      return answering({
        "POST /apartment-owners/maria/check": { taskId: 5 },
        "/tasks/5": { task: { status: "COMPLETED", details: "" }, properties },
        "/apartment-owners/maria": { apartmentOwner: maria },
      })(ask);
    };
  };

  it("creates apartments for the properties that only the portal has", async () => {
    const some = [property("1", "same"), property("2"), property("3", "missing_at_portal")];
    const { code, out, err, asked } = await str(["apartments", "from-portal", "maria"], answers(...some));

    expect(posts(asked).filter(({ path }) => path === "/apartments")).toMatchObject([
      { body: { name: "2", address: "2", registryId: "2", ownerId: 1 } },
    ]);
    expect(code).toBe(0);
    expect(out).toBe("ID\tREGISTRY ID\n11\t2");
    expect(err).toBe("1 apartment was added.");
  });

  it("prints the created apartments as JSON, with their number", async () => {
    const found = answers(property("1"), property("2"));
    const { out, err } = await str(["apartments", "from-portal", "maria", "--json"], found);

    const [one, two] = [11, 12].map((id) => ({ id, registryId: String(id - 10), ownerId: 1 }));
    expect(JSON.parse(out)).toMatchObject({ items: [one, two] });
    expect(err).toBe("2 apartments were added.");
  });
});

describe("str reservations", () => {
  const { endDate: _, amountReceived: __, ...stay } = record();

  it("shows stays, cancellations, the numbers in force and reasons", async () => {
    const reservations = [
      record({ reservationId: "A", declarationServerId: "5", declaredAs: "6" }),
      {
        ...stay,
        cancellationDate: "01/04/2026",
        cancellationAmount: 90,
        uploadStatus: "FAILED",
        errorValue: "x",
        details: "why",
        declaredAs: "6",
      },
      record({ errorValue: "duplicate_declaration" }),
      record({ details: "waits" }),
    ];
    const { out } = await str(["reservations"], answering({ "/reservations": { reservations } }));
    const csv = await str(["reservations", "--csv"], answering({ "/reservations": { reservations } }));

    expect(out.split("\n").slice(1)).toEqual([
      "A\t1\t03/04/2026\t07/04/2026\t420.50\tSUBMITTED\t5\t20/05/2026\t",
      "r\t1\t03/04/2026\tcancelled 01/04/2026\t90.00\tFAILED\t6\t20/05/2026\tx: why",
      "r\t1\t03/04/2026\t07/04/2026\t420.50\tSUBMITTED\t\t20/05/2026\tduplicate_declaration",
      "r\t1\t03/04/2026\t07/04/2026\t420.50\tSUBMITTED\t\t20/05/2026\twaits",
    ]);
    const rows = out.split("\n").map((line) =>
      line
        .split("\t")
        .map((cell) => `"${cell}"`)
        .join(),
    );
    expect(csv.out).toBe(`\uFEFF${rows.join("\r\n")}`);
    expect(await json(["reservations", "--csv"], answering({ "/reservations": { reservations } }))).toEqual({
      items: reservations,
    });
  });

  it("asks for the filters that were given, and no others", async () => {
    const path = async (...options: string[]) => {
      const { asked } = await str(["reservations", "--json", ...options], () => ({ reservations: [] }));
      return asked[0]?.path;
    };

    expect(await path()).toBe("/reservations");
    expect(await path("--apartment", "7")).toBe("/reservations?apartmentId=7");
    expect(await path("--status", "failed")).toBe("/reservations?status=FAILED");
    expect(await path("--attention")).toBe("/reservations?needsAttention=true");
    for (const id of ["0", "x", "-1", "12345678901"])
      expect(await str(["reservations", "--apartment", id], () => undefined)).toMatchObject({ code: 2, asked: [] });
  });
});

describe("str tasks and status", () => {
  const status = (name: string) => ({ strUploadStatus: { status: name, ...counts, reservationUploadStatus: [] } });
  const counts = { summary: { ...noCounts, total: 4, drafted: 1, submitted: 1, failed: 1, needsReview: 1 } };

  it("wait for a task's outcomes, and end with 1 unless all are done", async () => {
    const ended = [record({}), record({ reservationId: "s", uploadStatus: "FAILED", errorValue: "x", details: "why" })];
    const looks = [status("PROCESSING")];
    let reservations = ended;
    const answers = (ask: Ask) =>
      answering({
        "/str/task/5?limit=50": (ask.path.endsWith("?limit=50") && looks.shift()) || status("COMPLETED"),
        "/str/tasks/5/reservations": { reservations },
      })(ask);
    const { code, out, err } = await str(["status", "5"], answers);

    expect(out).toBe("RESERVATION\tSTATUS\tNUMBER\tREASON\nr\tSUBMITTED\t\t\ns\tFAILED\t\tx: why");
    // The number of rows is not known beforehand.
    const filed = "2 of 4 done · 1 failed · 1 need review";
    expect(err.split("\n")).toEqual([filed, filed, "(end)"]);
    expect(code).toBe(1);
    reservations = [record({})];
    const done = await str(["status", "5", "--json"], answers);
    expect(done).toMatchObject({ code: 0 });
    expect(JSON.parse(done.out)).toMatchObject({ items: [{ reservationId: "r" }] });
  });

  it("list the newest hundred tasks with their progress", async () => {
    const summary = { ...noCounts, total: 9, pending: 1, processing: 2, checking: 3, failed: 1 };
    const task = { taskId: 5, kind: "str", status: "PROCESSING", summary, createdAt: "now", details: "waits" };
    const answers = answering({ "/tasks?limit=100": { tasks: [task] } });

    expect((await str(["tasks"], answers)).out).toBe(
      "TASK\tKIND\tSTATUS\tDONE\tOF\tFAILED\tCREATED\tDETAILS\n5\tstr\tPROCESSING\t3\t9\t1\tnow\twaits",
    );
    expect(await json(["tasks"], answers)).toEqual({ items: [task] });
  });

  it.each([
    [["cancel", "5"], {}, { cancelled: 3 }, "3 reservations are cancelled.", ""],
    [["cancel", "5", "2", "4"], { rows: [2, 4] }, { cancelled: 1 }, "1 reservation is cancelled.", ""],
    [["retry", "5", "7"], { rows: [7] }, { taskId: 6 }, "", "6"],
    [["dismiss", "5"], {}, { dismissed: 2 }, "2 reservations are dismissed.", ""],
  ])("send %j for the rows that are named", async ([word = "", ...words], body, answer, err, out) => {
    const sent: unknown[] = [];
    const answers = (ask: Ask) => {
      if (ask.path === `/str/task/5/${word}`) sent.push(ask.body);
      const task = { "/tasks/5": { task: { taskId: 5, kind: "str" } } };
      return answering({ ...task, [`POST /str/task/5/${word}`]: { taskId: 5, ...answer } })(ask);
    };

    expect(await str([word, ...words], answers)).toMatchObject({ err, out });
    expect(await json([word, ...words], answers)).toEqual({ items: [{ taskId: 5, ...answer }] });
    expect(sent).toEqual([body, body]);
  });
});

describe("str cancel", () => {
  it.each([
    ["takk", "/takk/task/5/cancel", { errorValue: "cancelled" }, "The statement is cancelled."],
    [
      "takk",
      "/takk/task/5/cancel",
      { errorValue: "" },
      "The statement had been sent to the portal already: it continues to its outcome.",
    ],
    ["search", "/str/task/5/cancel", { cancelled: 1 }, "The search is stopped."],
    ["search", "/str/task/5/cancel", { cancelled: 0 }, "The search had ended already."],
  ])("takes back a task of kind %s at %s", async (kind, path, change, said) => {
    const told = { taskId: 5, ...change };
    const answer = kind === "takk" ? { takkUploadStatus: told } : told;
    const answers = answering({ "/tasks/5": { task: { taskId: 5, kind } }, [`POST ${path}`]: answer });

    const { err, asked } = await str(["cancel", "5"], answers);
    expect(err).toBe(said);
    expect(posts(asked)).toMatchObject([{ method: "POST", path }]);
    expect(await json(["cancel", "5"], answers)).toEqual({ items: [told] });
  });
});

describe("str doctor", () => {
  const inPlace = {
    "/health": { version: "1.2.3" },
    "/apartment-owners": { apartmentOwners: [maria] },
    "/apartments": { apartments: [studio, { ...studio, id: 8 }] },
  };
  const answers = (change: Readonly<Record<string, object>>) => answering({ ...inPlace, ...change });

  it("finds everything in place, asking for the API's health without a token", async () => {
    const { code, out, asked } = await str(["doctor"], answers({}));

    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^ok {5}Node: 2\d\./),
      "ok     API: https://api.test/api/v1 answers, version 1.2.3",
      "ok     Credentials: accepted (1 owners on record)",
      "ok     Apartments: 2 on record",
    ]);
    expect(code).toBe(0);
    // Wrong credentials are then reported as such.
    expect(asked.find(({ path }) => path === "/health")?.token).toBeNull();
  });

  it("reports a Node that is too old", async () => {
    const versions = { ...process.versions, node: "22.9.0" };
    vi.spyOn(process, "versions", "get").mockReturnValue(versions);
    const { code, out } = await str(["doctor"], () => new Refusal(500));

    expect(out.split("\n")[0]).toBe("wrong  Node: 22.9.0 is too old: 24 or later");
    expect(code).toBe(1);
  });

  it.each([
    [{ "/apartments": { apartments: [] } }, "wrong  Apartments: none on record"],
    [{ "/apartments": { apartments: [studio, { ...studio, ownerId: 2 }] } }, "wrong  Apartments: 1 of 2 have no owner"],
    [{ "/apartment-owners": new Refusal(403) }, "wrong  Credentials: refused"],
    [{ "/health": new Refusal(500) }, "wrong  API: refused"],
    [{ "/health": new Refusal(404, {}) }, "wrong  API: https://api.test/api/v1 answered 404 and is not this API"],
    [
      { "/health": new Refusal(404, { errorMessage: "no such path", requestId: "id-1", code: "path_not_found" }) },
      "wrong  API: https://api.test/api/v1 answered 404 and is not this API: its address ends in /api/v1.",
    ],
  ])("names what is wrong, and checks the rest: %#", async (change, says) => {
    const { code, out } = await str(["doctor"], answers(change));

    expect(out).toContain(says);
    expect(out.match(/^(ok|wrong) /gm)).toHaveLength(4);
    expect(code).toBe(1);
  });

  it("prints each check with its finding as JSON", async () => {
    const { code, out } = await str(["doctor", "--json"], answers({ "/apartments": { apartments: [] } }));

    expect(JSON.parse(out)).toMatchObject({
      items: [
        { check: "Node", ok: true },
        { check: "API", ok: true },
        { check: "Credentials", ok: true },
        { check: "Apartments", ok: false, found: textLike(/^none on record/) },
      ],
    });
    expect(code).toBe(1);
  });

  it("stops when there is no answer, and says why", async () => {
    const { code, out } = await str(["doctor"], silence);

    expect(out.split("\n").slice(1)).toEqual(["wrong  API: fetch failed (ECONNREFUSED)"]);
    expect(code).toBe(1);
  });

  it.each([
    [120, "ok     API"],
    [121, "wrong  API: this machine's clock is 121 seconds off"],
    [-121, "wrong  API: this machine's clock is 121 seconds off"],
  ])("compares this machine's clock with the API's: %i seconds off", async (seconds, says) => {
    const whenAnswered = () => vi.setSystemTime(Date.now() + seconds * 1_000);

    expect((await str(["doctor"], answers({}), { whenAnswered })).out).toContain(says);
  });
});

it("str --help names address and exit codes, and an unknown command ends with 2", async () => {
  const help = await str(["--help"], () => undefined);

  expect(help.code).toBe(0);
  expect(await str(["-V"], () => undefined)).toMatchObject({ code: 0, out: textLike(/^\d+\.\d+\.\d+$/) });
  expect(help.out).toContain("STR_API_URL (https://api.test/api/v1)");
  expect(help.out).toContain("130  interrupted");
  expect(await str(["fly"], () => undefined)).toMatchObject({ code: 2, out: "" });
  expect((await str(["fly"], () => undefined)).err).toContain("unknown command 'fly'");
});

it.each<[string, () => never]>([
  ["fetch failed (ECONNREFUSED)", silence],
  [
    "no answer in time",
    () => {
      throw new DOMException("no answer in time", "TimeoutError");
    },
  ],
])("str ends with 3 when the API gives no answer: %s", async (why, answers) => {
  const err = `No answer from https://api.test/api/v1: ${why}`;

  expect(await str(["owners"], answers)).toMatchObject({ code: 3, out: "", err });
});

const sent = (id: number) => record({ reservationId: `r-${id}`, uploadStatus: id === 3 ? "FAILED" : "SUBMITTED" });
const summary = { ...noCounts, total: 3, submitted: 2, failed: 1 };
const done = { taskId: 7, status: "COMPLETED", summary, reservationUploadStatus: [] };

/** Three items on three pages. */
function inThreePages(name: string, item: (id: number) => object): { answers: Answers; queries: string[] } {
  const queries: string[] = [];
  const answers = ({ path }: Ask) => {
    if (path.startsWith("/str/task/7")) return { strUploadStatus: done, requestId: "" };
    const query = new URL(path, "https://api.test").searchParams;
    const page = Number(query.get("cursor") ?? 1);
    query.delete("cursor");
    queries.push(query.toString());
    return { [name]: [item(page)], ...(page < 3 && { nextCursor: String(page + 1) }), requestId: "" };
  };
  return { answers, queries };
}

describe("a list of three pages", () => {
  const all = "apartmentId=4&status=FAILED&needsAttention=true";

  it.each<[string, string, (id: number) => object, string]>([
    ["owners list", "apartmentOwners", (id) => ({ ...maria, name: `r-${id}` }), ""],
    ["apartments list", "apartments", (id) => ({ ...studio, name: `r-${id}` }), ""],
    ["reservations --apartment 4 --status failed --attention", "reservations", sent, all],
  ])("is shown whole by str %s, with the same filters for each page", async (command, name, item, query) => {
    const { answers, queries } = inThreePages(name, item);

    const { out, code } = await str(command.split(" "), answers);

    expect(out).toMatch(/r-1.*r-2.*r-3/s);
    expect(code).toBe(0);
    expect(queries).toEqual([query, query, query]);
  });

  it("of a task's outcomes ends with 1 when a failure is on the last page", async () => {
    const { out, code } = await str(["status", "7"], inThreePages("reservations", sent).answers);

    expect(out).toMatch(/r-1.*r-2.*r-3\s+FAILED/s);
    expect(code).toBe(1);
  });
});
