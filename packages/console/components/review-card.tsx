import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type * as v from "valibot";
import { Resolved, type ReviewCase } from "../../../shared/contract/operations.ts";
import { useForm, useWork } from "../service/context.ts";
import { moment } from "../service/written.ts";
import { sentence } from "../words/words.ts";
import { Choice } from "./choice.tsx";
import { Form } from "./form.tsx";

type Case = v.InferOutput<typeof ReviewCase>;

const decisions = ["SUBMITTED", "DRAFTED", "FAILED"] as const;

/** A case that only a person can decide: what is known about it, and the decision. */
export function ReviewCard({ of, changed }: { of: Case; changed(): void }) {
  const { say, session, done } = useWork();
  const { taskId, row, what, details, mark, declarationId, rule, evidence } = of;
  const [state, setState] = useState<(typeof decisions)[number]>();
  const { texts, field, busy, wrong, submit } = useForm({ declarationServerId: "", details: "" });
  const decide = async () => {
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
    const body = { state, ...(row && { row }), ...given };
    await session.ask(Resolved, "POST", `/operations/reviews/${taskId}`, { body });
    done("decided");
    changed();
  };

  return (
    <details className="fold review">
      <summary>{what}</summary>
      <Stack gap="sm" mt="sm">
        <Text size="sm">{details}</Text>
        <Text size="sm" c="dimmed">
          {say("mark")} {mark}
          {declarationId && ` · ${say("draftNumber")} ${declarationId}`}
          {rule && ` · ${rule}`}
        </Text>
        <ol className="story">
          {evidence.map(({ at, event, rule: by }) => (
            <li key={at + event}>
              <time dateTime={at}>{moment(at, say.language)}</time>
              <div>
                {sentence(event)} {by && <small className="quiet">{by}</small>}
              </div>
            </li>
          ))}
        </ol>
        <Form
          submit={() => void submit(decide)}
          wrong={wrong}
          text={say("decide")}
          disabled={busy || state === undefined}
        >
          <Choice
            label={say("decision")}
            value={state}
            choose={setState}
            options={[[undefined, ""], ...decisions.map((one) => [one, say(one)] as const)]}
          />
          {row !== undefined && (
            <TextInput
              label={say("numberThere")}
              {...field("declarationServerId")}
              required={state !== "FAILED"}
              withAsterisk={false}
            />
          )}
          <TextInput label={say("saidToAll")} {...field("details")} />
        </Form>
      </Stack>
    </details>
  );
}
