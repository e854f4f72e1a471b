import { useEffect, useState } from "preact/hooks";
import { Reservations } from "../../../shared/contract/schemas.ts";
import { Badge } from "../components/badge.tsx";
import { Changes } from "../components/changes.tsx";
import { Due } from "../components/due.tsx";
import { MendButton } from "../components/mend-button.tsx";
import { Figures } from "../components/tables.tsx";
import { inputOf, isDeclared, mendOf } from "../service/actions.ts";
import { changesBetween } from "../service/changes.ts";
import { useWork } from "../service/context.ts";
import { keyOf, newestOf, type Reservation as Record, type Records } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { euros, moment, platformText, turned } from "../service/written.ts";
import { type Say, useWords } from "../words/words.ts";

type Moment = NonNullable<Record["history"]>[number];

/** One reservation: its figures, what happened to it, and the way to what the portal has for its days. */
export function Reservation({ id, list }: { id: string; list: string }) {
  const say = useWords();
  const { records } = useWork();
  const one =
    records.reservations.find((other) => keyOf(other) === id) ??
    records.reservations.find((other) => newestOf(other) === id);
  if (!one) return <p class="card empty">{say(records.complete ? "none" : "loading")}</p>;
  const [from, to] = [one.startDate, one.endDate ?? one.startDate].map((day) => turned(day, "/", "-"));
  const sent = records.reservations.filter(
    (other) => other.reservationId === one.reservationId && other.apartmentId === one.apartmentId,
  );
  return (
    <>
      <p class="bar">
        <a href={linkTo("reservations", Object.fromEntries(new URLSearchParams(list)))}>← {say("reservations")}</a>
      </p>
      <section class="card">
        <h2>
          {one.reservationId} <Badge state={one.uploadStatus} />
        </h2>
        <p>{one.details}</p>
        <p class="bar">
          <MendButton of={one} />
          {isDeclared(one) && mendOf(one) === undefined && (
            <a class="button" href={linkTo("correct", { key: keyOf(one) })}>
              {say("amend")}
            </a>
          )}
          <a class="button" href={linkTo("atThePortal", { id: one.apartmentId, from, to })}>
            {say("look")}
          </a>
        </p>
        <Figures of={figuresOf(one, records, say)} />
      </section>
      <section class="card">
        <h2>{say("timeline")}</h2>
        <ol class="timeline">
          {sent.toReversed().map((other, index, all) => (
            <Moments of={other} before={all[index - 1]} key={keyOf(other)} />
          ))}
        </ol>
      </section>
    </>
  );
}

const figuresOf = (of: Record, { apartments }: Records, say: Say): Parameters<typeof Figures>[0]["of"] => [
  [say("apartment"), apartments.find(({ id }) => id === of.apartmentId)?.name ?? of.apartmentId],
  [say("from"), of.startDate],
  of.endDate === undefined ? [say("cancelledOn"), of.cancellationDate] : [say("to"), of.endDate],
  [say("number"), of.declaredAs || of.declarationServerId || undefined],
  [say("amends"), of.amends || undefined],
  [say("amount"), euros(of.amountReceived ?? of.cancellationAmount ?? 0)],
  [say("platform"), platformText(of.platform)],
  [say("payment"), of.paymentMethod],
  [say("foreigner"), say(of.isForeigner ? "yes" : "no")],
  [say("guestName"), of.guestName],
  [say("guestId"), of.guestId],
  [say("guestTaxId"), of.guestTaxId],
  [say("due"), <Due of={of} />],
];

function Moments({ of, before }: { of: Record; before: Record | undefined }) {
  const say = useWords();
  const { session } = useWork();
  const [history, setHistory] = useState(() => known(of));
  const { taskId, reservationId, apartmentId, uploadStatus } = of;
  useEffect(() => {
    let gone = false;
    const query = new URLSearchParams({ reservationId, apartmentId: String(apartmentId), status: uploadStatus });
    session.ask(Reservations, "GET", `/str/tasks/${taskId}/reservations?${query}`).then(
      ({ reservations: [read] }) => {
        if (!gone && read?.history) setHistory(read.history);
      },
      // What the list said of it stays in sight.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [session, taskId, reservationId, apartmentId, uploadStatus]);
  const last = history.length - 1;
  return history.map(({ at, event, by }, index) => (
    <li key={at + event} class={index === last ? uploadStatus.toLowerCase() : ""}>
      <time dateTime={at}>{moment(at)}</time> {say(`moment_${event}`, { number: of.declarationServerId })}
      {event === "accepted" && ` (${say("task")} ${taskId})`}
      {by && `, ${say("by", { name: by })}`}
      {event === "accepted" && before && <Changes of={changesBetween(inputOf(before), inputOf(of))} />}
      {index === last && !isEnd(event) && <p>{say(uploadStatus)}</p>}
      {index === last && of.details && <p class="quiet">{of.details}</p>}
    </li>
  ));
}

const isEnd = (event: Moment["event"]) =>
  ["submitted", "drafted", "failed", "needs_review", "dismissed"].includes(event);

const known = ({ dateUploaded }: Record): readonly Moment[] => [{ at: dateUploaded, event: "accepted" }];
