import { useState } from "preact/hooks";
import type * as v from "valibot";
import { FilingSwitched } from "../../../shared/contract/operations.ts";
import { useWork } from "../service/context.ts";
import { useAct } from "../service/use-act.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";
import { Field, Form } from "./field.tsx";

type Filing = v.InferOutput<typeof FilingSwitched>["filing"];

export function FilingSwitch({ filing, changed }: { filing: Filing; changed(): void }) {
  const say = useWords();
  const { session, tell } = useWork();
  const [reason, setReason] = useState("");
  const { act } = useAct();
  const turn = (body: { stopped: boolean; reason?: string }) =>
    act(async () => {
      await session.ask(FilingSwitched, "POST", "/operations/filing", { body });
      setReason("");
      tell(say(body.stopped ? "filingStopped" : "filingGoesOn"));
      changed();
    });

  if (filing.stopped) {
    return (
      <>
        <p class="wrong">{say("stoppedSince", { time: moment(filing.since), reason: filing.reason })}</p>
        <button type="button" class="main" onClick={() => void turn({ stopped: false })}>
          {say("startFiling")}
        </button>
      </>
    );
  }
  return (
    <Form class="bar" submitted={() => turn({ stopped: true, reason })}>
      <Field label={say("stopReason")} value={reason} onInput={setReason} required autocomplete="off" />
      <button type="submit">{say("stopFiling")}</button>
    </Form>
  );
}
