import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  isArgumentElement,
  isPluralElement,
  type MessageFormatElement,
  parse,
} from "@formatjs/icu-messageformat-parser";
import { IntlMessageFormat } from "intl-messageformat";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import { counted } from "../../../packages/cli/operator/describe.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { readMessage } from "../../../shared/parsing/message.ts";
import { commandLine } from "../../../shared/wording/command-line.ts";
import { consoleWords } from "../../../shared/wording/console.ts";
import { digest, digestReasons } from "../../../shared/wording/digest.ts";
import { aboutFile, files, ofFile } from "../../../shared/wording/files.ts";
import { formatMessage } from "../../../shared/wording/format-message.ts";
import { gateway } from "../../../shared/wording/gateway.ts";
import type { Message, Messages } from "../../../shared/wording/message.ts";
import { messages } from "../../../shared/wording/messages.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { refusals } from "../../../shared/wording/refusals.ts";
import { type Param, type ParamsIn, say } from "../../../shared/wording/say.ts";
import { checkWords } from "../../support/check-words.ts";

const root = join(import.meta.dirname, "../../..");
const entriesOf = (tables: readonly Messages[]) => tables.flatMap((texts) => Object.entries<Message>(texts));
const answers = entriesOf([messages, files, gateway]);
const all = [...answers, ...entriesOf([digest, digestReasons, commandLine])];
/** What a Greek text leaves as it is, longest first: arguments, names of the API and of commands, and of formats. */
const sameInGreek = new RegExp(
  [
    /\{\w+(, plural, one)?|\bother(?= \{)/,
    // Fields and values of the API, and its addresses and headers.
    /\b[a-z]+[A-Z]\w*( amend)?\b/,
    /\b(true|false|__proto__|constructor)\b/,
    /\/auth\/\w+/,
    /[Aa]uthorization: Bearer <token>|authorization|application\/json|content-type|Idempotency-Key|Retry-After/,
    /\b(access|refresh|bearer) token\b/,
    /\b(str-uploader|client-managers?|openapi\.json|query|byte|API|TLS)\b/,
    // What is typed at the command line.
    /--\w+|STR_\w+|`str [^`]*`|<file>[.\w]*|\b(platform=Airbnb|FAILED|DMY|MDY|https|declarations\.example|api\/v1)\b/,
    /\b(name|address|month|year)(?=,| \()/,
    /DD\/MM\/YYYY|YYYY-MM(-DD)?/,
    // Formats and names.
    /\b(CSV|XLSX|xlsx|JSON|PDF|XML|UTF|ASCII|Excel|OpenDocument|TRUE|FALSE|MB|ms|TAXISnet|U\+FFFD)\b/,
    /\d{4}-\d{2}-\d{2}T\S+/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "g",
);
const sameInEnglish = /Α\/Α|Ά|ΑΛΗΘΕΣ, ΨΕΥΔΕΣ, ναι, όχι/g;

/** Tags are not part of our messages: some name `<file>` or `<token>`. */
const asWritten = { ignoreTag: true } as const;
const argumentsOf = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => [
    ...(isArgumentElement(element) || isPluralElement(element) ? [element.value] : []),
    ...(isPluralElement(element) ? Object.values(element.options).flatMap(({ value }) => argumentsOf(value)) : []),
  ]);
const namesIn = (message: string) => [...new Set(argumentsOf(parse(message, asWritten)))].toSorted();

describe("the table of messages", () => {
  const everyMessage = [...all, ...entriesOf([consoleWords])];

  it.each(everyMessage)("has %s in both languages with the same arguments", (_, { en, el }) => {
    expect(en.length).toBeGreaterThan(1);
    expect(el.length).toBeGreaterThan(1);
    expect(namesIn(el)).toEqual(namesIn(en));
  });

  it.each(["0", "1", "2", "21", "101", "1000", "2.5", "Α/Α 7"])(
    "is ICU MessageFormat: with %s as a library says it",
    (value) => {
      const differing = everyMessage.flatMap(([code, message]) =>
        (["en", "el"] as const)
          .map((language) => [message[language], language] as const)
          .filter(([text, language]) => {
            const values = Object.fromEntries(namesIn(text).map((name) => [name, value]));
            const library = new IntlMessageFormat(text, language, undefined, asWritten).format(values);
            return formatMessage(text, (name) => values[name] ?? "") !== library;
          })
          .map(() => code),
      );

      expect(differing, "the formatter knows {name} and {count, plural, one {words} other {words}}").toEqual([]);
    },
  );

  it("has its arguments known to the compiler", () => {
    type Counted = ParamsIn<"{why} for {count} {count, plural, one {day} other {days}}">;
    expectTypeOf<[{ why: Param; count: number }]>().toExtend<Counted>();
    expectTypeOf<[{ why: Param; count: string }]>().not.toExtend<Counted>();
    expectTypeOf<[{ why: Param }]>().not.toExtend<Counted>();
    expectTypeOf<ParamsIn<"it's <file>">>().toEqualTypeOf<[]>();
    expectTypeOf(say<"apartment_not_found">)
      .parameter(1)
      .toEqualTypeOf<{ readonly apartmentId: Param }>();

    const said = say("apartment_not_found", { apartmentId: 7 });
    expect(said).toEqual({ code: "apartment_not_found", params: { apartmentId: 7 } });
  });

  it("has Greek letters in Greek texts", () => {
    const withoutNames = all.filter(([, { el }]) => !/\p{Script=Greek}/u.test(el.replaceAll(/\{\w+\}/g, "")));

    expect(withoutNames.map(([code]) => code)).toEqual(["mistake", "mistakes", "reason"]);
  });

  it("has no English word in a Greek text but names, nor a Greek one in an English text", () => {
    const { language: _, registryHint: __, ...ofConsole } = consoleWords;
    const texts = [...all, ...entriesOf([ofConsole])];
    const english = texts.map(([code, { el }]) => [code, el.replaceAll(sameInGreek, "").match(/[A-Za-z]{2,}/g)]);
    const greek = texts.map(([code, { en }]) => [code, en.replaceAll(sameInEnglish, "").match(/\p{Script=Greek}+/gu)]);

    expect([...english, ...greek].filter(([, found]) => found !== null)).toEqual([]);
  });

  it("has no unused text", () => {
    const said = globSync("{shared,functions,packages}/**/*.ts", {
      cwd: root,
      exclude: ["shared/wording/*s.ts", "packages/*/test/**"],
    })
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n");

    // By its name, or by a template such as `choice_deduction_${reading}`.
    const waysToSay = (code: string) => [`"${code}"`, `gateway.${code}`, `\`${code.replace(/_[^_]+$/, "_")}\${`];
    const unused = all.map(([code]) => code).filter((code) => !waysToSay(code).some((way) => said.includes(way)));
    expect(unused).toEqual([]);
  });

  it.each(Object.entries<Message>({ ...refusals, ...gateway }))("says for %s what to do", (_, { en, el }) => {
    for (const text of [en, el]) expect(text).toMatch(/: |^[{]|^and |^και /);
  });

  it("has every text of the request schemas", () => {
    const texts = endpoints.flatMap(({ request }) => [...messagesOf(request.body), ...messagesOf(request.query)]);

    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => readMessage(text) === undefined)).toEqual([]);
  });

  it("does not say reservation when a statement, search or check may be meant", () => {
    const ofAnything =
      /^(apartment_not_found|owner_gone|owner_m|username|property|password|account|login|statement|found|not_begun|gave_up|portal|session|other|unclear|number|service|filing)/;
    const spoken = answers.filter(
      ([code, { en, el }]) => ofAnything.test(code) && /reservation|κράτηση/i.test(en + el),
    );

    expect(spoken.map(([code]) => code)).toEqual([]);
  });

  it("has no shouting, no blame and no misplaced full stop", () => {
    const rude = all.filter(([, { en, el }]) => /[!]|please|invalid|illegal/i.test(en + el));
    // A text about a whole file is a full sentence.
    const ended = answers.filter(([code, { en, el }]) => /\.$/.test(en + el) !== code.startsWith("file_"));

    expect([...rude, ...ended].map(([code]) => code)).toEqual([]);
  });
});

