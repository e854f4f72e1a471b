import { useState } from "preact/hooks";
import { TaskCreated } from "../../../shared/contract/schemas.ts";
import { type Asked, batchesOf, keyOf } from "../../../shared/sheets/batches.ts";
import type { Way } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";
import { Choice } from "./field.tsx";

const ways = {
  declare: { draftUpload: false },
  amend: { draftUpload: false, onDeclared: "amend" },
  draft: { draftUpload: true },
} as const satisfies Record<Way, Asked>;

/** The button that sends what is in order, and what shall become of it. */
export function SendRows({ checked }: { checked: Parameters<typeof batchesOf>[0] }) {
  const say = useWords();
  const { session, tell, reload } = useWork();
  const [way, setWay] = useState<keyof typeof ways>("declare");
  const [sent, setSent] = useState<number>();

  /** What is sent is named by what it holds: a page that is left and opened again goes on, and sends nothing twice. */
  async function send(): Promise<void> {
    setSent(0);
    try {
      let count = 0;
      for (const batch of batchesOf(checked, ways[way])) {
        const more = { body: batch.body, key: await keyOf(batch) };
        await session.ask(TaskCreated, "POST", "/str/task", more);
        count += batch.rows.length;
        setSent(count);
      }
      reload();
      location.hash = linkTo("tasks");
    } catch (error) {
      setSent(undefined);
      tell(error instanceof Error ? error.message : "");
    }
  }

  return (
    <>
      <p>{say("inOrder", { count: checked.length })}</p>
      <Choice
        label={say("whatBecomes")}
        value={way}
        onInput={(chosen) => setWay(chosen === "draft" || chosen === "amend" ? chosen : "declare")}
      >
        <option value="declare">{say("asDeclarations")}</option>
        <option value="amend">{say("asCorrections")}</option>
        <option value="draft">{say("asDrafts")}</option>
      </Choice>
      <p>
        <button
          type="button"
          class="main"
          onClick={() => void send()}
          disabled={sent !== undefined || checked.length === 0}
        >
          {sent === undefined
            ? say("send", { count: checked.length })
            : say("sending", { done: sent, total: checked.length })}
        </button>
      </p>
    </>
  );
}
