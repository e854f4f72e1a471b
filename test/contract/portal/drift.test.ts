import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultPlatforms as platforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile, type FieldProfile } from "../../../shared/portal/aade/profile/profile.ts";
import type { Answer } from "../../../shared/portal/portal.ts";
import { openTampered, type Tampered, unaltered } from "./tampered-portal.ts";
import { aRecord, aStay, must } from "./world.ts";

const { declaration, properties, statement } = createAadeProfile({ platforms });
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A label as a page may write it, with a line break or white space after the slash. */
const written = (label: string) => new RegExp(escaped(label).replaceAll(/\s*\/\s*/g, "\\s*/(?:\\s|<br/>)*"));
const { fields } = declaration;
const all: readonly FieldProfile[] = Object.values(fields);
const named = all.flatMap(({ name, label, kind }) => (name.is === undefined ? [] : [{ name: name.is, label, kind }]));
const options = all.flatMap(({ name, options: list }) =>
  (list?.is ?? []).map(([value, text]) => ({ list: name.is ?? "", value, text })),
);

let tampered: Tampered;
beforeAll(async () => {
  tampered = await openTampered();
});
beforeEach(() => {
  tampered.alter = unaltered;
  tampered.requests = [];
});
afterAll(() => tampered.close());

/** A save's answer when the form has `to` for every `from`. */
async function saveWith(from: string | RegExp, to: string) {
  replaceOnPages(from, to);
  return tampered.session.saveDraft(tampered.property, aStay(), "mark");
}

function replaceOnPages(from: string | RegExp, to: string) {
  tampered.alter = (page) => {
    const altered = page.replaceAll(typeof from === "string" ? from : new RegExp(from, "g"), to);
    if (altered === page && page.includes("</html>")) throw new Error(`the form has no ${String(from)}`);
    return altered;
  };
}

/** All filing halts with the difference, and nothing was posted. */
function expectChanged(answer: Answer<unknown>, ...naming: string[]) {
  expect(answer).toMatchObject({ ok: false, failure: { kind: "changed", effect: "no" } });
  for (const part of naming) expect(answer.ok ? "" : answer.failure.detail).toContain(part);
  expect(tampered.posts()).toBe(0);
}

const optionTag = (list: string, value: string) =>
  new RegExp(`(<select[^>]*appForm:${list}_input".*?)<option value="${value}"[^>]*>[^<]*</option>`, "s");

describe("a form that differs from the profile halts filing", () => {
  it.each(all)("with another label than $label.is", async ({ label }) => {
    expectChanged(await saveWith(written(label.is), "Άλλο κείμενο"), label.is);
  });

  it.each(named)("with another name than $name for a field", async ({ name }) => {
    expectChanged(await saveWith(new RegExp(`name="appForm:${name}(_input)?"`), 'name="appForm:renamed"'), name);
  });

  it.each(options)("with another text than $text for option $value of $list", async ({ list, value, text }) => {
    expectChanged(
      await saveWith(optionTag(list, value), `$1<option value="${value}">Άλλο</option>`),
      list,
      text,
      "Άλλο",
    );
  });
});

describe("a statement's form that differs from the profile halts filing it", () => {
  const fileWith = (from: string, to: string) => {
    replaceOnPages(from, to);
    return tampered.session.fileStatement({ year: 2026, month: 9 }, [aRecord()], false);
  };

  it.each(Object.values(statement.columns))("with another column than $is", async ({ is }) => {
    expectChanged(await fileWith(`>${is}</th>`, ">Άλλο</th>"), is, "Άλλο");
  });

  it.each(Object.values(statement.fields))("with another label than $label.is", async ({ label }) => {
    expectChanged(await fileWith(`>${label.is}</label>`, ">Άλλο</label>"), label.is);
  });
});

describe("a value that the portal does not take", () => {
  afterEach(async () => await tampered.faults({}));

  it("is refused alone where its list does not offer it, with those that it offers", async () => {
    await tampered.faults({ missingYears: [2025] });

    const answer = await tampered.session.fileStatement({ year: 2025, month: 9 }, [aRecord()], false);
    expect(answer).toMatchObject({ failure: { kind: "refused", effect: "no", known: true } });
    expect(answer).toHaveProperty(
      "failure.detail",
      expect.stringMatching(/^"Έτος \/ Year" does not offer 2025, only 2024, 2026/),
    );
    expect(tampered.posts()).toBe(0);
  });

  it("is refused in unknown words with an incident's number", async () => {
    await tampered.faults({ incidentRate: 1 });

    const answer = await tampered.session.fileStatement({ year: 2026, month: 9 }, [aRecord()], false);
    expect(answer).toMatchObject({ failure: { kind: "refused", effect: "no" } });
    expect(answer).not.toHaveProperty("failure.known");
    expect(answer).toHaveProperty("failure.detail", expect.stringMatching(/Κωδικός συμβάντος \d{6}$/));
  });
});

describe("a declaration with a platform or payment that the portal has added", () => {
  it.each([
    ["platform", "platform", "Vrbo"],
    ["paymentType", "paymentMethod", "Επιταγή"],
  ])("is read as it is, and a stay beside it is filed: %s", async (list, figure, text) => {
    const { session, property } = tampered;
    const stay = aStay();
    must(await session.saveDraft(property, stay, "a stranger's"));
    const range = { from: stay.startDate, to: stay.endDate ?? stay.startDate };
    const [entry] = must(await session.list(property, range));
    if (!entry) throw new Error("the draft is not listed");
    const declaration = { ...property, declarationId: must(await session.identify(property, range, entry)) };
    const shown = new RegExp(`(<select[^>]*appForm:${list}_input"[^>]*>)(.*?</select>)`, "gs");
    tampered.alter = (page) =>
      page.replaceAll(shown, (_, start: string, rest: string) => {
        const isChosen = rest.includes(" selected");
        return `${start}<option value="77"${isChosen ? " selected" : ""}>${text}</option>${rest.replace(' selected="selected"', "")}`;
      });

    expect(must(await session.read(declaration))).toHaveProperty(`figures.${figure}`, text);
    expect(await session.saveDraft(property, { ...stay, startDate: "01/09/2026" }, "mark")).toMatchObject({ ok: true });
  });
});

describe("a list of properties that differs from the profile halts filing", () => {
  it.each(Object.values(properties.columns))("with another column than $is", async ({ is }) => {
    replaceOnPages(written(is), "Άλλο");
    expectChanged(await tampered.session.properties(), is);
  });
});
