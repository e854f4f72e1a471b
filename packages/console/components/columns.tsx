import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { isSettled } from "../../client/in-force.ts";
import type { Reservation } from "../service/manager-records.ts";
import { linkTo, type Query } from "../service/route.ts";
import type { ColumnName } from "../service/views.ts";
import { amountOf, cancellationOf, dayText, euros, guestOf, ownNumberOf, stayOf } from "../service/written.ts";
import { type Say, useWords, valueText } from "../words/words.ts";
import { FixButton } from "./fix-button.tsx";
import { Due, StayBadge } from "./state.tsx";

interface Cell {
  readonly of: Reservation;
  readonly apartment: string;
  readonly say: Say;
  /** The address of the list. */
  readonly list: Query;
}

export const cells: Readonly<Record<ColumnName, (cell: Cell) => ReactNode>> = {
  guestName: ({ of: { guestName, guestTaxId } }) => guestName ?? guestTaxId,
  apartment: ({ of, apartment }) => <a href={linkTo("apartment", { id: of.apartmentId })}>{apartment}</a>,
  stay: ({ of, say: { language } }) =>
    of.endDate === undefined ? (
      <>
        {dayText(of.startDate, language)} <small>{cancellationOf(of, language)}</small>
      </>
    ) : (
      stayOf(of, language)
    ),
  amount: ({ of, say }) => euros(amountOf(of), say.language),
  platform: ({ of, say }) => valueText(of.platform, say),
  due: ({ of }) => <Due of={of} short />,
  state: ({ of }) => <StayBadge of={of} />,
  number: ({ of }) => ownNumberOf(of),
  reason: ({ of: { details } }) => (
    <Text span inherit lineClamp={2} title={details}>
      {details}
    </Text>
  ),
  toDo: ({ of, list }) => <FixButton of={of} list={list} />,
};

/** A stay in three lines, where there is no room for a table; without its apartment on that apartment's own page. */
export function StayCard({ of, apartment, href }: { of: Reservation; apartment: string; href: string }) {
  const say = useWords();
  return (
    <li className="stay-card">
      <a href={href}>
        <strong>{guestOf(of)}</strong>
        <span>{euros(amountOf(of), say.language)}</span>
        <small>{[apartment, stayOf(of, say.language)].filter(Boolean).join(" · ")}</small>
        <span className="stay-card-state">
          <StayBadge of={of} />
          <span className="quiet">{of.reservationId}</span>
          {!isSettled(of) && <Due of={of} short />}
        </span>
      </a>
    </li>
  );
}
