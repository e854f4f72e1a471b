import { useMemo } from "preact/hooks";
import { Chart } from "../components/chart.tsx";
import { Button } from "../components/field.tsx";
import { MendButton } from "../components/mend-button.tsx";
import { Due } from "../components/state.tsx";
import { useWork } from "../service/context.ts";
import { attentions, closesSoon } from "../service/due.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { summary } from "../service/summary.ts";
import { useWords } from "../words/words.ts";

const counters = attentions.filter((name) => name !== "setAside");

export function Overview() {
  const { say, records } = useWork();
  const { counts, byDay, first } = useMemo(() => summary(records.latest), [records.latest]);
  const waiting = records.latest.filter((one) => closesSoon(one));
  const closes = waiting[0]?.amendableUntil ?? "";
  if (records.complete && records.reservations.length === 0) {
    return (
      <div class="card empty">
        <p>{say("noneYet")}</p>
        <Button main text={say("uploadFirst")} href={linkTo("upload")} />
      </div>
    );
  }
  return (
    <>
      <ul class="counters">
        {counters.map((name) => (
          <li key={name}>
            <a class={`counter ${name}`} href={linkTo("reservations", { attention: name })}>
              <strong>{counts.get(name) ?? 0}</strong> {say(name)}
            </a>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <p role="status" class="card late">
          {say("closingYear", { count: waiting.length, day: closes })}
        </p>
      )}
      {first.length > 0 && <ToDoFirst rows={first} all={counts.get("needsAction") ?? 0} />}
      <section class="card">
        <Chart label={say("byDay")} of={byDay} />
      </section>
    </>
  );
}

/** The reservations that need a person, by due date. */
function ToDoFirst({ rows, all }: { rows: readonly Reservation[]; all: number }) {
  const say = useWords();
  return (
    <section class="card">
      <h2>{say("toDoFirst")}</h2>
      <ul class="plain urgent">
        {rows.map((one) => (
          <li key={keyOf(one)}>
            <a href={linkTo("reservation", { key: keyOf(one) })}>{one.reservationId}</a>
            <Due of={one} />
            <span>{one.details}</span>
            <MendButton of={one} />
          </li>
        ))}
      </ul>
      {all > rows.length && (
        <a href={linkTo("reservations", { attention: "needsAction" })}>{say("allOfThem", { count: all })}</a>
      )}
    </section>
  );
}
