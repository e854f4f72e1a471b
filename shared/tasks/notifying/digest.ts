import { athensDate } from "../../contract/athens.ts";
import type { ServiceEvent } from "../../contract/events.ts";
import type { ErrorValue } from "../../contract/outcome.ts";
import { written } from "../../contract/working-days.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { dayMs } from "../../parsing/durations.ts";
import { digest, digestReasons } from "../../wording/digest.ts";
import { inWordsOf, type Language, type Said } from "../../wording/say.ts";
import type { DigestFacts, Undeclared } from "./digest-facts.ts";

const words: Record<ErrorValue | keyof typeof digest, { en: string; el: string }> = { ...digestReasons, ...digest };

export type Digest = Extract<ServiceEvent, { type: "digest.daily" }>;

/** Reservations and owners that a mail names; the console shows the others. */
const mostNamed = 10;

/** The daily digest, in the deployment's language; undefined where there is nothing to say. */
export function digestOf(facts: DigestFacts, now: EpochMs, language: Language): Digest | undefined {
  const { overdue, dueInTwoDays, dueInAWeek, failedSinceYesterday, portal, blocked } = facts;
  const held = heldUpLines(facts);
  const urgent = [...overdue, ...dueInAWeek];
  if (urgent.length + failedSinceYesterday.length + held.length === 0) return undefined;
  const date = athensDate(now);
  const line = (code: keyof typeof digest, params: Said["params"] = {}) =>
    inWordsOf(words, { code, params }, language) ?? "";
  const dayAfter = (days: number) => written(new Date(Date.parse(date) + days * dayMs));
  const counts = { overdue: overdue.length, dueInTwoDays: dueInTwoDays.length, dueInAWeek: dueInAWeek.length };
  const failures = Map.groupBy(failedSinceYesterday, ({ errorValue }) => errorValue);
  return {
    type: "digest.daily",
    detail: {
      id: `digest.daily/${date}`,
      date,
      ...counts,
      failedSinceYesterday: failedSinceYesterday.length,
      isPortalUp: portal.since === undefined && portal.stopped === undefined && !portal.isChanged,
      blockedOwners: blocked.map(({ owner }) => owner.id),
      lines: {
        title: line("title", {
          date: dayAfter(0),
          overdue: overdue.length,
          soon: dueInTwoDays.length,
          soonDay: dayAfter(2),
          week: dueInAWeek.length,
          weekDay: dayAfter(7),
        }),
        due:
          urgent.length === 0
            ? line("nothing_due")
            : line("first", { all: urgent.slice(0, mostNamed).map(namedReservation) }),
        failed:
          failures.size === 0
            ? line("nothing_failed")
            : line("failed", {
                all: [...failures].map(([why, rows]) => ({
                  code: "reason",
                  params: { count: rows.length, why: { code: why } },
                })),
              }),
        heldUp: held.length === 0 ? line("nothing_held_up") : line("held_up", { all: held }),
        more: line("more"),
      },
    },
  };
}

const namedReservation = ({ row: { reservation }, dueDate }: Undeclared): Said => ({
  code: "one",
  params: { apartmentId: reservation.apartmentId, reservationId: reservation.reservationId, dueDate },
});

function heldUpLines({ portal: { since, stopped, isChanged }, blocked }: DigestFacts): Said[] {
  return [
    ...(since === undefined ? [] : [{ code: "portal_down", params: { time: moment(since) } }]),
    ...(isChanged ? [{ code: "portal_changed" }] : []),
    ...(stopped ? [{ code: "stopped", params: { time: moment(stopped.at), reason: stopped.reason } }] : []),
    ...blocked.slice(0, mostNamed).map(({ owner, why }) => ({ code: why, params: { owner: owner.name } })),
    ...(blocked.length > mostNamed ? [{ code: "others", params: { count: blocked.length - mostNamed } }] : []),
  ];
}

const moment = (at: EpochMs) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Athens", dateStyle: "short", timeStyle: "short" }).format(at);
