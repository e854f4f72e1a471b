import { useMemo } from "preact/hooks";
import { states } from "../../../shared/contract/outcome.ts";
import { extraColumns } from "../components/columns.tsx";
import { Choice, Field } from "../components/field.tsx";
import { ReservationList } from "../components/reservation-list.tsx";
import { choicesOf } from "../service/choices.ts";
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
        value={filter.attention}
        onInput={(attention) => change({ attention })}
        options={[all, ...namesOf(attentions)]}
      />
      <Choice
        label={say("state")}
        value={filter.state}
        onInput={(state) => change({ state })}
        options={[all, ...namesOf(states)]}
      />
      <Choice
        label={say("apartment")}
        value={filter.apartment}
        onInput={(apartment) => change({ apartment })}
        options={[[undefined, say("allApartments")], ...choices.apartmentId]}
      />
      <Choice
        label={say("owner")}
        value={filter.owner}
        onInput={(owner) => change({ owner })}
        options={[[undefined, say("allOwners")], ...choices.ownerId]}
      />
      <Field label={say("month")} type="month" value={filter.month ?? ""} onInput={(month) => change({ month })} />
      <Choice
        label={say("sortBy")}
        value={filter.sort}
        onInput={(sort) => change({ sort })}
        options={[
          [undefined, say("newestFirst")],
          ...sortables.flatMap((name) => [[name, `${say(name)} ↑`] as const, [`-${name}`, `${say(name)} ↓`] as const]),
        ]}
      />
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
