import { useState } from "preact/hooks";
import type * as v from "valibot";
import { Resolved, type ReviewCase } from "../../../shared/contract/operations.ts";
import { useFormAct, useWork } from "../service/context.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { Button, Choice, Field, Form, Wrong } from "./field.tsx";

type Case = v.InferOutput<typeof ReviewCase>;

const decisions = ["SUBMITTED", "DRAFTED", "FAILED"] as const;

export function ReviewCard({ of, changed }: { of: Case; changed(): void }) {
  const say = useWords();
  const { session, tell, reload } = useWork();
  const { taskId, row, what, details, mark, declarationId, rule, evidence } = of;
  const [state, setState] = useState<(typeof decisions)[number]>();
  const [number, setNumber] = useState("");
  const [said, setSaid] = useState("");
  const { wrong, act } = useFormAct();
  const decide = () => {
    const body = {
      state,
      ...(row && { row }),
      ...(number && { declarationServerId: number }),
      ...(said && { details: said }),
    };
    return act(async () => {
      await session.ask(Resolved, "POST", `/operations/reviews/${taskId}`, { body });
      tell(say("decided"));
      changed();
      reload();
    });
  };

  return (
    <details class="card">
      <summary>{what}</summary>
      <p>{details}</p>
      <p class="quiet">
        {say("mark")} {mark}
        {declarationId && ` · ${say("draftNumber")} ${declarationId}`}
        {rule && ` · ${rule}`}
      </p>
      <ol class="timeline">
        {evidence.map(({ at, event, rule: by }) => (
          <li key={at + event}>
            <time dateTime={at}>{moment(at)}</time> {event}
            {by && ` (${by})`}
          </li>
        ))}
      </ol>
      <Form class="grid" submitted={decide}>
        <Choice
          label={say("decision")}
          value={state}
          onInput={setState}
          options={[[undefined, ""], ...decisions.map((one) => [one, say(one)] as const)]}
        />
        {row !== undefined && (
          <Field
            label={say("numberThere")}
            value={number}
            onInput={setNumber}
            required={state !== "FAILED"}
            autocomplete="off"
          />
        )}
        <Field label={say("saidToAll")} value={said} onInput={setSaid} autocomplete="off" />
        <Wrong why={wrong} />
        <p class="bar">
          <Button main text={say("decide")} disabled={state === undefined} />
        </p>
      </Form>
    </details>
  );
}
