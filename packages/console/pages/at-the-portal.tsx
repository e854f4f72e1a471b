import { useEffect, useState } from "preact/hooks";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { Button, Choice, Field, Form } from "../components/field.tsx";
import { MendButton } from "../components/mend-button.tsx";
import { Badge } from "../components/state.tsx";
import { TableHead } from "../components/tables.tsx";
import { Unread } from "../components/unread.tsx";
import { askPortal } from "../service/actions.ts";
import { choicesOf } from "../service/choices.ts";
import { comparison, type Figure, type Pair } from "../service/compare.ts";
import { useWork } from "../service/context.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useReading } from "../service/use-reading.ts";
import { amountOf, euros, lastMonth, numberOf, stayOf, turned } from "../service/written.ts";
import { fieldWords, useWords } from "../words/words.ts";

interface AskedAbout {
  /** 0 for none. */
  readonly apartmentId: number;
  /** YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
}

export function AtThePortal({ apartmentId, from, to }: AskedAbout) {
  const { say, records } = useWork();
  const [year = 1970, month = 1] = lastMonth().split("-").map(Number);
  const [id, setId] = useState(apartmentId || (records.apartments[0]?.id ?? 0));
  const [first, setFirst] = useState(from || `${lastMonth()}-01`);
  const [last, setLast] = useState(to || new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10));
  useEffect(() => {
    if (apartmentId) setId(apartmentId);
    if (from) setFirst(from);
    if (to) setLast(to);
  }, [apartmentId, from, to]);
  return (
    <>
      <Form
        class="card grid controls"
        submitted={() => location.assign(linkTo("atThePortal", { id, from: first, to: last }))}
      >
        <Choice label={say("apartment")} value={id} onInput={setId} options={choicesOf(records, say).apartmentId} />
        <Field label={say("from")} type="date" required value={first} onInput={setFirst} />
        <Field label={say("to")} type="date" required value={last} onInput={setLast} />
        <Button main text={say("compare")} disabled={id === 0} />
      </Form>
      {apartmentId > 0 && from !== "" && to !== "" && (
        <Found key={`${apartmentId} ${from} ${to}`} apartmentId={apartmentId} from={from} to={to} />
      )}
    </>
  );
}

function Found({ apartmentId, from, to }: AskedAbout) {
  const { session, records } = useWork();
  const [first, last] = [turned(from, "-", "/"), turned(to, "-", "/")];
  const read = () => askPortal(session, apartmentId, first, last);
  const { value: found, wrong, again } = useReading(read, [session, apartmentId, first, last]);
  if (wrong || !found) return <Unread wrong={wrong} again={again} asking />;
  const pairs = comparison(records, found, { apartmentId, from: dayOf(first), to: dayOf(last) });
  const title = `${records.apartments.find(({ id }) => id === apartmentId)?.name ?? apartmentId}, ${dateOf(dayOf(first))} – ${dateOf(dayOf(last))}`;
  return <Pairs of={pairs} title={title} />;
}

function Pairs({ of, title }: { of: readonly Pair[]; title: string }) {
  const say = useWords();
  const count = of.filter(({ kind }) => kind !== "same" && kind !== "onItsWay").length;
  const [ours, there] = [say("ours"), say("atThePortal")];
  return (
    <section class="card">
      <h2>{title}</h2>
      <p role="status">{say("differencesFound", { count, all: of.length })}</p>
      <table class="pairs">
        <TableHead of={[say("differs"), ours, there, say("toDo")]} />
        <tbody>
          {of.map((pair) => (
            <tr key={`${pair.ours ? keyOf(pair.ours) : ""} ${pair.theirs?.declarationServerId}`}>
              <th scope="row" class={pair.kind === "same" || pair.kind === "onItsWay" ? "quiet" : "late"}>
                {say(`pair_${pair.kind}`)}
              </th>
              <td data-label={ours}>{pair.ours && <Side of={pair.ours} isOurs={true} differs={pair.differs} />}</td>
              <td data-label={there}>
                {pair.theirs && <Side of={pair.theirs} isOurs={false} differs={pair.differs} />}
              </td>
              <td data-label={say("toDo")}>
                <ToDo pair={pair} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Side({ of, isOurs, differs }: { of: Reservation; isOurs: boolean; differs: readonly Figure[] }) {
  const say = useWords();
  const number = numberOf(of);
  return (
    <>
      {isOurs ? <a href={linkTo("reservation", { key: keyOf(of) })}>{of.reservationId}</a> : null}{" "}
      {number && `${say("number")} ${number}`} {(isOurs || of.isDraft) && <Badge state={of.uploadStatus} />}
      <br />
      {stayOf(of)}, {euros(amountOf(of))}
      {differs.map((name) => (
        <small class="late" key={name}>
          {say(fieldWords[name])}: {typeof of[name] === "number" ? euros(of[name]) : (of[name] ?? "–")}
        </small>
      ))}
    </>
  );
}

function ToDo({ pair: { kind, ours } }: { pair: Pair }) {
  const say = useWords();
  return (
    <>
      {kind !== "same" && kind !== "notDeclared" && <span>{say(`todo_${kind}`)} </span>}
      {kind === "notDeclared" && <span>{ours?.details} </span>}
      {kind === "different" && ours ? (
        <Button
          text={say("amend")}
          label={`${say("amend")}: ${ours.reservationId}`}
          href={linkTo("correct", { key: keyOf(ours) })}
        />
      ) : (
        ours && kind !== "same" && kind !== "missing" && <MendButton of={ours} />
      )}
    </>
  );
}
