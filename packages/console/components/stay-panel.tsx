import { ActionIcon, Button, Divider, Group, Text, Title } from "@mantine/core";
import { Reservations } from "../../../shared/contract/schemas.ts";
import { declaredNumberOf } from "../../client/in-force.ts";
import { Icon } from "../icons.tsx";
import { changesBetween, fixOf, inputOf, isDeclared } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import type { ApartmentName } from "../service/directory.ts";
import { factFields, shownValue } from "../service/fields.ts";
import { keyOf, newestOf, type Records, type Reservation } from "../service/manager-records.ts";
import { everything } from "../service/reach.ts";
import { linkTo, type Query, replaceWith } from "../service/route.ts";
import { useReading } from "../service/use-reading.ts";
import { guestOf, moment, stayOf, turned } from "../service/written.ts";
import { fieldText, fieldWords, type Say } from "../words/words.ts";
import { Changes } from "./changes.tsx";
import { Figures } from "./figures.tsx";
import { FixButton } from "./fix-button.tsx";
import { ReservationForm } from "./reservation-form.tsx";
import { Due, lookOfStay, StayBadge } from "./state.tsx";

type Moment = NonNullable<Reservation["history"]>[number];

/** A record by its key, or a reservation's newest one. */
export const recordAt = ({ reservations }: Records, key: string) =>
  key === ""
    ? undefined
    : (reservations.find((one) => keyOf(one) === key) ?? reservations.find((one) => newestOf(one) === key));

interface StayPanelProps {
  readonly of: Reservation;
  readonly isEdited: boolean;
  /** The address of the list that it was opened from. */
  readonly list: Query;
  /** Whether it has a button of its own to close it. */
  readonly hasClose: boolean;
  /** The neighbours in the list, where there are any. */
  readonly before: Reservation | undefined;
  readonly after: Reservation | undefined;
}

/** One stay beside its list: what to do, its figures and its story. */
export function StayPanel({ of: one, isEdited, list, hasClose, before, after }: StayPanelProps) {
  const { say, records, apartmentName } = useWork();
  const to = (other: Reservation | undefined) => linkTo("stays", { ...list, stay: other && keyOf(other) });
  const close = () => replaceWith(linkTo("stays", list));
  return (
    <section className="panel" aria-label={`${say("stay")} ${one.reservationId}`}>
      <Group justify="space-between" wrap="nowrap" className="panel-head">
        <Group gap="xs" wrap="nowrap">
          <Step to={before && to(before)} label={say("previousStay")} icon="up" />
          <Step to={after && to(after)} label={say("nextStay")} icon="down" />
        </Group>
        {hasClose && (
          <ActionIcon variant="subtle" color="gray" onClick={close} aria-label={say("closePanel")}>
            <Icon name="close" />
          </ActionIcon>
        )}
      </Group>
      <Title order={2}>{guestOf(one)}</Title>
      <Text c="dimmed" size="sm" mb="xs">
        {one.reservationId} · {stayOf(one, say.language)}
      </Text>
      <StayBadge of={one} />
      {one.details && (
        <Text my="sm" size="sm">
          {one.details}
        </Text>
      )}
      {isEdited ? (
        <ReservationForm
          key={keyOf(one)}
          of={one}
          lacksApartment={!records.apartments.some(({ id }) => id === one.apartmentId)}
          sent={(reservation) => replaceWith(linkTo("stays", { ...list, stay: newestOf(reservation) }))}
          cancel={() => replaceWith(to(one))}
        />
      ) : (
        <>
          <Doing of={one} list={list} />
          <Divider my="md" />
          <Figures of={figuresOf(one, apartmentName, say)} />
        </>
      )}
      <Divider my="md" />
      <Title order={3} mb="sm">
        {say("timeline")}
      </Title>
      <Story of={one} />
    </section>
  );
}

const Step = ({ to, label, icon }: { to: string | undefined; label: string; icon: "up" | "down" }) =>
  to === undefined ? (
    <ActionIcon variant="default" disabled aria-label={label}>
      <Icon name={icon} />
    </ActionIcon>
  ) : (
    <ActionIcon variant="default" component="a" href={to} aria-label={label}>
      <Icon name={icon} />
    </ActionIcon>
  );

