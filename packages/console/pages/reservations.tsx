import { useMemo } from "preact/hooks";
import { states } from "../../../shared/contract/outcome.ts";
import { extraColumns } from "../components/columns.tsx";
import { Choice, Field } from "../components/field.tsx";
import { ReservationList } from "../components/reservation-list.tsx";
import { type Choices, choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { attentions } from "../service/due.ts";
import { type Filter, filtered } from "../service/filter.ts";
import { linkTo } from "../service/route.ts";
import { sortables } from "../service/sorting.ts";
import type { Word } from "../words/words.ts";

export function Reservations({ filter }: { filter: Filter }) {
  const { records } = useWork();
  const { sort: _, columns: __, ...asked } = filter;
  const shown = useMemo(() => filtered(records, asked), [records, JSON.stringify(asked)]);
  const change = (changed: Filter) => {
    location.replace(linkTo("reservations", { ...filter, ...changed }));
  };
  return (
    <>
      <Filters filter={filter} change={change} />
      <ReservationList rows={shown} filter={filter} sort={(sort) => change({ sort })} />
    </>
  );
}

function Filters({ filter, change }: { filter: Filter; change(changed: Filter): void }) {
  const { say, records } = useWork();
  const extras = filter.columns?.split(",") ?? [];
  const choices = choicesOf(records, say);
  const namesOf = <T extends Word>(words: readonly T[]) => words.map((word) => [word, say(word)] as const);
  const all = [undefined, say("all")] as const;
  const choice = <Name extends "attention" | "state" | "apartment" | "owner" | "sort">(
    word: Word,
    name: Name,
    options: Choices<Filter[Name]>,
  ) => (
    <Choice label={say(word)} value={filter[name]} onInput={(value) => change({ [name]: value })} options={options} />
  );
  return (
    <search class="grid">
      <Field
        label={say("find")}
        type="search"
        placeholder={say("searchHint")}
        value={filter.text ?? ""}
        onInput={(text) => change({ text })}
      />
      {choice("show", "attention", [all, ...namesOf(attentions)])}
      {choice("state", "state", [all, ...namesOf(states)])}
      {choice("apartment", "apartment", [[undefined, say("allApartments")], ...choices.apartmentId])}
      {choice("owner", "owner", [[undefined, say("allOwners")], ...choices.ownerId])}
      <Field label={say("month")} type="month" value={filter.month ?? ""} onInput={(month) => change({ month })} />
      {choice("sortBy", "sort", [
        [undefined, say("newestFirst")],
        ...sortables.flatMap((name) => [[name, `${say(name)} ↑`] as const, [`-${name}`, `${say(name)} ↓`] as const]),
      ])}
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
