import { useCallback, useState } from "preact/hooks";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { Choice, Field, Form, Options } from "../components/field.tsx";
import { Pairs } from "../components/pairs.tsx";
import { Unread } from "../components/unread.tsx";
import { askPortal } from "../service/actions.ts";
import { comparison } from "../service/compare.ts";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { useReading } from "../service/use-reading.ts";
import { lastMonth, turned } from "../service/written.ts";
import { useWords } from "../words/words.ts";

export interface AskedAbout {
  /** 0 of none. */
  readonly apartmentId: number;
  /** YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
}

export function AtThePortal({ apartmentId, from, to }: AskedAbout) {
  const say = useWords();
  const { records } = useWork();
  const [year = 1970, month = 1] = lastMonth().split("-").map(Number);
  const [id, setId] = useState(String(apartmentId || (records.apartments[0]?.id ?? "")));
  const [first, setFirst] = useState(from || `${lastMonth()}-01`);
  const [last, setLast] = useState(to || new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10));
  return (
    <>
      <Form
        class="card grid controls"
        submitted={() => location.assign(linkTo("atThePortal", { id, from: first, to: last }))}
      >
        <Choice label={say("apartment")} value={id} onInput={setId}>
          <Options of={records.apartments.map((one) => [one.id, one.name])} />
        </Choice>
        <Field label={say("from")} type="date" required={true} value={first} onInput={setFirst} />
        <Field label={say("to")} type="date" required={true} value={last} onInput={setLast} />
        <button type="submit" class="main" disabled={id === ""}>
          {say("compare")}
        </button>
      </Form>
      {apartmentId > 0 && from !== "" && to !== "" && (
        <Found key={`${apartmentId} ${from} ${to}`} apartmentId={apartmentId} from={from} to={to} />
      )}
    </>
  );
}

const never = () => undefined;

function Found({ apartmentId, from, to }: AskedAbout) {
  const { session, records } = useWork();
  const [first, last] = [turned(from, "-", "/"), turned(to, "-", "/")];
  const read = useCallback(() => askPortal(session, apartmentId, first, last), [session, apartmentId, first, last]);
  const { value: found, wrong, again } = useReading(read, never);
  if (wrong || !found) return <Unread wrong={wrong} again={again} asking />;
  const pairs = comparison(records, found, { apartmentId, from: dayOf(first), to: dayOf(last) });
  const title = `${records.apartments.find(({ id }) => id === apartmentId)?.name ?? apartmentId}, ${dateOf(dayOf(first))} – ${dateOf(dayOf(last))}`;
  return <Pairs of={pairs} title={title} />;
}
