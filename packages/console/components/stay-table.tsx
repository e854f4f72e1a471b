import { Checkbox, Group, Pagination, Table, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import type { Filter } from "../service/filter.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { linkTo, type Query } from "../service/route.ts";
import { orderOf, sortables } from "../service/sorting.ts";
import { type ColumnName, headOf } from "../service/views.ts";
import { cells, StayCard } from "./columns.tsx";

const rowsOfPage = 50;
const noKeys: ReadonlySet<string> = new Set();

interface StayTableProps {
  readonly rows: readonly Reservation[];
  readonly columns: readonly ColumnName[];
  readonly filter: Filter;
  readonly list: Query;
  /** The key of the stay that is open beside the list. */
  readonly open: string;
  /** The stays chosen, by their keys; without `choose`, none can be. */
  readonly chosen?: ReadonlySet<string>;
  choose?(keys: ReadonlySet<string>): void;
  sort(by: string): void;
}

/** Stays a page at a time, as a table or, on a phone, as cards. A choice holds on all pages. */
export function StayTable({ rows, columns, filter, list, open, chosen = noKeys, choose, sort }: StayTableProps) {
  const { say, apartmentName } = useWork();
  const [page, setPage] = useState(1);
  const isPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const pages = Math.max(1, Math.ceil(rows.length / rowsOfPage));
  const openAt = open === "" ? -1 : rows.findIndex((one) => keyOf(one) === open);
  useEffect(() => {
    if (openAt >= 0) setPage(1 + Math.floor(openAt / rowsOfPage));
  }, [openAt]);
  const current = Math.min(page, pages);
  const from = (current - 1) * rowsOfPage;
  const shown = rows.slice(from, from + rowsOfPage);
  const linkOf = (one: Reservation) => linkTo("stays", { ...list, stay: keyOf(one) });
  const isAll = chosen.size > 0 && rows.length > 0 && rows.every((one) => chosen.has(keyOf(one)));
  const turn = (one: Reservation) => choose?.(chosen.symmetricDifference(new Set([keyOf(one)])));

  return (
    <>
      {isPhone ? (
        <ul className="stay-cards">
          {shown.map((one) => (
            <StayCard
              key={keyOf(one)}
              of={one}
              apartment={columns.includes("apartment") ? apartmentName(one.apartmentId) : ""}
              href={linkOf(one)}
            />
          ))}
        </ul>
      ) : (
        <section className="table-box" aria-label={say("reservations")} tabIndex={0}>
          <Table highlightOnHover verticalSpacing="xs" fz="sm" className="stays" aria-rowcount={rows.length + 1}>
            <Table.Thead>
              <Table.Tr>
                {choose && (
                  <Table.Th scope="col" w={40}>
                    <Checkbox
                      size="xs"
                      aria-label={say("chooseAll")}
                      checked={isAll}
                      indeterminate={!isAll && chosen.size > 0}
                      onChange={() => choose(new Set(isAll ? [] : rows.map(keyOf)))}
                    />
                  </Table.Th>
                )}
                {(["reservation", ...columns] as const).map((name) => (
                  <Head key={name} name={name} sorted={filter.sort} sort={sort} />
                ))}
              </Table.Tr>
            </Table.Thead>
            {/* Plain cells: a thousand of Mantine's are felt. */}
            <Table.Tbody>
              {shown.map((one) => {
                const key = keyOf(one);
                const cell = { of: one, apartment: apartmentName(one.apartmentId), say, list };
                return (
                  <tr key={key} className={key === open ? "open" : ""} data-chosen={chosen.has(key)}>
                    {choose && (
                      <td>
                        <input
                          type="checkbox"
                          aria-label={`${say("choice")}: ${one.reservationId}`}
                          checked={chosen.has(key)}
                          onChange={() => turn(one)}
                        />
                      </td>
                    )}
                    <td>
                      <a href={linkOf(one)} className="row-link" aria-current={key === open ? "true" : undefined}>
                        {one.reservationId}
                      </a>
                    </td>
                    {columns.map((name) => (
                      <td key={name} data-column={name}>
                        {cells[name](cell)}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {pages > 1 && (
        <Group justify="space-between" mt="sm">
          <Text size="sm" c="dimmed">
            {say("rowsShown", { from: from + 1, to: from + shown.length, all: rows.length })}
          </Text>
          <Pagination
            total={pages}
            value={current}
            onChange={setPage}
            size="sm"
            getItemProps={(number) => ({ "aria-label": say("pageNumber", { number }) })}
            getControlProps={(control) => ({
              "aria-label": say(control === "next" || control === "last" ? "nextPage" : "previousPage"),
            })}
          />
        </Group>
      )}
    </>
  );
}

interface HeadProps {
  readonly name: ColumnName | "reservation";
  readonly sorted: string | undefined;
  sort(by: string): void;
}

/** A column's heading, which sorts by it, and the other way round at a second click. Its edge can be drawn. */
function Head({ name, sorted, sort }: HeadProps) {
  const { say } = useWork();
  const text = say(name === "reservation" ? name : headOf(name));
  const by = sortables.find((one) => one === name);
  const order = orderOf(sorted);
  const sorting = order?.by !== by || by === undefined ? undefined : order?.isDescending ? "descending" : "ascending";
  return (
    <Table.Th scope="col" data-column={name} {...(sorting && { "aria-sort": sorting })}>
      <div className="head">
        {by === undefined ? (
          text
        ) : (
          <button type="button" onClick={() => sort(sorting === "ascending" ? `-${by}` : by)}>
            {text}
            {sorting && <Icon name={sorting === "ascending" ? "up" : "down"} size={14} />}
          </button>
        )}
      </div>
    </Table.Th>
  );
}
