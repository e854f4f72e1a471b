import { useMemo } from "preact/hooks";
import { states } from "../../../shared/contract/outcome.ts";
import { Badge } from "../components/badge.tsx";
import { Due } from "../components/due.tsx";
import { Choice, Field } from "../components/field.tsx";
import { MendButton } from "../components/mend-button.tsx";
import { Rows } from "../components/rows.tsx";
import { useWork } from "../service/context.ts";
import { attentions } from "../service/due.ts";
import { downloadReservations } from "../service/export.ts";
import { type Filter, filtered } from "../service/filter.ts";
import { keyOf } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";

const queryOf = ({ attention, state, apartmentId, ownerId, tasks, month, text }: Filter) => ({
  ...{ attention, state, apartment: apartmentId, owner: ownerId, task: tasks, month, text },
});
/** Where the list is gone back to. */
const listOf = (filter: Filter) => linkTo("reservations", queryOf(filter)).split("?")[1];

export function Reservations({ filter }: { filter: Filter }) {
  const say = useWords();
  const { records } = useWork();
  const shown = useMemo(() => filtered(records, filter), [records, filter]);
  const names = useMemo(() => new Map(records.apartments.map(({ id, name }) => [id, name])), [records.apartments]);
  const head = [
    say("reservation"),
    say("apartment"),
    say("stay"),
    say("due"),
    say("state"),
    say("number"),
    say("reason"),
    say("toDo"),
  ];
  return (
    <>
      <Filters filter={filter} />
      <p class="bar" role="status">
        {say("count", { count: shown.length })}
        <button type="button" onClick={() => downloadReservations(shown, names, say)} disabled={shown.length === 0}>
          {say("export")}
        </button>
      </p>
      {shown.length === 0 ? (
        <p class="card empty">{say("none")}</p>
      ) : (
        <Rows
          label={say("reservations")}
          kind="reservations"
          head={head}
          rows={shown}
          keyOf={keyOf}
          cells={(one) => [
            <a href={linkTo("reservation", { key: keyOf(one), list: listOf(filter) })}>{one.reservationId}</a>,
            names.get(one.apartmentId) ?? one.apartmentId,
            `${one.startDate} – ${one.endDate ?? `✕ ${one.cancellationDate ?? ""}`}`,
            <Due of={one} />,
            <Badge state={one.uploadStatus} />,
            one.declarationServerId || one.declaredAs,
            <span class="reason" title={one.details}>
              {one.details}
            </span>,
            <MendButton of={one} />,
          ]}
        />
      )}
    </>
  );
}

function Filters({ filter }: { filter: Filter }) {
  const say = useWords();
  const { records } = useWork();
  const change = (changed: Filter) => {
    location.replace(linkTo("reservations", queryOf({ ...filter, ...changed })));
  };
  const all = (word: "all" | "allApartments" | "allOwners") => <option value="">{say(word)}</option>;
  return (
    <search class="filters">
      <Field
        label={say("find")}
        type="search"
        placeholder={say("searchHint")}
        value={filter.text ?? ""}
        onInput={(text) => change({ text })}
      />
      <Choice
        label={say("show")}
        value={filter.attention ?? ""}
        onInput={(one) => change({ attention: attentions.find((name) => name === one) })}
      >
        {all("all")}
        {attentions.map((name) => (
          <option value={name} key={name}>
            {say(name)}
          </option>
        ))}
      </Choice>
      <Choice label={say("state")} value={filter.state ?? ""} onInput={(state) => change({ state })}>
        {all("all")}
        {states.map((state) => (
          <option value={state} key={state}>
            {say(state)}
          </option>
        ))}
      </Choice>
      <Choice
        label={say("apartment")}
        value={String(filter.apartmentId ?? "")}
        onInput={(id) => change({ apartmentId: Number(id) })}
      >
        {all("allApartments")}
        {records.apartments.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={say("owner")}
        value={String(filter.ownerId ?? "")}
        onInput={(id) => change({ ownerId: Number(id) })}
      >
        {all("allOwners")}
        {records.owners.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Field label={say("month")} type="month" value={filter.month ?? ""} onInput={(month) => change({ month })} />
    </search>
  );
}
