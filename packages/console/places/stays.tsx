import { Button, Checkbox, Drawer, Group, Popover, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { MonthPickerInput } from "@mantine/dates";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useMemo, useState } from "react";
import { states } from "../../../shared/contract/outcome.ts";
import { Bulk } from "../components/bulk.tsx";
import { Calendar } from "../components/calendar.tsx";
import { Choice } from "../components/choice.tsx";
import { PageHead } from "../components/page-head.tsx";
import { recordAt, StayPanel } from "../components/stay-panel.tsx";
import { StayTable } from "../components/stay-table.tsx";
import { Views } from "../components/views.tsx";
import { Waiting } from "../components/waiting.tsx";
import { Icon } from "../icons.tsx";
import { type Choices, choicesOf } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { downloadReservations } from "../service/download.ts";
import { type Filter, filtered, filterOf } from "../service/filter.ts";
import { isOfOpen, reachOfKey, reachOfList } from "../service/list-reach.ts";
import { keyOf } from "../service/manager-records.ts";
import { everything } from "../service/reach.ts";
import { linkTo, replaceWith } from "../service/route.ts";
import { orderOf, sorted } from "../service/sorting.ts";
import { useReach } from "../service/use-records.ts";
import { type ColumnName, columnNames, headOf, usualColumns, viewOf, views } from "../service/views.ts";
import { dayOfInstant, thisMonth } from "../service/written.ts";
import type { Word } from "../words/words.ts";

/** All stays in one list: saved views, filters, columns; a stay opens beside it. */
export function Stays({ query }: { query: URLSearchParams }) {
  const { say, records, apartmentName } = useWork();
  const filter = useMemo(() => filterOf(query), [query]);
  const isCalendar = query.get("as") === "calendar";
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = (keys: readonly string[], isHidden: boolean) =>
    setHidden((before) => (isHidden ? before.union(new Set(keys)) : before.difference(new Set(keys))));
  const rows = useMemo(() => {
    const all = filtered(records, filter);
    const found = hidden.size === 0 ? all : all.filter((one) => !hidden.has(keyOf(one)));
    return sorted(found, orderOf(filter.sort), apartmentName);
  }, [records, filter, apartmentName, hidden]);
  const list = { ...filter, as: isCalendar ? "calendar" : undefined };
  const change = (changed: Filter) => replaceWith(linkTo("stays", { ...list, ...changed }));
  const view = viewOf(filter);
  const columns = columnsIn(filter);
  const open = recordAt(records, query.get("stay") ?? "");
  const openKey = open ? keyOf(open) : "";
  const isRoomy = useMediaQuery("(min-width: 75em)", true, { getInitialValueInEffect: false });
  const isEdited = query.has("edit");
  const at = open ? rows.findIndex((one) => keyOf(one) === openKey) : -1;
  const panel = open && (
    <StayPanel
      of={open}
      isEdited={isEdited}
      list={list}
      hasClose={isRoomy}
      before={rows[at - 1]}
      after={at < 0 ? undefined : rows[at + 1]}
    />
  );
  useArrows(open && !isEdited ? { before: rows[at - 1], after: at < 0 ? undefined : rows[at + 1] } : {}, (one) =>
    replaceWith(linkTo("stays", { ...list, stay: keyOf(one) })),
  );
  const toDo = useMemo(() => filtered(records, { view: "todo" }).length, [records]);
  const shown = query.get("shown") ?? "";
  const month = isCalendar ? shown || thisMonth() : undefined;
  const reach = reachOfList(records, filter, { month, found: rows.length });
  const isReached = useReach(reach);
  const isWhole = isReached && (rows.length > 0 || records.hasAllOpen);
  useReach(open ? undefined : reachOfKey(query.get("stay") ?? ""));
  const picked = chosen.size === 0 ? [] : rows.filter((one) => chosen.has(keyOf(one)));

  return (
    <>
      <PageHead title={say("place_stays")}>
        <SegmentedControl
          size="xs"
          aria-label={say("show")}
          value={isCalendar ? "calendar" : "list"}
          onChange={(as) => replaceWith(linkTo("stays", { ...list, as: as === "calendar" ? as : undefined }))}
          data={[
            { value: "list", label: say("list") },
            { value: "calendar", label: say("calendar") },
          ]}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="download" size={15} />}
          disabled={rows.length === 0 || !isWhole}
          onClick={() => downloadReservations(rows, apartmentName, say)}
        >
          {say("export")}
        </Button>
      </PageHead>
      <Views
        value={view}
        names={views}
        textOf={(name) => say(`view_${name}`)}
        choose={(name) => change({ view: name === "all" ? undefined : name })}
        besideOf={(name) => name === "todo" && toDo > 0 && <Count of={toDo} />}
      >
        <Filters filter={filter} change={change} />
        {/* In the same place, so that the row just ticked stays under the pointer. */}
        {picked.length > 0 && !isCalendar ? (
          <Bulk chosen={picked} clear={() => setChosen(new Set())} hide={hide} />
        ) : (
          <Group justify="space-between" className="list-head">
            <Text role="status" size="sm" c="dimmed">
              {isWhole && say("countStays", { count: rows.length })}
              {isWhole && reach === undefined && !isOfOpen(filter) && <Older />}
            </Text>
            {!isCalendar && <Columns shown={columns} change={change} />}
          </Group>
        )}
        <div className={panel && isRoomy ? "with-panel" : ""}>
          <div className="list">
            {!isWhole ? (
              <Waiting />
            ) : isCalendar ? (
              <Calendar rows={rows} list={list} month={month ?? thisMonth()} />
            ) : rows.length === 0 ? (
              <Empty view={view} isFiltered={isNarrowed(filter)} />
            ) : (
              <StayTable
                rows={rows}
                columns={panel && isRoomy ? besidePanel : columns}
                filter={filter}
                list={list}
                open={openKey}
                chosen={chosen}
                choose={setChosen}
                sort={(sort) => change({ sort })}
              />
            )}
          </div>
          {isRoomy && panel}
        </div>
      </Views>
      {!isRoomy && (
        <Drawer
          opened={panel !== undefined}
          onClose={() => replaceWith(linkTo("stays", list))}
          position="right"
          size="min(100%, 30rem)"
          title={say("stay")}
          closeButtonProps={{ "aria-label": say("closePanel") }}
        >
          {panel}
        </Drawer>
      )}
    </>
  );
}

