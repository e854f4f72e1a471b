import { useState } from "preact/hooks";
import type * as v from "valibot";
import { FilingSwitched, Operations, ReviewCases } from "../../../shared/contract/operations.ts";
import { OneOwner } from "../../../shared/contract/schemas.ts";
import { OperationCharts } from "../components/chart.tsx";
import { Button, Field, Form } from "../components/field.tsx";
import { ReviewCard } from "../components/review-card.tsx";
import { Unread } from "../components/unread.tsx";
import { useAct, useWork } from "../service/context.ts";
import { doneOf } from "../service/summary.ts";
import { useReading } from "../service/use-reading.ts";
import { moment } from "../service/written.ts";
import { useWords } from "../words/words.ts";

type Seen = v.InferOutput<typeof Operations>;
type Reviews = v.InferOutput<typeof ReviewCases>;

const pauseOf = () => 30_000;

/** For operators: the portal's state, what waits, what has to be decided, and filings by day. */
export function Operation() {
  const { session } = useWork();
  const read = async () => {
    const [state, reviews] = await Promise.all([
      session.ask(Operations, "GET", "/operations"),
      session.ask(ReviewCases, "GET", "/operations/reviews"),
    ]);
    return { state, reviews };
  };
  const { value: seen, wrong, again } = useReading(read, [session], pauseOf);
  return (
    <>
      {(wrong || !seen) && <Unread wrong={wrong} again={again} />}
      {seen && <Shown {...seen} changed={again} />}
    </>
  );
}

function Shown({ state, reviews, changed }: { state: Seen; reviews: Reviews; changed(): void }) {
  const say = useWords();
  const { portal, filing, openTasks, oldestOpen, blockedOwners } = state;
  return (
    <>
      <section class={`card portal-${portal.state}`}>
        <h2>{say(`portal_${portal.state}`)}</h2>
        {portal.since && <p>{say("since", { time: moment(portal.since) })}</p>}
        <FilingSwitch filing={filing} changed={changed} />
      </section>
      <section class="card">
        <h2>{say("toDecide", { count: reviews.cases.length + reviews.more })}</h2>
        {reviews.cases.length === 0 && <p class="quiet">{say("none")}</p>}
        {reviews.cases.map((one) => (
          <ReviewCard of={one} changed={changed} key={`${one.taskId} ${one.row ?? ""}`} />
        ))}
      </section>
      <section class="card">
        <h2>{say("blockedOwners", { count: blockedOwners.length })}</h2>
        {blockedOwners.length === 0 && <p class="quiet">{say("none")}</p>}
        <ul class="plain">
          {blockedOwners.map((one) => (
            <BlockedOwner of={one} changed={changed} key={one.portalUsername} />
          ))}
        </ul>
      </section>
      <section class="card">
        <h2>{say("openTasks", { count: openTasks })}</h2>
        {oldestOpen.length === 0 && <p class="quiet">{say("none")}</p>}
        <ul>
          {oldestOpen.map(({ taskId, kind, createdAt, summary, details }) => (
            <li key={taskId}>
              {say("task")} {taskId} ({say(kind)}), {moment(createdAt)}
              {summary.total > 0 && `: ${say("progress", { done: doneOf(summary), total: summary.total })}`}
              {details && <p class="quiet">{details}</p>}
            </li>
          ))}
        </ul>
      </section>
      <OperationCharts of={state} />
    </>
  );
}

/** An owner whose login is blocked, and the button to try it again. */
function BlockedOwner({ of, changed }: { of: Seen["blockedOwners"][number]; changed(): void }) {
  const { portalUsername, why, until } = of;
  const { say, session, tell } = useWork();
  const { act } = useAct(tell);
  const unblock = () =>
    act(async () => {
      await session.ask(OneOwner, "POST", `/apartment-owners/${encodeURIComponent(portalUsername)}/unblock`);
      tell(say("unblocked"));
      changed();
    });

  return (
    <li class="bar">
      <span>
        <strong>{portalUsername}</strong> {say(why)}
        {until && ` (${say("until", { time: moment(until) })})`}
      </span>
      <Button text={say("unblock")} label={`${say("unblock")}: ${portalUsername}`} onClick={unblock} />
    </li>
  );
}

type Filing = v.InferOutput<typeof FilingSwitched>["filing"];

function FilingSwitch({ filing, changed }: { filing: Filing; changed(): void }) {
  const { say, session, tell } = useWork();
  const [reason, setReason] = useState("");
  const { act } = useAct(tell);
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
        <Button main text={say("startFiling")} onClick={() => turn({ stopped: false })} />
      </>
    );
  }
  return (
    <Form class="bar" submitted={() => turn({ stopped: true, reason })}>
      <Field label={say("stopReason")} value={reason} onInput={setReason} required />
      <Button text={say("stopFiling")} />
    </Form>
  );
}
