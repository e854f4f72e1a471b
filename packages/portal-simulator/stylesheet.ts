import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const base = readFileSync(fileURLToPath(import.meta.resolve("simpledotcss/simple.css")), "utf8");

/** The look of all pages. On a phone, tables become cards, with each cell's `data-label` beside it. */
export const stylesheet = `${base}
:root { color-scheme: light; --bg: #fff; --accent-bg: #f2f5f8; --text: #16263a; --text-light: #5a6b7f; --border: #d5dde6; --accent: #0b5394;
  --accent-hover: #083b69; --accent-text: #fff; --disabled: #e4ecf4; --sans-font: system-ui, "DejaVu Sans", sans-serif; --good: #1b6b3a; --bad: #a3231b; }
body { display: block; background: var(--accent-bg); font-size: 1rem; }
main { max-width: 78rem; margin: auto; padding: 1rem; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin: 0; }
h1, p { margin: 0 0 1rem; }
.simulated { margin: 0; background: #fff4dc; color: #8a5a00; text-align: center; }
.top { display: flex; text-align: start; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; padding: .75rem 1.25rem; background: var(--accent-hover); color: #fff; }
.top a { color: #fff; border: 0; text-decoration: none; }
.top .brand, legend, .total { font-weight: 600; }
.top .who { flex: 1; }
.card, fieldset { background: var(--bg); border: 1px solid var(--border); border-radius: 10px; padding: 1rem 1.25rem; margin: 0 0 1rem; min-width: 0; }
dialog.card { margin: auto; max-width: 26rem; }
.narrow, .legal, main:has(.narrow) h1 { max-width: 26rem; margin-inline: auto; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; }
.hint, .legal, .tiles p, .field label, th, td:first-child:not([data-label]) { color: var(--text-light); }
.actions, .pagination, .ui-paginator, .calendar-head { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0; }
table { width: 100%; margin: 0 0 1rem; background: var(--bg); }
tr:nth-child(even) { background: none; }
:is(.panel, .messages) :is(td, th) { border: 0; padding: 0 .5rem .5rem 0; background: none; font-weight: 400; }
.messages, .messages td { margin: 0; padding: 0; background: none; }
.panel :is(td, th):first-child { width: 40%; }
input:not([type=checkbox], [type=radio]), select, textarea { width: 100%; margin: 0; border-color: #9fb0c2; }
.pagination select { width: auto; }
button, .button, .ui-menubutton summary { margin: .15rem; }
:is(button, .button):not(.main, :disabled) { background: var(--bg); border-color: var(--accent); color: var(--accent); }
button.danger:not(:disabled) { border-color: var(--bad); color: var(--bad); }
.ui-state-disabled { opacity: .5; }
.ui-menubutton { display: inline-block; margin: 0; padding: 0; border: 0; }
.ui-menubutton summary { padding: .5rem 1rem; border-radius: 6px; background: var(--accent); color: #fff; white-space: nowrap; }
.ui-menu-list { list-style: none; margin: 0; padding: 0; }
.ui-menuitem-link { display: block; width: 100%; text-align: left; }
.ui-paginator a { padding: .25rem .65rem; border: 1px solid var(--border); background: var(--bg); text-decoration: none; }
.ui-paginator .ui-state-active { background: var(--accent); color: #fff; }
.table { overflow-x: auto; }
.green { display: inline-block; padding: 0 .5rem; border-radius: 6px; background: #e5f4ea; color: var(--good); }
[id$=":statusDescr"] { color: var(--good); }
[id$=":statusDescr"].draft { color: #8a5a00; }
.calendar table { table-layout: fixed; }
.calendar td { height: 3.6rem; vertical-align: top; padding: .2rem; overflow: hidden; }
.calendar .day { font-size: .8rem; }
.fc-event { display: block; padding: 0 .3rem; border-radius: 4px; background: #69778a; color: #fff; font-size: .75rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.fc-event.green { background: var(--good); color: #fff; }
.ui-messages ul { list-style: none; margin: 0; padding: 0; }
.ui-messages > div, .problem { padding: .7rem 1rem; margin: 0 0 1rem; border: 1px solid; border-radius: 8px; background: #e5f4ea; color: var(--good); }
.ui-messages .ui-messages-error, .problem { background: #fdecea; color: var(--bad); }
.ui-helper-hidden-accessible { position: absolute; width: 1px !important; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 44rem) {
  .cards thead { display: none; }
  .cards, .panel, :is(.cards, .panel) :is(tbody, tr, td, th) { display: block; width: 100% !important; }
  .cards tr { border: 1px solid var(--border); border-radius: 10px; padding: .4rem .9rem; margin-bottom: .7rem; background: var(--bg); }
  .cards td { display: flex; gap: 1rem; justify-content: space-between; border: 0; padding: .3rem 0; }
  .cards td:has(button) { flex-wrap: wrap; }
  .cards td::before { content: attr(data-label); color: var(--text-light); font-size: .85rem; }
  .cards td input { flex: 0 0 9rem; width: 9rem; }
  .cards td span[style] { width: auto !important; }
  .calendar td { height: 2.6rem; }
}
@media print { .top nav, .actions { display: none; } }
`;