describe("the check of an answer's texts", () => {
  it("catches a text outside the table wherever it is", () => {
    const errors = '"errors":[{"path":"a","message":"is wrong"}]';
    expect(() => checkWords('{"errorMessage":"there is no such task: check its number"}')).not.toThrow();
    expect(() => checkWords('{"errorMessage":"there is no task"}')).toThrow("there is no task");
    expect(() => checkWords(`{"errorMessage":"a: b",${errors}}`)).toThrow("is wrong");
    expect(() => checkWords('{"reservations":[{"details":"it did not work"}]}')).toThrow("it did not work");
    expect(() => checkWords('{"reservations":[{"details":"υποβλήθηκε με αριθμό 7"}]}')).not.toThrow();
  });
});

describe("the rendering of a text", () => {
  it("puts nested texts into the same language", () => {
    const said = say("expected_found", { expected: say("expected_text"), kind: say("kind_list") });

    expect(refusalInWords(said)).toBe("expected text, found a list");
    expect(refusalInWords(said, "el")).toBe("γράψτε κείμενο, βρέθηκε λίστα");
  });

  it("writes the amounts of a file's question as the language does, and leaves codes alone", () => {
    const asked = ofFile("ask_unit_amount", { reservation: "HM.10", amount: "1410.00 EUR", unit: "Loft 2.50" });

    expect(aboutFile(asked, "el")).toBe(
      "HM.10: μία κράτηση για πολλά ακίνητα, 1410,00 EUR συνολικά: πόσο αντιστοιχεί στο Loft 2.50;",
    );
    expect(aboutFile(asked, "en")).toContain("1410.00 EUR");
    const offered = ofFile("choice_fee", { fee: "15.5", becomes: "100.00 → 118.34" });
    expect(aboutFile(offered, "el")).toBe("προμήθεια 15,5 %: 100,00 → 118,34");
  });

  it("joins names and nested texts", () => {
    expect(refusalInWords(say("role_needed", { roles: ["admin", "str-uploader"] }))).toContain("admin, str-uploader");
    const list = [say("required"), say("mistakes_more", { count: 3 })];
    expect(refusalInWords(say("mistakes", { list }))).toBe("is required; and 3 more");
  });

  it("accepts an older plain text, or an unknown code", () => {
    expect(inWords("declared as 1", "el")).toBe("declared as 1");
    expect(inWords({ code: "of_tomorrow", params: {} })).toBe("");
  });
});

