import { Button, Group, type NativeSelectProps, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Question } from "../../sheets/question.ts";
import { type Choices, choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { inConsoleWords, type Say, valueText } from "../words/words.ts";
import { Choice } from "./choice.tsx";

interface FileQuestionProps {
  readonly of: Question;
  answer(value: string): void;
}

/** Something that the file does not say, and its answer. A proposal is offered, and never taken by itself. */
export function FileQuestion({ of, answer }: FileQuestionProps) {
  const { say, records } = useWork();
  const { ask, proposal, choices } = of;
  const text = asked(ask, say);
  // A question that names the value needs no example of it.
  const example = of.example !== undefined && text.includes(of.example) ? undefined : of.example;
  const listed = choices?.map((one) => [one.value, asked(one.text, say)] as const);
  const options =
    of.answer === "apartment"
      ? [...choicesOf(records, say).apartmentId.map(([id, name]) => [String(id), name] as const), ...(listed ?? [])]
      : listed;
  const proposed = proposal !== undefined && (
    <Group gap="xs" my={6}>
      <Text size="sm" c="dimmed">
        {say("proposed")}
      </Text>
      <Button size="compact-sm" variant="light" onClick={() => answer(proposal)}>
        {options?.find(([value]) => value === proposal)?.[1] ?? proposal}
      </Button>
    </Group>
  );
  return (
    <div className="question" data-question={of.id}>
      {options ? (
        <ListedAnswer
          maw={520}
          label={text}
          description={example}
          inputContainer={(list) => (
            <>
              {proposed}
              {list}
            </>
          )}
          options={options}
          answer={answer}
        />
      ) : (
        <TypedAnswer label={text} example={example} answer={answer} />
      )}
      {options && isTyped(of) && <RowAnswer label={`${text} ${say("orType")}`} hint={say("orType")} answer={answer} />}
      {!options && proposed}
    </div>
  );
}

/** Whether it has answers that nobody can list: an amount, a day, a fee. */
const isTyped = ({ answer }: Question) => answer !== "choice" && answer !== "apartment";

const asked = (text: Question["ask"] | string, say: Say) =>
  typeof text === "string" ? valueText(text, say) : inConsoleWords(aboutFile(text, say.language), say);

interface ListedAnswerProps
  extends Pick<NativeSelectProps, "maw" | "label" | "inputContainer" | "description" | "size" | "aria-label"> {
  readonly options: Choices<string>;
  answer(value: string): void;
}

/** An answer from a list: at once by a click. The arrow keys pass the others on their way: Enter takes one, or going on. */
function ListedAnswer({ options, answer, ...more }: ListedAnswerProps) {
  const { say } = useWork();
  const [reached, setReached] = useState("");
  const [isByKey, setByKey] = useState(false);
  const take = (value: string) => {
    if (value !== "") answer(value);
  };
  return (
    <Choice
      {...more}
      value={reached}
      choose={isByKey ? setReached : take}
      onPointerDown={() => setByKey(false)}
      onKeyDown={({ key }) => {
        setByKey(true);
        if (key === "Enter") take(reached);
      }}
      onBlur={() => take(reached)}
      options={[["", say("choosePlease")], ...options]}
    />
  );
}

interface TypedAnswerProps {
  readonly label: string;
  readonly example: string | undefined;
  answer(value: string): void;
}

function TypedAnswer({ label, example, answer }: TypedAnswerProps) {
  const [typed, setTyped] = useState("");
  const settle = () => {
    if (typed.trim() !== "") answer(typed.trim());
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter") settle();
  };
  return (
    <label className="typed-answer">
      <span>{label}</span>
      {example !== undefined && <small className="quiet">{example}</small>}
      <input
        type="text"
        className="cell"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={settle}
        onKeyDown={pressed}
      />
    </label>
  );
}

/** More choices than this are a list to choose from. */
const mostButtons = 5;

/** A question about one row, with its answers, on one line beneath the row. */
export function RowQuestion({ of, value, answer }: FileQuestionProps & { value: string }) {
  const { say } = useWork();
  const { ask, proposal, choices, line } = of;
  const isLong = choices !== undefined && choices.length > mostButtons;
  return (
    <div className="row-question" data-question={of.id}>
      <small className="soon">{asked(ask, say)}</small>
      <Group gap="xs">
        {isLong && (
          <ListedAnswer
            size="xs"
            aria-label={`${asked(ask, say)}, ${say("line")} ${line}`}
            options={choices.map((one) => [one.value, asked(one.text, say)])}
            answer={answer}
          />
        )}
        {(isLong ? [] : choices)?.map((one) => (
          <Button
            key={one.value}
            value={one.value}
            size="compact-xs"
            variant={one.value === proposal ? "light" : "default"}
            aria-label={`${asked(one.text, say)}, ${say("line")} ${line}`}
            onClick={() => answer(one.value)}
          >
            {asked(one.text, say)}
          </Button>
        ))}
        {choices === undefined && proposal !== undefined && (
          <Button size="compact-xs" variant="light" value={proposal} onClick={() => answer(proposal)}>
            {say("useInstead", { value: proposal })}
          </Button>
        )}
        {of.answer === "text" && value !== "" && value !== proposal && (
          <Button size="compact-xs" variant="default" value={value} onClick={() => answer(value)}>
            {say("isRight", { value })}
          </Button>
        )}
        {isTyped(of) && (
          <RowAnswer
            label={`${asked(ask, say)}, ${say("line")} ${line}`}
            hint={of.answer === "day" ? "31/12/2026" : ""}
            answer={answer}
          />
        )}
      </Group>
    </div>
  );
}

interface RowAnswerProps {
  readonly label: string;
  readonly hint: string;
  answer(value: string): void;
}

function RowAnswer({ label, hint, answer }: RowAnswerProps) {
  const [typed, setTyped] = useState("");
  const settle = () => {
    if (typed.trim() !== "") answer(typed.trim());
  };
  return (
    <input
      type="text"
      className="cell narrow"
      aria-label={label}
      placeholder={hint}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === "Enter" && settle()}
    />
  );
}
