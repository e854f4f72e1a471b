import { aboutFile, ofFile } from "../../../../shared/wording/files.ts";
import type { Language } from "../../../../shared/wording/say.ts";
import { UnreadableSheet } from "../../../sheets/grid.ts";
import type { Choice, Question } from "../../../sheets/question.ts";
import { readAmount } from "../../../sheets/rules/amounts.ts";
import { readDay } from "../../../sheets/rules/days.ts";
import { feeShareOf } from "../../../sheets/rules/fee.ts";
import { withoutControls } from "../../../sheets/write-csv.ts";
import type { CliContext } from "../context.ts";
import type { Apartments } from "./find-apartment.ts";

type Person = Pick<CliContext, "language" | "say" | "tell"> & { readonly ask: NonNullable<CliContext["ask"]> };

/** Asks until the answer is one that the question takes. An empty one takes the proposal. */
export async function answerOf(question: Question, apartments: Apartments, person: Person): Promise<string> {
  const { tell, ask, say, language } = person;
  const choices = choicesOf(question, apartments);
  tell(withoutControls(sentence(question, person)));
  for (const [at, { text }] of choices.entries()) tell(withoutControls(`  ${at + 1}  ${textOf(text, language)}`));
  const { proposal } = question;
  const prompt = proposal === undefined ? "?" : `[${proposal}]?`;
  for (let tries = 0; tries < 3; tries += 1) {
    const said = (await ask(prompt)).trim();
    const chosen = choices[Number(said) - 1]?.value;
    const answer =
      said === ""
        ? proposal
        : (choices.find(({ value }) => value === said)?.value ??
          (isPlace(said, question) ? chosen : undefined) ??
          said);
    if (answer !== undefined && isTaken(answer, question, choices)) return answer;
    tell(say("answer_not_taken"));
  }
  throw new UnreadableSheet(question.ask);
}

/** A small number names a choice, except where a number is the answer itself. */
const isPlace = (said: string, { answer }: Question) =>
  /^\d{1,2}$/.test(said) && (answer === "choice" || answer === "apartment");

export function isTaken(value: string, { answer }: Question, choices: readonly Choice[]): boolean {
  if (choices.some((one) => one.value === value)) return true;
  switch (answer) {
    case "choice":
    case "apartment":
      return false;
    case "amount":
      return "value" in readAmount(value);
    case "day":
      return "value" in readDay(value, "DMY");
    case "fee":
      return feeShareOf(value) !== undefined;
    case "text":
      return value !== "";
  }
}

const choicesOf = ({ answer, choices = [] }: Question, { names }: Apartments): readonly Choice[] =>
  answer === "apartment"
    ? [...[...names].map(([id, name]) => ({ value: String(id), text: `${name} (${id})` })), ...choices]
    : choices;

const textOf = (text: Choice["text"], language: Language) =>
  typeof text === "string" ? text : aboutFile(text, language);

function sentence({ line, ask }: Question, { language, say }: Pick<Person, "language" | "say">): string {
  const words = aboutFile(ask, language);
  return line === undefined ? words : say("question_of_line", { line, words });
}

/** The most questions to show on the screen. */
const shown = 40;

/** Without a terminal: every question, with the option that answers it. */
export function tellQuestions(
  questions: readonly Question[],
  apartments: Apartments,
  context: Pick<CliContext, "language" | "say" | "tell">,
): void {
  const { tell, say, language } = context;
  for (const question of questions.slice(0, shown)) {
    tell(withoutControls(sentence(question, context)));
    const choices = choicesOf(question, apartments);
    const isOpen = question.answer !== "choice" && question.answer !== "apartment";
    const free = isOpen && !choices.some(({ value }) => value === question.proposal);
    if (free) tell(`    ${optionFor(question.id, question.proposal ?? "...")}`);
    for (const { value, text } of choices) {
      const proposed = value === question.proposal ? ` ${say("proposed")}` : "";
      tell(withoutControls(`    ${optionFor(question.id, value)}  ${textOf(text, language)}${proposed}`));
    }
  }
  tell(say("questions", { count: questions.length }));
}

/** As a shell takes it. */
const optionFor = (id: string, value: string) => {
  const said = `${id}=${value}`;
  return `--answer ${/^[\w.:=+-]+$/.test(said) ? said : `'${said.replaceAll("'", `'\\''`)}'`}`;
};

/** In the contract's own files the day comes first; a person may know better. */
export const orderQuestion = (): Question => ({
  id: "dates",
  ask: ofFile("ask_dates", { example: "03/04" }),
  answer: "choice",
  proposal: "DMY",
  choices: [
    { value: "DMY", text: ofFile("choice_day_first") },
    { value: "MDY", text: ofFile("choice_month_first") },
  ],
});
