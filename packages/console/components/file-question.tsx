import { Button, Group, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Question } from "../../sheets/question.ts";
import { choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { inConsoleWords, type Say } from "../words/words.ts";
import { Choice } from "./choice.tsx";

interface FileQuestionProps {
  readonly of: Question;
  answer(value: string): void;
}

/** Something that the file does not say, and its answer. A proposal is offered, and never taken by itself. */
export function FileQuestion({ of, answer }: FileQuestionProps) {
  const { say, records } = useWork();
  const { ask, example, proposal, choices } = of;
  const text = asked(ask, say);
  const options =
    of.answer === "apartment"
      ? choicesOf(records, say).apartmentId.map(([id, name]) => [String(id), name] as const)
      : choices?.map((one) => [one.value, asked(one.text, say)] as const);
  return (
    <div className="question">
      {options ? (
        <Choice
          maw={520}
          label={text}
          description={example}
          value=""
          choose={(value) => value !== "" && answer(value)}
          options={[["", say("choosePlease")], ...options]}
        />
      ) : (
        <TypedAnswer label={text} example={example} answer={answer} />
      )}
      {proposal !== undefined && (
        <Group gap="xs" mt={6}>
          <Text size="sm" c="dimmed">
            {say("proposed")}
          </Text>
          <Button size="compact-sm" variant="light" onClick={() => answer(proposal)}>
            {options?.find(([value]) => value === proposal)?.[1] ?? proposal}
          </Button>
        </Group>
      )}
    </div>
  );
}

const asked = (text: Question["ask"] | string, say: Say) => inConsoleWords(aboutFile(text, say.language), say);

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

/** A question about one row, in few words beside the cell that it is about. */
export function RowQuestion({ of, value, answer }: FileQuestionProps & { value: string }) {
  const { say } = useWork();
  const { ask, proposal, choices, line } = of;
  const isOpen = choices === undefined && of.answer !== "apartment";
  return (
    <div className="row-question">
      <small className="soon">{asked(ask, say)}</small>
      <Group gap={4}>
        {choices?.map((one) => (
          <Button
            key={one.value}
            size="compact-xs"
            variant={one.value === proposal ? "light" : "default"}
            aria-label={`${asked(one.text, say)}, ${say("line")} ${line}`}
            onClick={() => answer(one.value)}
          >
            {asked(one.text, say)}
          </Button>
        ))}
        {isOpen && proposal !== undefined && (
          <Button size="compact-xs" variant="light" onClick={() => answer(proposal)}>
            {say("useInstead", { value: proposal })}
          </Button>
        )}
        {of.answer === "text" && value !== "" && value !== proposal && (
          <Button size="compact-xs" variant="default" onClick={() => answer(value)}>
            {say("isRight", { value })}
          </Button>
        )}
      </Group>
      {isOpen && <RowAnswer label={`${asked(ask, say)}, ${say("line")} ${line}`} answer={answer} />}
    </div>
  );
}

function RowAnswer({ label, answer }: Omit<TypedAnswerProps, "example">) {
  const [typed, setTyped] = useState("");
  return (
    <input
      type="text"
      className="cell"
      aria-label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => typed.trim() !== "" && answer(typed.trim())}
    />
  );
}