/** How far back the list that is shown ends, and the button that shows the rest. */
function Older() {
  const { say, records, readTo } = useWork();
  if (records.since === "") return null;
  return (
    <>
      {` · ${say("sentSinceDay", { day: dayOfInstant(records.since, say.language) })} `}
      <Button size="compact-xs" variant="subtle" onClick={() => readTo(everything)}>
        {say("showOlder")}
      </Button>
    </>
  );
}

/** Those that have room beside an open stay. */
const besidePanel: readonly ColumnName[] = ["guestName", "stay", "state"];

const Count = ({ of }: { of: number }) => <span className="count">{of}</span>;

const isNarrowed = ({ state, apartment, owner, platform, month, text, task }: Filter) =>
  [state, apartment, owner, platform, month, text, task].some(Boolean);

const columnsIn = (filter: Filter): readonly ColumnName[] => {
  const asked = filter.columns?.split(",");
  return asked ? columnNames.filter((name) => asked.includes(name)) : usualColumns[viewOf(filter)];
};

/** The arrow keys lead from the open stay to its neighbours, unless something is being typed. */
function useArrows<T>({ before, after }: { before?: T | undefined; after?: T | undefined }, go: (to: T) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [role=menu]");
      const to = event.key === "ArrowUp" ? before : event.key === "ArrowDown" ? after : undefined;
      if (to === undefined || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(to);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}

function Empty({ view, isFiltered }: { view: string; isFiltered: boolean }) {
  const { say, records } = useWork();
  const isFine = view === "todo" || view === "due";
  const none = records.reservations.length === 0 ? "noneYet" : view === "waiting" ? "nothingUnderWay" : "noneFound";
  return (
    <div className="empty">
      <Icon name={isFine ? "good" : "stays"} size={30} />
      <Text>{say(isFine ? "nothingToDo" : isFiltered ? "noneFound" : none)}</Text>
      {records.since === "" && records.reservations.length === 0 && (
        <Button component="a" href={linkTo("add")}>
          {say("place_add")}
        </Button>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  change(changed: Filter): void;
}

function Filters({ filter, change }: FiltersProps) {
  const { say, records } = useWork();
  const choices = choicesOf(records, say);
  const chip = <Name extends "state" | "apartment" | "owner" | "platform">(
    word: Word,
    name: Name,
    options: Choices<Filter[Name]>,
  ) => (
    <Choice
      size="xs"
      radius="xl"
      className={filter[name] === undefined ? "chip" : "chip chosen"}
      aria-label={say(word)}
      value={filter[name]}
      choose={(value) => change({ [name]: value })}
      options={[[undefined, say(word)], ...options]}
    />
  );
  return (
    <search className="filters">
      <TextInput
        size="xs"
        type="search"
        aria-label={say("find")}
        placeholder={say("searchHint")}
        leftSection={<Icon name="search" size={14} />}
        value={filter.text ?? ""}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        className="search"
      />
      {chip("apartment", "apartment", choices.apartmentId)}
      {chip("owner", "owner", choices.ownerId)}
      <MonthPickerInput
        size="xs"
        radius="xl"
        className={filter.month === undefined ? "chip" : "chip chosen"}
        placeholder={say("month")}
        valueFormat="MMM YYYY"
        clearable
        clearButtonProps={{ "aria-label": say("clear") }}
        value={filter.month ? `${filter.month}-01` : null}
        onChange={(month) => change({ month: month?.slice(0, 7) })}
      />
      {chip("platform", "platform", choices.platform)}
      {chip(
        "state",
        "state",
        states.map((one) => [one, say(one)] as const),
      )}
      {isNarrowed(filter) && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            replaceWith(linkTo("stays", { view: filter.view, sort: filter.sort, columns: filter.columns }))
          }
        >
          {say("clearFilters")}
        </Button>
      )}
    </search>
  );
}

/** Which columns the list has. */
function Columns({ shown, change }: { shown: readonly ColumnName[]; change(changed: Filter): void }) {
  const { say } = useWork();
  return (
    <Popover position="bottom-end" shadow="md">
      <Popover.Target>
        <Button size="xs" variant="default" className="for-tables" leftSection={<Icon name="columns" size={14} />}>
          {say("columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {columnNames.map((name) => (
            <Checkbox
              key={name}
              size="xs"
              label={say(headOf(name))}
              checked={shown.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  columns: columnNames.filter((one) => (one === name ? checked : shown.includes(one))).join(","),
                })
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
