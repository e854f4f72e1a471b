import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTampered, type Tampered, unaltered } from "./tampered-portal.ts";
import { aStay, must, year } from "./world.ts";

let tampered: Tampered;
beforeAll(async () => {
  tampered = await openTampered();
});
beforeEach(() => {
  tampered.alter = unaltered;
  tampered.requests = [];
});
afterAll(() => tampered.close());

const _declaration = () => ({ ...tampered.property, declarationId: "1" });

/** The first of the list. */
async function firstDeclaration() {
  const { session, property } = tampered;
  const [entry] = must(await session.list(property, year));
  if (!entry) throw new Error("expected a draft");
  return { ...property, declarationId: must(await session.identify(property, year, entry)) };
}

describe("a list is not believed", () => {
  const list = async (alter: (page: string) => string) => {
    tampered.alter = alter;
    const answer = await tampered.session.list(tampered.property, year);
    expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
    return answer.ok ? "" : answer.failure.detail;
  };

  beforeAll(async () => {
    tampered.alter = unaltered;
    must(await tampered.session.saveDraft(tampered.property, aStay({ startDate: "06/10/2026" }), "mark"));
  });

  it.each([
    ["another property", />0{5}123456</g, ">00000999999<"],
    ["another range", /value="01\/03\/2027"/g, 'value="30/11/2026"'],
    ["a greater total than its rows", /Total: \d+</g, "Total: 90<"],
    ["a smaller total than its rows", /Total: \d+</g, "Total: 0<"],
    ["no total", /totalResults|Σύνολο/g, "sum"],
    ["a row without its state", /:statusDescr/g, ":state"],
    ["a row with an unreadable amount", />350,50</g, ">350.5.0<"],
    ["a row with an unreadable date", />06\/10\/2026</g, ">6 Οκτ<"],
    ["a draft with a number", /(:aaDilwsis"[^>]*>)(?=<)/g, "$199/2026"],
    ["rows of other dates", />0[56]\/10\/2026(.*?)>08\/10\/2026/gs, ">05/10/2025$1>08/10/2025"],
    ["rows that are not numbered from the first", /basicDT:0:/g, "basicDT:7:"],
  ])("with %s", async (_, from, to) => {
    let altered = false;
    const alter = (page: string) => {
      const next = page.replace(from, to);
      altered ||= next !== page;
      return next;
    };

    expect(await list(alter)).toContain("list cannot be trusted");
    expect(altered).toBe(true);
  });
});

it("a declaration's page that names another property is not believed", async () => {
  await tampered.release({ propertyOnForm: "shown" });
  const { session } = tampered;
  const ref = await firstDeclaration();
  expect(await session.read(ref)).toMatchObject({ ok: true });
  tampered.alter = (page) => page.replace(">00000123456<", ">00000123457<");

  const answer = await session.read(ref);
  await tampered.release({});

  expect(answer).toMatchObject({ ok: false, failure: { kind: "unavailable", effect: "no" } });
});

it("portal words are passed on bounded and free of control characters", async () => {
  const { session, property } = tampered;
  tampered.alter = (page) => page.replace(/(-detail">)[^<]+/, `$1\u0007Όχι\u202e ${"α".repeat(900)}`);

  const answer = await session.saveDraft(property, aStay({ endDate: "01/01/2027" }), "mark");

  const detail = answer.ok ? "" : answer.failure.detail;
  expect(answer).toMatchObject({ ok: false, failure: { kind: "refused" } });
  expect(detail).toMatch(/^Όχι α+$/);
  expect(detail).toHaveLength(500);
});

it("an amendment is recognised in the list and on its page", async () => {
  const { session, property } = tampered;
  const ref = await firstDeclaration();
  tampered.alter = (page) =>
    page
      .replace(/(declarationTypeDescr"[^>]*class=")/, "$1modifiedOutput ")
      .replace(
        '<form id="appForm"',
        '<table class="userMainTable"><tr><th>Δήλωση που τροποποιείται / Amending Declaration Details</th></tr><tr><td>Α/Α Δήλωσης / S/N Declaration</td><td>7/2026</td></tr></table><form id="appForm"',
      );

  expect(must(await session.list(property, year))).toContainEqual(expect.objectContaining({ amends: true }));
  expect(must(await session.read(ref))).toMatchObject({ amends: "7/2026" });
});

describe("what comes after the password", () => {
  const troubled = (troubledPath: string) => (page: string, path: string) =>
    path.startsWith(troubledPath) ? { body: "", status: 503 } : page;
  beforeEach(async () => {
    await tampered.session.logout();
  });

  it("says nothing against a password that the sign-on has sent on to the application", async () => {
    tampered.alter = troubled("/taxisnet");
    expect(await tampered.logIn("demo-password")).toMatchObject({ kind: "failed", failure: { effect: "no" } });
  });

  it("may hide a refusal, back at the sign-on", async () => {
    tampered.alter = (page, path) =>
      tampered.posts() > 0 && path.startsWith("/mylogin") ? { body: "", status: 503 } : page;
    expect(await tampered.logIn("wrong")).toMatchObject({ kind: "failed", failure: { effect: "unknown" } });
  });
});