function Doing({ of: one, list }: { of: Reservation; list: Query }) {
  const { say, records } = useWork();
  const [from = "", to = ""] = [one.startDate, one.endDate ?? one.startDate].map((day) => turned(day, "/", "-"));
  return (
    <Group gap="xs" mt="sm">
      <FixButton of={one} list={list} />
      {isDeclared(one) && fixOf(one) === undefined && (
        <Button
          size="compact-sm"
          variant="light"
          component="a"
          href={linkTo("stays", { ...list, stay: keyOf(one), edit: 1 })}
        >
          {say("amend")}
        </Button>
      )}
      {/* The portal knows an apartment by its number on record. */}
      {records.apartments.some(({ id }) => id === one.apartmentId) && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="compare" size={14} />}
          component="a"
          href={linkTo("month", { tab: "compare", id: one.apartmentId, from, to })}
        >
          {say("look")}
        </Button>
      )}
    </Group>
  );
}

const figuresOf = (of: Reservation, apartmentName: ApartmentName, say: Say): Parameters<typeof Figures>[0]["of"] => [
  [
    say("apartment"),
    <a href={linkTo("apartment", { id: of.apartmentId })} key="apartment">
      {apartmentName(of.apartmentId)}
    </a>,
  ],
  [say("number"), declaredNumberOf(of) || undefined],
  [say("amends"), of.amends || undefined],
  ...factFields.map((field) => [say(fieldWords[field]), shownValue(field, of, say)] as const),
  [say("due"), <Due of={of} key="due" />],
];

/** All that happened to a reservation, however often it was sent, as far as records are read; the newest last. */
function Story({ of: one }: { of: Reservation }) {
  const { say, records, readTo } = useWork();
  const sent = records.reservations
    .filter((other) => other.reservationId === one.reservationId && other.apartmentId === one.apartmentId)
    .toReversed();
  return (
    <>
      {records.since !== "" && (
        <Button size="compact-xs" variant="subtle" mb="xs" onClick={() => readTo(everything)}>
          {say("showOlder")}
        </Button>
      )}
      <ol className="story">
        {sent.map((other, index) => (
          <Moments of={other} before={sent[index - 1]} key={keyOf(other)} />
        ))}
      </ol>
    </>
  );
}

function Moments({ of, before }: { of: Reservation; before: Reservation | undefined }) {
  const { say, session } = useWork();
  const { taskId, reservationId, apartmentId, uploadStatus } = of;
  const query = new URLSearchParams({ reservationId, apartmentId: String(apartmentId), status: uploadStatus });
  const path = `/str/tasks/${taskId}/reservations?${query}`;
  // Until there is an answer, the list's own state stays in sight.
  const { value } = useReading(() => session.ask(Reservations, "GET", path), [session, path]);
  const history: readonly Moment[] = value?.reservations[0]?.history ?? [{ at: of.dateUploaded, event: "accepted" }];
  const last = history.length - 1;
  return history.map(({ at, event, by, respelled = [] }, index) => (
    <li key={at + event} className={index === last ? lookOfStay(of)[0] : ""}>
      <time dateTime={at}>{moment(at, say.language)}</time>
      <div>
        {say(`moment_${event}`, { number: of.declarationServerId })}
        {event === "accepted" && ` (${say("task")} ${taskId})`}
        {by && `, ${say("by", { name: by })}`}
      </div>
      {event === "accepted" && before && <Changes of={changesBetween(inputOf(before), inputOf(of))} />}
      {respelled.length > 0 && (
        <p className="quiet">
          {say("respelled", { fields: respelled.map((field) => fieldText(field, say)).join(", ") })}
        </p>
      )}
      {index === last && !isEnd(event) && <p>{say(uploadStatus)}</p>}
      {index === last && of.details && <p className="quiet">{of.details}</p>}
    </li>
  ));
}

const isEnd = (event: Moment["event"]) =>
  ["submitted", "drafted", "failed", "needs_review", "dismissed"].includes(event);
