import { useState } from "preact/hooks";
import type * as v from "valibot";
import { Resolved, type ReviewCase } from "../../../shared/contract/operations.ts";
import { useForm, useWork } from "../service/context.ts";
import { moment } from "../service/written.ts";
import { Button, Choice, Field, Form, Wrong } from "./field.tsx";

type Case = v.InferOutput<typeof ReviewCase>;

const decisions = ["SUBMITTED", "DRAFTED", "FAILED"] as const;

export function ReviewCard({ of, changed }: { of: Case; changed(): void }) {
  const { say, session, done } = useWork();
  const { taskId, row, what, details, mark, declarationId, rule, evidence } = of;
  const [state, setState] = useState<(typeof decisions)[number]>();
  const { texts, field, wrong, submit } = useForm({ declarationServerId: "", details: "" });
  const decide = async () => {
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
    const body = { state, ...(row && { row }), ...given };
    await session.ask(Resolved, "POST", `/operations/reviews/${taskId}`, { body });
    done("decided");
    changed();
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
      <Form class="grid" submitted={() => submit(decide)}>
        <Choice
          label={say("decision")}
          value={state}
          onInput={setState}
          options={[[undefined, ""], ...decisions.map((one) => [one, say(one)] as const)]}
        />
        {row !== undefined && (
          <Field label={say("numberThere")} {...field("declarationServerId")} required={state !== "FAILED"} />
        )}
        <Field label={say("saidToAll")} {...field("details")} />
        <Wrong why={wrong} />
        <p class="bar">
          <Button main text={say("decide")} disabled={state === undefined} />
        </p>
      </Form>
    </details>
  );
}
