import { Button, Card, Group, Table, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { compareWithPortal, countsAsDifference, type Figure, type Pair } from "../../client/compare-with-portal.ts";
import { declaredNumberOf } from "../../client/in-force.ts";
import { Icon } from "../icons.tsx";
import { askPortal } from "../service/actions.ts";
import { choicesOf } from "../service/choices.ts";
import { keepCompared } from "../service/closing.ts";
import { useWork } from "../service/context.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useReading } from "../service/use-reading.ts";
import { amountOf, daysOfMonth, daysText, euros, stayOf, turned } from "../service/written.ts";
import { fieldWords, useWords } from "../words/words.ts";
import { CancelTask } from "./cancel-task.tsx";
import { Choice } from "./choice.tsx";
import { DayInput } from "./day-input.tsx";
import { FixButton } from "./fix-button.tsx";
import { Pill, StayBadge } from "./state.tsx";
import { Waiting } from "./waiting.tsx";

interface AskedAbout {
  /** 0 for none. */
  readonly apartmentId: number;
  /** YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
  /** YYYY-MM: the days asked for if none are given. */
  readonly month: string;
}

/** An apartment's stays as we have them, beside those at the portal. */
export function Comparison({ apartmentId, from, to, month }: AskedAbout) {
  const { say, records } = useWork();
  const [firstOf, lastOf] = daysOfMonth(month);
  const [id, setId] = useState(apartmentId || (records.apartments[0]?.id ?? 0));
  const [first, setFirst] = useState(turned(from || firstOf, "-", "/"));
  const [last, setLast] = useState(turned(to || lastOf, "-", "/"));
  useEffect(() => {
    if (apartmentId) setId(apartmentId);
    setFirst(turned(from || firstOf, "-", "/"));
    setLast(turned(to || lastOf, "-", "/"));
  }, [apartmentId, from, to, firstOf, lastOf]);
  const asked = { id, from: turned(first, "/", "-"), to: turned(last, "/", "-") };
  return (
    <>
      <form
        className="controls"
        onSubmit={(event) => {
          event.preventDefault();
          location.assign(linkTo("month", { tab: "compare", month, ...asked }));
        }}
      >
        <Group align="flex-end" gap="sm" mb="lg">
          <Choice
            size="xs"
            label={say("apartment")}
            value={id}
            choose={setId}
            options={choicesOf(records, say).apartmentId}
          />
          <DayInput size="xs" label={say("fromDay")} required withAsterisk={false} value={first} change={setFirst} />
          <DayInput size="xs" label={say("toDay")} required withAsterisk={false} value={last} change={setLast} />
          <Button size="xs" type="submit" disabled={id === 0} leftSection={<Icon name="compare" size={15} />}>
            {say("compare")}
          </Button>
        </Group>
      </form>
      {apartmentId > 0 && from !== "" && to !== "" ? (
        <Found key={`${apartmentId} ${from} ${to}`} apartmentId={apartmentId} from={from} to={to} month={month} />
      ) : (
        <div className="empty">
          <Icon name="compare" size={30} />
          <Text>{say("compareHint")}</Text>
        </div>
      )}
    </>
  );
}

function Found({ apartmentId, from, to, month }: AskedAbout) {
  const { say, session, records, apartmentName } = useWork();
  const [first, last] = [turned(from, "-", "/"), turned(to, "-", "/")];
  const [taskId, setTaskId] = useState<number>();
  const read = () => askPortal(session, { apartmentId, fromDate: first, toDate: last }, setTaskId);
  const { value: found, wrong, again } = useReading(read, [session, apartmentId, first, last]);
  const pairs = found && compareWithPortal(records.reservations, found, { apartmentId, from: first, to: last });
  const count = pairs?.filter(countsAsDifference).length;
  const isWholeMonth = daysOfMonth(month).join() === [from, to].join();
  useEffect(() => {
    if (count !== undefined && isWholeMonth) keepCompared(records, month, apartmentId, count);
  }, [records, count, isWholeMonth, month, apartmentId]);
  if (wrong || !pairs) {
    return (
      <Waiting wrong={wrong} again={again} asking>
        {taskId !== undefined && <CancelTask of={{ taskId, kind: "search" }} key={taskId} />}
      </Waiting>
    );
  }
  const title = `${apartmentName(apartmentId)}, ${daysText(first, last, say.language)}`;
  return <Pairs of={pairs} title={title} />;
}

function Pairs({ of, title }: { of: readonly Pair<Reservation>[]; title: string }) {
  const say = useWords();
  const count = of.filter(countsAsDifference).length;
  const [ours, there] = [say("ours"), say("atThePortal")];
  return (
    <Card withBorder component="section">
      <Title order={2}>{title}</Title>
      <Text role="status" mb="sm">
        {say("differencesFound", { count, all: of.length })}
      </Text>
      <Table className="pairs" fz="sm" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {[say("differs"), ours, there, say("toDo")].map((name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map((pair) => (
            <Table.Tr key={`${pair.ours ? keyOf(pair.ours) : ""} ${pair.theirs?.declarationServerId}`}>
              <Table.Th scope="row">
                <Pill
                  colour={pair.kind === "same" ? "good" : pair.kind === "onItsWay" ? "calm" : "soon"}
                  icon={pair.kind === "same" ? "good" : pair.kind === "onItsWay" ? "wait" : "warn"}
                >
                  {say(`pair_${pair.kind}`)}
                </Pill>
              </Table.Th>
              <Table.Td data-label={ours}>
                {pair.ours && <Side of={pair.ours} isOurs={true} differs={pair.differs} />}
              </Table.Td>
              <Table.Td data-label={there}>
                {pair.theirs && <Side of={pair.theirs} isOurs={false} differs={pair.differs} />}
              </Table.Td>
              <Table.Td data-label={say("toDo")}>
                <ToDo pair={pair} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Side({ of, isOurs, differs }: { of: Reservation; isOurs: boolean; differs: readonly Figure[] }) {
  const say = useWords();
  const number = declaredNumberOf(of);
  return (
    <>
      {isOurs ? <a href={linkTo("stays", { stay: keyOf(of) })}>{of.reservationId}</a> : null}{" "}
      {number && `${say("number")} ${number}`} {(isOurs || of.isDraft) && <StayBadge of={of} />}
      <br />
      {stayOf(of, say.language)}, {euros(amountOf(of), say.language)}
      {differs.map((name) => (
        <small className="late block" key={name}>
          {say(fieldWords[name])}: {typeof of[name] === "number" ? euros(of[name], say.language) : (of[name] ?? "–")}
        </small>
      ))}
    </>
  );
}

function ToDo({ pair: { kind, ours } }: { pair: Pair<Reservation> }) {
  const say = useWords();
  return (
    <>
      {kind !== "same" && kind !== "notDeclared" && <span>{say(`todo_${kind}`)} </span>}
      {kind === "notDeclared" && <span>{ours?.details} </span>}
      {kind === "different" && ours ? (
        <Button
          size="compact-sm"
          variant="light"
          component="a"
          aria-label={`${say("amend")}: ${ours.reservationId}`}
          href={linkTo("stays", { stay: keyOf(ours), edit: 1 })}
        >
          {say("amend")}
        </Button>
      ) : (
        ours && kind !== "same" && kind !== "missing" && <FixButton of={ours} />
      )}
    </>
  );
}