/** Every text of a schema, at any depth. */
function messagesOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const own = v.is(v.object({ kind: v.picklist(["schema", "validation"]), message: v.string() }), schema);
  const within = Object.values(schema).flatMap((part) => messagesOf(part, seen));
  return own && "message" in schema ? [String(schema.message), ...within] : within;
}

describe("a count", () => {
  it.each([
    ["0", "0 days"],
    ["1", "1 day"],
    ["2", "2 days"],
    ["11", "11 days"],
  ])("of %s has the right word form", (count, text) => {
    expect(formatMessage("{days} {days, plural, one {day} other {days}}", () => count)).toBe(text);
  });

  it("has its word in each language", () => {
    const given = (days: number) => say("gave_up_looking", { days });

    expect(
      [inWords(given(1), "en"), inWords(given(14), "en")].map((told) => /within (\d+ \w+)/.exec(told)?.[1]),
    ).toEqual(["1 day", "14 days"]);
    expect(inWords(given(1), "el")).toContain("σε 1 ημέρα:");
    expect(inWords(given(14), "el")).toContain("σε 14 ημέρες:");
  });

  it("is singular for one only in a command's message", () => {
    expect([0, 1, 2].map((count) => counted(count, "line"))).toEqual(["0 lines", "1 line", "2 lines"]);
  });
});
