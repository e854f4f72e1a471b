import { useState } from "preact/hooks";
import { TaskCreated } from "../../../shared/contract/schemas.ts";
import { batchesOf, keyOf } from "../../sheets/batches.ts";
import { type Way, ways } from "../service/actions.ts";
import { reasonOf, useWork } from "../service/context.ts";
import { persistently } from "../service/use-reading.ts";
import { useWatched } from "../service/watched.ts";
import { Button, Choice } from "./field.tsx";

interface SendRowsProps {
  readonly name: string;
  readonly checked: Parameters<typeof batchesOf>[0];
  readonly held: boolean;
  sent(): void;
}

export function SendRows({ name, checked, held, sent }: SendRowsProps) {
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
        const more = { body: batch.body, key: await keyOf(batch) };
        const ask = () => session.ask(TaskCreated, "POST", "/str/task", more);
        taskIds.push((await persistently(ask, session.ended)).taskId);
        count += batch.rows.length;
        session.sending.set({ done: count, total });
      }
      const at = new Date().toISOString();
      session.files.set([{ name, total, at, taskIds }, ...session.files.get()]);
      reload();
      sent();
    } catch (error) {
      tell(reasonOf(error));
    } finally {
      session.sending.set(undefined);
    }
  }

  return (
    <>
      <p>{say("inOrder", { count: checked.length })}</p>
      <Choice
        label={say("whatBecomes")}
        value={way}
        onInput={setWay}
        options={[
          ["declare", say("asDeclarations")],
          ["amend", say("asCorrections")],
          ["draft", say("asDrafts")],
        ]}
      />
      <p>
        <Button
          main
          text={sending ? say("sending", sending) : say("send", { count: checked.length })}
          onClick={send}
          disabled={held || sending !== undefined || checked.length === 0}
        />
      </p>
    </>
  );
}
