import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { TaskCreated } from "../../../shared/contract/schemas.ts";
import { batchesOf, idempotencyKey } from "../../sheets/batches.ts";
import { type Way, ways } from "../service/actions.ts";
import { reasonOf, useWork } from "../service/context.ts";
import { persistently } from "../service/use-reading.ts";
import { useWatched } from "../service/watched.ts";
import { euros } from "../service/written.ts";
import { Choice } from "./choice.tsx";
import { Figure } from "./figures.tsx";

type Rows = Parameters<typeof batchesOf>[0];

interface SendRowsProps {
  readonly name: string;
  readonly checked: Rows;
  sent(): void;
}

/** The sums of what will be sent, and the one button. */
export function SendRows({ name, checked, sent }: SendRowsProps) {
  const { say, session, tell, reload } = useWork();
  const [way, setWay] = useState<Way>("declare");
  const sending = useWatched(session.sending);

  /** The key of a batch follows from its content: sending the file again after leaving the page files nothing twice. */
  async function send(): Promise<void> {
    const total = checked.length;
    const taskIds: number[] = [];
    let count = 0;
    session.sending.set({ done: count, total });
    try {
      for (const batch of batchesOf(checked, ways[way])) {
        const more = { body: batch.body, key: await idempotencyKey(batch) };
        const ask = () => session.ask(TaskCreated, "POST", "/str/task", more);
        taskIds.push((await persistently(ask, session.ended)).taskId);
        count += batch.rows.length;
        session.sending.set({ done: count, total });
      }
      const at = new Date().toISOString();
      session.files.set([{ name, total, at, taskIds }, ...session.files.get()]);
      tell(say("fileSent", { count: total, name }));
      reload();
      sent();
    } catch (error) {
      tell(reasonOf(error));
    } finally {
      session.sending.set(undefined);
    }
  }

  const { rent, kept, apartments } = sumsOf(checked);
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {say("inOrder", { count: checked.length })}
      </Text>
      <Group gap="xl">
        <Figure value={checked.length} name={say("stays")} />
        <Figure value={apartments} name={say("apartments")} />
        <Figure value={euros(rent, say.language)} name={say("agreedRent")} />
        {kept > 0 && <Figure value={euros(kept, say.language)} name={say("keptAmount")} />}
      </Group>
      <Group align="flex-end" gap="md">
        <Choice
          label={say("whatBecomes")}
          value={way}
          choose={setWay}
          options={[
            ["declare", say("asDeclarations")],
            ["amend", say("asCorrections")],
            ["draft", say("asDrafts")],
          ]}
        />
        <Button onClick={() => void send()} disabled={sending !== undefined || checked.length === 0}>
          {sending ? say("sending", sending) : say("send", { count: checked.length })}
        </Button>
      </Group>
      {sending && (
        <Progress value={(100 * sending.done) / Math.max(1, sending.total)} aria-label={say("sending", sending)} />
      )}
    </Stack>
  );
}

/** Amounts in euros, added in cents. */
function sumsOf(rows: Rows) {
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((cents, one) => cents + Math.round((one ?? 0) * 100), 0) / 100;
  return {
    rent: sum(rows.map(({ reservation }) => reservation.amountReceived)),
    kept: sum(rows.map(({ reservation }) => reservation.cancellationAmount)),
    apartments: new Set(rows.map(({ reservation }) => reservation.apartmentId)).size,
  };
}
