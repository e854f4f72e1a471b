import { html, raw } from "hono/html";
import { daysAfter, monthAround, monthFrom } from "./calendar-days.ts";
import { commandButton, postCall } from "./commands.ts";
import type { Declaration } from "./declaration-record.ts";
import type { Html, Look } from "./look.ts";

type Phrases = Pick<Look, "phrase">;

export const calendarId = "appForm:calendar";
const weekdays = ["Δευ", "Τρι", "Τετ", "Πεμ", "Παρ", "Σαβ", "Κυρ"];
const monthName = new Intl.DateTimeFormat("el-GR", { month: "long", year: "numeric", timeZone: "UTC" });
const daysAWeek = 7;

/** The month with each day's stays: the only place that shows a number with its year. */
export function monthCalendar(look: Phrases, month: string, all: readonly Declaration[]): Html {
  const { from, to } = monthAround(month);
  const weeks = weeksOf(from, to);
  const move = (name: string, text: string) => {
    const source = `${calendarId}_${name}`;
    return commandButton(source, text, postCall({ source, update: calendarId }), "small");
  };
  return html`<div id="${calendarId}" class="calendar card"><div class="calendar-head"><h2>${monthName.format(Date.parse(from))}</h2><span>${move("prev", "‹")}${move("today", look.phrase("today"))}${move("next", "›")}</span></div>
<table aria-label="${look.phrase("calendar")}"><thead><tr>${weekdays.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${weeks.map(
    (week) => html`<tr>${week.map((day) => dayCell(look, day, day >= from && day <= to, all))}</tr>`,
  )}</tbody></table></div>`;
}

function weeksOf(from: string, to: string): string[][] {
  const before = (new Date(from).getUTCDay() + 6) % daysAWeek;
  const weeks: string[][] = [];
  for (let start = daysAfter(from, -before); start <= to; start = daysAfter(start, daysAWeek)) {
    weeks.push(weekdays.map((_, index) => daysAfter(start, index)));
  }
  return weeks;
}

function dayCell(look: Phrases, day: string, isInMonth: boolean, all: readonly Declaration[]): Html {
  if (!isInMonth) return html`<td class="other"></td>`;
  const stays = all.filter(({ figures }) => figures.arrival <= day && day <= (figures.departure ?? figures.arrival));
  return html`<td><span class="day">${Number(day.slice(8))}</span>${stays.map((stay) => entry(look, stay, stay.figures.arrival === day))}</td>`;
}

/** One day of a stay's bar, with its text on the first day. */
function entry({ phrase }: Phrases, { serial }: Declaration, isFirst: boolean): Html {
  const text = serial === null ? phrase("calendarDraft") : phrase("calendarFinal", { serial });
  const shown = isFirst ? text : raw("&nbsp;");
  return html`<span class="fc-event ${serial === null ? "grey" : "green"}" title="${text}">${shown}</span>`;
}

/** The month that a button of the calendar leads to; undefined for any other source. */
export function calendarMove(source: string | undefined, shown: string, today: string): string | undefined {
  if (source === `${calendarId}_prev`) return monthFrom(shown, -1);
  if (source === `${calendarId}_next`) return monthFrom(shown, 1);
  return source === `${calendarId}_today` ? today : undefined;
}
