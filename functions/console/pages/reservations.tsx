import { useMemo } from "preact/hooks";
import { states } from "../../../shared/contract/outcome.ts";
import { extraColumns } from "../components/columns.tsx";
import { Choice, Field, Options } from "../components/field.tsx";
import { ReservationList } from "../components/reservation-list.tsx";
import { useWork } from "../service/context.ts";
import { attentions } from "../service/due.ts";
import { type Filter, filtered, queryOf } from "../service/filter.ts";
import { linkTo } from "../service/route.ts";
import { sortables } from "../service/sorting.ts";
import { useWords } from "../words/words.ts";

export function Reservations({ filter }: { filter: Filter }) {
  const { records } = useWork();
  const { sort: _, columns: __, ...asked } = filter;
  const shown = useMemo(() => filtered(records, asked), [records, JSON.stringify(asked)]);
  const change = (changed: Filter) => {
    location.replace(linkTo("reservations", queryOf({ ...filter, ...changed })));
  };
  return (
    <>
      <Filters filter={filter} change={change} />
      <ReservationList rows={shown} filter={filter} sort={(sort) => change({ sort })} />
    </>
  );
}

function Filters({ filter, change }: { filter: Filter; change(changed: Filter): void }) {
  const say = useWords();
  const { records } = useWork();
  const extras = filter.columns?.split(",") ?? [];
  const all = (word: "all" | "allApartments" | "allOwners") => <option value="">{say(word)}</option>;
  return (
    <search class="grid">
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
        <Options of={attentions.map((name) => [name, say(name)])} />
      </Choice>
      <Choice label={say("state")} value={filter.state ?? ""} onInput={(state) => change({ state })}>
        {all("all")}
        <Options of={states.map((state) => [state, say(state)])} />
      </Choice>
      <Choice
        label={say("apartment")}
        value={String(filter.apartmentId ?? "")}
        onInput={(id) => change({ apartmentId: Number(id) })}
      >
        {all("allApartments")}
        <Options of={records.apartments.map(({ id, name }) => [id, name])} />
      </Choice>
      <Choice
        label={say("owner")}
        value={String(filter.ownerId ?? "")}
        onInput={(id) => change({ ownerId: Number(id) })}
      >
        {all("allOwners")}
        <Options of={records.owners.map(({ id, name }) => [id, name])} />
      </Choice>
      <Field label={say("month")} type="month" value={filter.month ?? ""} onInput={(month) => change({ month })} />
      <Choice label={say("sortBy")} value={filter.sort ?? ""} onInput={(sort) => change({ sort })}>
        <option value="">{say("newestFirst")}</option>
        <Options
          of={sortables.flatMap((name) =>
            ["", "-"].map((sign) => [`${sign}${name}`, `${say(name)} ${sign ? "↓" : "↑"}`] as const),
          )}
        />
      </Choice>
      <fieldset class="columns">
        <legend>{say("moreColumns")}</legend>
        {extraColumns.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={extras.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  columns: extraColumns.filter((one) => (one === name ? checked : extras.includes(one))).join(","),
                })
              }
            />{" "}
            {say(name)}
          </label>
        ))}
      </fieldset>
    </search>
  );
}
