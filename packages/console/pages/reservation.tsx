import { Reservations } from "../../../shared/contract/schemas.ts";
import { Changes } from "../components/changes.tsx";
import { Button } from "../components/field.tsx";
import { MendButton } from "../components/mend-button.tsx";
import { Badge, Due } from "../components/state.tsx";
import { Figures } from "../components/tables.tsx";
import { changesBetween, inputOf, isDeclared, mendOf } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import { keyOf, newestOf, type Reservation as Record, type Records } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useReading } from "../service/use-reading.ts";
import { amountOf, euros, moment, numberOf, platformText, turned } from "../service/written.ts";
import type { Say } from "../words/words.ts";

type Moment = NonNullable<Record["history"]>[number];

/** One reservation: its figures, its history, and links to correct it and to compare it with the portal. */
export function Reservation({ id, list }: { id: string; list: string }) {
  const { say, records } = useWork();
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
            <Button text={say("amend")} href={linkTo("correct", { key: keyOf(one) })} />
          )}
          <Button text={say("look")} href={linkTo("atThePortal", { id: one.apartmentId, from, to })} />
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
  [say("number"), numberOf(of) || undefined],
  [say("amends"), of.amends || undefined],
  [say("amount"), euros(amountOf(of))],
  [say("platform"), platformText(of.platform)],
  [say("payment"), of.paymentMethod],
  [say("foreigner"), say(of.isForeigner ? "yes" : "no")],
  [say("guestName"), of.guestName],
  [say("guestId"), of.guestId],
  [say("guestTaxId"), of.guestTaxId],
  [say("due"), <Due of={of} />],
];

function Moments({ of, before }: { of: Record; before: Record | undefined }) {
  const { say, session } = useWork();
  const { taskId, reservationId, apartmentId, uploadStatus } = of;
  const query = new URLSearchParams({ reservationId, apartmentId: String(apartmentId), status: uploadStatus });
  const path = `/str/tasks/${taskId}/reservations?${query}`;
  // Until there is an answer, the list's own state stays in sight.
  const { value } = useReading(() => session.ask(Reservations, "GET", path), [session, path]);
  const history: readonly Moment[] = value?.reservations[0]?.history ?? [{ at: of.dateUploaded, event: "accepted" }];
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
