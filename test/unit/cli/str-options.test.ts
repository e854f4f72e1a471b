import { existsSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, Refusal, sentIn, standingClock, str } from "../../support/canned-api.ts";
import { apiWith, record } from "../../support/canned-tasks.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const { at, write, read } = eachTestsFolder();
beforeEach(standingClock);

const said =
  (answers: Readonly<Record<string, object>>) =>
  ({ method, path }: Ask) =>
    answers[`${method} ${path}`] ?? answers[path];

describe("str file", () => {
  const head =
    "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestTaxId";
  const row = (id: string) => `${id},1,13/04/2026,17/04/2026,420.50,Airbnb,Μετρητά,ΟΧΙ,123456789`;

  it("writes the results where it is told to, and says where", async () => {
    const file = write("good.csv", head, row("A"));
    const { err } = await str(["file", file, "--results", at("there.csv")], apiWith().answers);

    expect(err).toContain(`1 SUBMITTED. All in ${at("there.csv")}`);
    expect(read("there.csv")).toContain('"A"');
    expect(existsSync(`${file}.results.csv`)).toBe(false);
  });

  it("shows a person all of a small file, and of a large one what is not done", async () => {
    const failed = { uploadStatus: "FAILED", errorValue: "portal_changed", details: "why" } as const;
    const rows = (count: number) => Array.from({ length: count }, (_, place) => row(`R-${place}`));
    const shown = async (count: number) => {
      const file = write(`${count}.csv`, head, ...rows(count));
      const { out } = await str(["file", file], apiWith({ outcomes: { "R-3": failed } }).answers, { forPerson: true });
      return out.split("\n").slice(1);
    };

    expect(await shown(20)).toHaveLength(20);
    const [only, ...others] = await shown(21);
    expect(only).toMatch(/^5 +R-3 +1 +FAILED .* portal_changed: why +1$/);
    expect(others).toEqual([]);
  });

  it.each(["nothing", "=x", "platform", "my platform=Airbnb"])(
    "refuses --set %s before anything is sent",
    async (words) => {
      const { code, err, asked } = await str(["file", write("a.csv", head, row("A")), "--set", words], () => undefined);

      expect([code, asked]).toEqual([2, []]);
      expect(err).toMatch(/^--set takes field=value, a field being one of /);
    },
  );

  it("keeps how it was told to read a file beside it, whatever the folders are called", async () => {
    const { code, err } = await str(
      ["file", write("no-ending", head, row("A")), "--set", "platform=Booking.com"],
      apiWith().answers,
    );

    expect(code).toBe(0);
    expect(err).toContain(`is kept in ${at("no-ending.mapping.json")}`);
  });
});

describe("str apartments from-portal", () => {
  const property = (registryId: string) => ({ registryId, comparison: "missing_in_records", apartmentIds: [] });
  const answers = (...properties: object[]) => {
    let id = 10;
    return (ask: Ask) => {
      if (ask.method === "POST" && ask.path === "/apartments") {
        id += 1;
        return { apartment: { id, ...Object.assign({}, ask.body) } };
      }
      return said({
        "POST /apartment-owners/maria/check": { taskId: 5 },
        "/tasks/5": { task: { status: "COMPLETED", details: "" }, properties },
        "/apartment-owners/maria": { apartmentOwner: { id: 1 } },
      })(ask);
    };
  };

  it("prints what was put on record as JSON, and how many", async () => {
    const { out, err } = await str(
      ["apartments", "from-portal", "maria", "--json"],
      answers(property("1"), property("2")),
    );

    expect(JSON.parse(out)).toMatchObject({
      items: [
        { id: 11, registryId: "1", ownerId: 1 },
        { id: 12, registryId: "2", ownerId: 1 },
      ],
    });
    expect(err).toBe("2 apartments were put on record.");
  });

  it("puts nothing there where the check has failed, and says why", async () => {
    const failed = { task: { status: "FAILED", details: "the password is wrong" } };
    const { code, asked, err } = await str(
      ["apartments", "from-portal", "maria"],
      said({ "POST /apartment-owners/maria/check": { taskId: 5 }, "/tasks/5": failed }),
    );

    expect([code, err]).toEqual([1, "maria: the password is wrong"]);
    expect(sentIn(asked)).toHaveLength(1);
  });
});

describe("str takk", () => {
  const head = "portalUsername,month,daysUsed,freeDays,numberOfBeds,numberOfCompanies,numberOfRooms,numberOfTaxedRooms";

  it("names what is wrong with a statement by the first line that is of it, and counts all", async () => {
    const file = write("takk.csv", head, "maria,7,1,0,2,0,1,1", ",8,1,0,2,0,1,1", "maria,13,1,0,2,0,1,1");
    const { code, err } = await str(["takk", file], () => undefined);
    const lines = err.split("\n");

    expect(lines[0]).toMatch(/^line 3: portalUsername: /);
    expect(lines[1]).toMatch(/^line 4: month: /);
    expect(lines[2]).toBe("2 problems. Nothing was sent.");
    expect(code).toBe(2);
  });

  it("says of several that they are in order, and asks nothing", async () => {
    const file = write("takk.csv", head, "maria,7,1,0,2,0,1,1", "maria,8,1,0,2,0,1,1");

    expect(await str(["takk", file, "--dry-run"], () => undefined)).toMatchObject({
      ...{ err: "2 statements are in order; nothing was sent.", asked: [] },
    });
  });
});

describe("str doctor", () => {
  it("says so where this machine's Node is too old", async () => {
    const versions = { ...process.versions, node: "22.9.0" };
    vi.spyOn(process, "versions", "get").mockReturnValue(versions);
    const { code, out } = await str(["doctor"], () => new Refusal(500));

    expect(out.split("\n")[0]).toBe("wrong  Node: 22.9.0 is too old: 24 or later");
    expect(code).toBe(1);
  });
});

describe("str search", () => {
  it("finds nothing in an empty answer, and says nothing of it", async () => {
    const completed = { strUploadStatus: { status: "COMPLETED", reservationUploadStatus: [] } };
    const { out, code } = await str(
      ["search", "7", "01/04/2026", "30/04/2026"],
      said({
        "POST /str/submitted-declarations": { taskId: 5 },
        "/str/task/5?limit=1": completed,
        "/str/tasks/5/reservations": { reservations: [] },
      }),
    );

    expect([code, out]).toEqual([0, "NUMBER\tFROM\tTO\tAMOUNT\t"]);
  });

  it("says which command is without its number", async () => {
    for (const words of [
      ["search", "x", "1/4/2026", "2/4/2026"],
      ["status", "0"],
      ["cancel", "5x"],
      ["cancel", "5", "1", "x"],
    ])
      expect(await str(words, () => undefined)).toMatchObject({
        ...{ code: 2, asked: [], err: "Expected a number, such as a task's or an apartment's id." },
      });
  });
});

describe("str reservations", () => {
  it("shows of what is declared elsewhere the number that it has there", async () => {
    const reservations = [
      record({ declarationServerId: "5", declaredAs: "6" }),
      record({ errorValue: "duplicate_declaration", declaredAs: "7" }),
      record({ details: "waits" }),
    ];
    const { out } = await str(["reservations", "--csv"], said({ "/reservations": { reservations } }));
    const cells = out.split("\r\n").map((line) => line.split(","));

    expect(cells.map((line) => [line[6], line[8]])).toEqual([
      ...[
        ['"NUMBER"', '"REASON"'],
        ['"5"', '""'],
        ['"7"', '"duplicate_declaration"'],
        ['""', '"waits"'],
      ],
    ]);
  });
});
