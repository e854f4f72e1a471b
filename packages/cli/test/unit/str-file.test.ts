import { existsSync, rmSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Ask, Refusal, sentIn, standingClock, str } from "../../../../test/support/canned-api.ts";
import { apiWith } from "../../../../test/support/canned-tasks.ts";
import { textLike } from "../../../../test/support/matchers.ts";
import { record } from "../../../../test/support/reservation-record.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";

const head = "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner,guestTaxId";
const row = (id: string, change: Record<string, string> = {}) => {
  const { from = "13/04/2026", to = "17/04/2026", amount = "420.50" } = change;
  // Two stays of an apartment on the same days would be asked about.
  const apartment = id.length === 1 ? id.charCodeAt(0) - 64 : Number(id.replaceAll(/\D/g, "")) + 1;
  return `${id},${apartment},${from},${to},${amount},Airbnb,Μετρητά,ΟΧΙ,090000045`;
};

const { at, write: csv, read } = eachTestsFolder();
beforeEach(standingClock);

describe("str file", () => {
  it("sends valid rows, polls every second and writes each row's outcome", async () => {
    const api = apiWith({ waits: ["the portal does not answer", ""] });
    const { code, out, err, asked } = await str(["file", csv("good.csv", head, row("A"), row("B"))], api.answers);

    expect(sentIn(asked)).toMatchObject([
      {
        path: "/str/task",
        body: { draftUpload: false, reservations: [{ reservationId: "A" }, { reservationId: "B" }] },
      },
    ]);
    expect(sentIn(asked)[0]?.body).not.toHaveProperty("onDeclared");
    const looks = asked.filter(({ path }) => path === "/str/task/1?limit=50").map(({ at }) => at);
    expect(looks.map((at) => at - (looks[0] ?? 0))).toEqual([0, 1_000, 2_000]);
    expect(err.split("\n")).toEqual([
      "Apartment 1: 1 reservation, 420.50 €",
      "Apartment 2: 1 reservation, 420.50 €",
      "0 of 2 done · waits: the portal does not answer",
      "0 of 2 done",
      "2 of 2 done",
      "(end)",
      `2 SUBMITTED. All in ${at("good.csv.results.csv")}`,
    ]);
    expect(out.split("\n")).toEqual([
      "LINE\tRESERVATION\tAPARTMENT\tSTATUS\tNUMBER\tDUE\tREASON\tTASK",
      "2\tA\t1\tSUBMITTED\t101\t20/05/2026\t\t1",
      "3\tB\t2\tSUBMITTED\t102\t20/05/2026\t\t1",
    ]);
    expect(read("good.csv.results.csv")).toContain('"TOTAL","","","2 SUBMITTED","","","",""');
    expect(existsSync(at("own-sheet.mapping.json"))).toBe(false);
    expect(code).toBe(0);
  });

  it("sends nothing when it is run again after success", async () => {
    const api = apiWith();
    const file = csv("good.csv", head, row("A"));
    await str(["file", file], api.answers);
    api.later();
    const { code, err, asked, out } = await str(["file", file, "--json"], api.answers);

    expect(sentIn(asked)).toHaveLength(1);
    expect(api.tasks).toBe(1);
    expect(err).toContain("Nothing to do: an earlier run had sent all of it. 1 SUBMITTED.");
    expect(JSON.parse(out)).toMatchObject({ items: [{ line: 2, taskId: 1 }] });
    expect(code).toBe(0);
  });

  it("sends again only what failed in an earlier run", async () => {
    const api = apiWith({ outcomes: { B: { uploadStatus: "FAILED", errorValue: "portal_changed", details: "why" } } });
    const file = csv("good.csv", head, row("A"), row("B"));
    const first = await str(["file", file], api.answers);
    api.later();
    api.fix("B");
    const again = await str(["file", file], api.answers);

    expect(first).toMatchObject({ code: 1 });
    expect(first.out).toContain("3\tB\t2\tFAILED\t\t20/05/2026\tportal_changed: why\t1");
    expect(sentIn(again.asked).map(({ body }) => body)).toMatchObject([
      { reservations: [{ reservationId: "A" }, { reservationId: "B" }] },
      { reservations: [{ reservationId: "B" }] },
    ]);
    expect(again.err).toContain("2 SUBMITTED");
    expect(again.err).not.toContain("of 1 done");
    expect(again.err).not.toContain("Nothing to do");
    expect(again.code).toBe(0);
  });

  it("does not send again what failed in this run or is already declared elsewhere", async () => {
    const failed = { uploadStatus: "FAILED", errorValue: "portal_changed" };
    const duplicate = { uploadStatus: "FAILED", errorValue: "duplicate_declaration", differs: ["endDate"] };
    const api = apiWith({ outcomes: { A: failed, B: duplicate } });
    await str(["file", csv("a.csv", head, row("A"))], api.answers);
    expect(api.tasks).toBe(1);
    api.later();
    let posts = 0;
    const twice = (ask: Ask) => (ask.method === "POST" && ++posts > 2 ? new Refusal(500) : api.answers(ask));
    await str(["file", at("a.csv")], twice);
    expect(posts).toBe(2);
    expect(api.tasks).toBe(2);

    const file = csv("b.csv", head, row("B"));
    await str(["file", file], api.answers);
    api.later();
    expect(await str(["file", file], api.answers)).toMatchObject({ code: 1 });
    expect(api.tasks).toBe(3);
  });

  it("corrects with --amend in every run, saves drafts with --draft, and refuses both together", async () => {
    const api = apiWith();
    const file = csv("good.csv", head, row("A"));
    const first = await str(["file", file, "--amend"], api.answers);
    api.later();
    const second = await str(["file", file, "--amend"], api.answers);
    const [draft, final] = [await str(["file", file, "--draft"], api.answers), await str(["file", file], api.answers)];

    expect(sentIn(first.asked)[0]?.body).toMatchObject({ onDeclared: "amend", draftUpload: false });
    expect(sentIn(second.asked)[0]?.key).not.toBe(sentIn(first.asked)[0]?.key);
    expect(sentIn(draft.asked)[0]?.body).toMatchObject({ draftUpload: true });
    expect(sentIn(final.asked)[0]?.key).not.toBe(sentIn(draft.asked)[0]?.key);
    expect(await str(["file", file, "--amend", "--draft"], api.answers)).toMatchObject({ code: 2, asked: [] });
  });

  it("sends 500 reservations at a time and reports them as one file", async () => {
    const api = apiWith();
    const rows = Array.from({ length: 501 }, (_, place) => row(`R-${place}`));
    const { code, err, out, asked } = await str(["file", csv("many.csv", head, ...rows)], api.answers, {
      forPerson: true,
    });

    expect(sentIn(asked)).toHaveLength(2);
    expect(err).toContain("501 of 501 done");
    // Too many rows for a person to read, and all are done.
    expect(out).toBe("");
    expect(read("many.csv.results.csv").split("\r\n")).toHaveLength(504);
    expect(code).toBe(0);
    api.later();
    const changed = await str(["file", csv("many.csv", head, row("new"), ...rows.slice(1))], api.answers);
    expect(changed.err.includes("Nothing to do")).toBe(false);
    expect(api.tasks).toBe(3);
  });

  it("sends nothing of a file with a mistake, and names each mistake by its line", async () => {
    const api = apiWith();
    const wrong = row("B", { from: "04/31/2026", amount: "20 or so" });
    const { code, out, err, asked } = await str(["file", csv("wrong.csv", head, row("A"), wrong)], api.answers);

    expect(err).toMatch(/^line 3: startDate: write a day .*\[found: 99\/99\/9999\]$/m);
    expect(err).toMatch(/^line 3: amountReceived: write the amount in euros/m);
    expect(err).toMatch(/^2 problems in 1 line. Nothing was sent.$/m);
    expect(err).not.toContain("problems.csv");
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(asked).toEqual([]);
  });

  it("writes more than forty problems to a file", async () => {
    const rows = Array.from({ length: 41 }, (_, place) => row(`R-${place}`, { amount: "20 or so" }));
    const { code, err } = await str(["file", csv("wrong.csv", head, ...rows)], apiWith().answers);

    expect(err.split("\n").filter((line) => line.startsWith("line "))).toHaveLength(40);
    expect(err).toContain("41 problems in 41 lines");
    expect(err.split("\n").at(-1)).toBe(`All of them are in ${at("wrong.csv.problems.csv")}`);
    const [names, ...problems] = read("wrong.csv.problems.csv").replace("\uFEFF", "").split("\r\n");
    expect(names).toBe('"LINE","COLUMN","FIELD","FOUND","WHAT TO DO"');
    expect(problems[40]).toMatch(/^"42","amountReceived","amountReceived","99 aa aa","write the amount/);
    expect(code).toBe(2);

    const forty = csv("forty.csv", head, ...rows.slice(0, 40));
    await str(["file", forty], apiWith().answers);
    expect(existsSync(`${forty}.problems.csv`)).toBe(false);
  });

  it.each([
    [
      "--dry-run",
      [row("A"), `${row("B", { from: "13/10/2026" }).replace("17/04/2026,420.50", ",")},30/09/2026,99.50`],
      [
        "LINE  RESERVATION  APARTMENT  FROM        TO                    AMOUNT  PLATFORM  GUEST      NOTE",
        "2     A            1          13/04/2026  17/04/2026            420.50  Airbnb    090000045  late: was due 20/05/2026",
        "3     B            2          13/10/2026  cancelled 30/09/2026  99.50   Airbnb    090000045",
        "1 reservation is late already: its day of declaration has passed.",
        "Apartment 1: 1 reservation, 420.50 €",
        "Apartment 2: 1 reservation, 99.50 €",
        "2 reservations are in order, 520.00 € in all; nothing was sent.",
      ].join("\n"),
    ],
    ["--draft", [], "Nothing to do: the file has no reservation."],
  ])("sends nothing for %s of %j", async (option, rows, says) => {
    const words = ["file", csv("dry.csv", `${head},cancellationDate,cancellationAmount`, ...rows), option];
    const empty = JSON.stringify({ items: [] }, null, 2);

    const answers = ({ path }: Ask) => (path.startsWith("/reservations?") ? { reservations: [] } : new Refusal(500));
    const { asked, ...ended } = await str(words, answers);
    expect(sentIn(asked)).toEqual([]);
    expect(ended).toMatchObject({ code: 0, out: "", err: says });
    expect(await str([...words, "--json"], answers)).toMatchObject({ out: empty, err: says });
  });

  it("shows before sending what is declared already, and what overlaps it", async () => {
    const known = [
      record({ apartmentId: 1, reservationId: "A", startDate: "13/04/2026", endDate: "17/04/2026", declaredAs: "9" }),
      record({ apartmentId: 2, reservationId: "Z", startDate: "10/04/2026", endDate: "14/04/2026" }),
    ];
    const file = csv("dry.csv", head, row("A"), row("B"), row("C"));
    const { err, asked } = await str(["file", file, "--dry-run"], () => ({ reservations: known }));

    expect(asked.map(({ path }) => path)).toEqual(["/reservations?from=12%2F02%2F2026&to=12%2F06%2F2026"]);
    const notes = err.split("\n").flatMap((line) => /^[234] .*090000045 *(.*)$/.exec(line)?.[1] ?? []);
    expect(notes).toEqual(["declared already as 9", textLike(/^overlaps Z on record; late/), textLike(/^late/)]);
    expect(err).toContain("1 reservation is declared already: it stays as it is, unless you say --amend.");
    // The file can be looked through without the API.
    const alone = await str(["file", file, "--dry-run"], () => new Refusal(500));
    expect(alone).toMatchObject({ code: 0, err: textLike(/^What is declared already could not be read: refused/) });
  });

  it("asks a person which number is the day, and tells a program how it read the dates", async () => {
    const file = csv("short.csv", head, row("A", { from: "03/04/2026", to: "04/05/2026" }));
    const answers = ["2", "y"];
    const ask = vi.fn<(question: string) => Promise<string>>(async () => answers.shift() ?? "");
    const person = await str(["file", file], apiWith().answers, { ask });
    rmSync(at("own-sheet.mapping.json"));
    const program = await str(["file", file], apiWith().answers);

    expect(person.err).toContain("which number is the day (such as 03/04)");
    expect(ask.mock.calls).toEqual([["[DMY]?"], [textLike(/^Send 1 reservation, 420.50 € in all/)]]);
    expect(sentIn(person.asked)[0]?.body).toMatchObject({ reservations: [{ startDate: "04/03/2026" }] });
    expect(sentIn(program.asked)[0]?.body).toMatchObject({ reservations: [{ startDate: "03/04/2026" }] });
    expect(program.err).toContain("Dates are read with the day first. If the month comes first, use --dates MDY.");
  });

  it("ends with 130 when a question is interrupted, and sends nothing", async () => {
    const file = csv("short.csv", head, row("A", { from: "03/04/2026", to: "07/04/2026" }));
    const ask = async () => {
      throw new DOMException("Aborted with Ctrl+C", "AbortError");
    };

    expect(await str(["file", file], apiWith().answers, { ask })).toMatchObject({
      code: 130,
      err: textLike(/Interrupted\.$/),
      asked: [],
    });
  });

  it("ends with 2 for a missing file, a folder or a refusal, and names it", async () => {
    const [file, none] = [csv("good.csv", head, row("A")), at("none.csv")];
    const refuse = () => new Refusal(403, { errorMessage: "not allowed", requestId: "id-7" });

    for (const [path, err] of [
      [none, `There is no file ${none}. Nothing was sent.`],
      [at(""), `${at("")} is a folder: name a file in it. Nothing was sent.`],
      [file, "not allowed\n(request id-7)"],
    ] as const)
      expect(await str(["file", path], refuse)).toMatchObject({ code: 2, err });
  });

  it("says how much is accepted when it is interrupted", async () => {
    const exit = vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    const before = process.listeners("SIGINT");
    const api = apiWith();
    const rows = Array.from({ length: 1_001 }, (_, place) => row(`R-${place}`));
    const { err } = await str(["file", csv("many.csv", head, ...rows)], (ask) => {
      const [interrupted] = process.listeners("SIGINT").filter((one) => !before.includes(one));
      // While the third batch is being sent.
      if (ask.method === "POST" && api.tasks === 2) expect(() => interrupted?.("SIGINT")).toThrow("ended with 130");
      return api.answers(ask);
    });

    expect(err).toContain("(end)\n\nInterrupted. 1000 of 1001 reservations accepted: these go on being declared");
    expect(exit).toHaveBeenCalledExactlyOnceWith(130);
    expect(process.listeners("SIGINT")).toEqual(before);
  });

  it("writes the results to the file of --results", async () => {
    const file = csv("good.csv", head, row("A"));
    const { err } = await str(["file", file, "--results", at("there.csv")], apiWith().answers);

    expect(err).toContain(`1 SUBMITTED. All in ${at("there.csv")}`);
    expect(read("there.csv")).toContain('"A"');
    expect(existsSync(`${file}.results.csv`)).toBe(false);
  });

  it("shows a person every row of a small file, and only unfinished rows of a large one; a program always all", async () => {
    const failed = { uploadStatus: "FAILED", errorValue: "portal_changed", details: "why" } as const;
    const rows = (count: number) => Array.from({ length: count }, (_, place) => row(`R-${place}`));
    const shown = async (count: number, forPerson = true, ...options: readonly string[]) => {
      const file = csv(`${count}.csv`, head, ...rows(count));
      const api = apiWith({ outcomes: { "R-3": failed } });
      const { out, err } = await str(["file", file, ...options], api.answers, { forPerson });
      expect(err).toContain(`${count - 1} SUBMITTED, 1 FAILED. All in`);
      return out.split("\n").slice(1);
    };

    expect(await shown(20)).toHaveLength(20);
    const [only, ...others] = await shown(21);
    expect(only).toMatch(/^5 +R-3 +4 +FAILED .* portal_changed: why +1$/);
    expect(others).toEqual([]);
    expect(await shown(21, false)).toHaveLength(21);
    expect((await shown(21, true, "--json")).filter((line) => line.includes('"line"'))).toHaveLength(21);
  });

  it.each(["nothing", "=x", "platform", "my platform=Airbnb", "nothing=1"])(
    "refuses --set %s before anything is sent",
    async (words) => {
      const { code, err, asked } = await str(["file", csv("a.csv", head, row("A")), "--set", words], () => undefined);

      expect(code).toBe(2);
      expect(asked).toEqual([]);
      expect(err).toMatch(/^--set takes field=value, a field being one of apartmentId, .*Nothing was sent/);
    },
  );

  it("stores the mapping of a file, whatever the file is called", async () => {
    const { code, err } = await str(
      ["file", csv("no-ending", head, row("A")), "--set", "platform=Booking.com"],
      apiWith().answers,
    );

    expect(code).toBe(0);
    expect(err).toContain(`is kept in ${at("own-sheet.mapping.json")}`);
  });

  it("compares times by the API's clock, so that it does not resend what fails in this run", async () => {
    const file = csv("a.csv", head, row("A"));
    const api = apiWith({ outcomes: { A: { uploadStatus: "FAILED", errorValue: "portal_changed" } } });
    const there = Date.now();
    const answers = (ask: Ask) => {
      const answer = api.answers(ask);
      // A second task would be newer than this run beyond doubt.
      const createdAt = new Date(api.tasks === 1 ? there + 1_000 : there + 7_200_000).toISOString();
      return answer && "createdAt" in answer ? { ...answer, createdAt } : answer;
    };
    const { asked, code } = await str(["file", file], answers, {
      whenAnswered: () => vi.setSystemTime(there + 3_600_000),
    });

    expect(sentIn(asked)).toHaveLength(1);
    expect(code).toBe(1);
  });
});
