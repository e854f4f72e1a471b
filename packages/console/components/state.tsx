import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { nextWorkingDay } from "../../../shared/contract/working-days.ts";
import { isSettled } from "../../client/in-force.ts";
import { Icon, type IconName } from "../icons.tsx";
import { attentionOf, closesSoon, daysLeft } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { dayText } from "../service/written.ts";
import { type Say, useWords } from "../words/words.ts";

type State = Reservation["uploadStatus"];

/** Three colours and a calm one, each with an icon: no state is told by its colour alone. */
const looks: Readonly<Record<State, readonly [colour: "good" | "bad" | "soon" | "calm", icon: IconName]>> = {
  PENDING: ["calm", "wait"],
  PROCESSING: ["calm", "wait"],
  CHECKING: ["calm", "wait"],
  SUBMITTED: ["good", "good"],
  DRAFTED: ["soon", "draft"],
  FAILED: ["bad", "bad"],
  NEEDS_REVIEW: ["soon", "question"],
};

export const lookOf = (state: State) => looks[state];

export const lookOfStay = (one: Reservation) => looks[isSettled(one) ? "SUBMITTED" : one.uploadStatus];

export function Badge({ state }: { state: State }) {
  const say = useWords();
  const [colour, icon] = looks[state];
  return (
    <Pill colour={colour} icon={icon}>
      {say(state)}
    </Pill>
  );
}

/** A stay's state: one that was found declared as it should be is declared. */
export function StayBadge({ of }: { of: Reservation }) {
  const say = useWords();
  const [colour, icon] = lookOfStay(of);
  return (
    <Pill colour={colour} icon={icon}>
      {stateText(of, say)}
    </Pill>
  );
}

export const stateText = (one: Reservation, say: Say) =>
  say(isSettled(one) && one.uploadStatus !== "SUBMITTED" ? "declaredElsewhere" : one.uploadStatus);

interface PillProps {
  readonly colour: "good" | "bad" | "soon" | "calm";
  readonly icon: IconName;
  readonly children: ReactNode;
}

export const Pill = ({ colour, icon, children }: PillProps) => (
  <span className={`pill ${colour}`}>
    <Icon name={icon} size={13} />
    {children}
  </span>
);

/** A reservation's due date, with the days left until it is declared. */
export function Due({ of, short = false }: { of: Reservation; short?: boolean }) {
  const say = useWords();
  const left = daysLeft(of);
  const attention = attentionOf(of);
  const due = dayText(of.dueDate, say.language);
  if (attention.includes("filed"))
    return (
      <Text span inherit c="dimmed">
        {due}
      </Text>
    );
  const isLate = attention.includes("overdue");
  const text = left === 0 ? say("today") : say(left > 0 ? "daysLeft" : "daysLate", { count: Math.abs(left) });
  const more = left < 0 && !isLate ? say("dueMoved", { day: dayText(nextWorkingDay(of.dueDate), say.language) }) : text;
  return (
    <span className={`due ${isLate ? "late" : attention.includes("dueThisWeek") ? "soon" : ""}`}>
      {due} <small>{more}</small>
      {!short && closesSoon(of) && (
        <small className="late">{say("amendableUntil", { day: dayText(of.amendableUntil, say.language) })}</small>
      )}
    </span>
  );
}
