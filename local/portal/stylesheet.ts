/** The look of all pages. Tables become cards on a phone, headed by each cell's `data-label`. */
export const stylesheet = `
:root { --ink: #16263a; --soft: #5a6b7f; --line: #d5dde6; --paper: #fff; --ground: #f2f5f8; --blue: #0b5394; --deep: #083b69;
  --good: #1b6b3a; --good-ground: #e5f4ea; --bad: #a3231b; --bad-ground: #fdecea; --draft: #8a5a00; --draft-ground: #fff4dc; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
a { color: var(--blue); }
.simulated { margin: 0; padding: .3rem 1.25rem; background: var(--draft-ground); color: var(--draft); font-size: .9rem; text-align: center; }
.top { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; justify-content: space-between; background: var(--deep); padding: .75rem 1.25rem; }
.top a, .top span { color: #fff; text-decoration: none; }
.top nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; font-size: .95rem; }
.top nav a:hover { text-decoration: underline; }
.brand { font-weight: 600; }
.top .who { opacity: .85; flex: 1 1 auto; }
.top .logout { border: 1px solid rgb(255 255 255 / .45); border-radius: 999px; padding: .1rem .75rem; }
main { max-width: 78rem; margin: 1.5rem auto 4rem; padding: 0 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
main:has(.narrow) h1 { max-width: 26rem; margin-inline: auto; }
h2 { font-size: 1.1rem; margin: 0 0 .75rem; }
.card, fieldset { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: 1.1rem 1.25rem; margin: 0 0 1.1rem; min-width: 0; }
.narrow { max-width: 26rem; margin-inline: auto; }
.narrow > p:first-child { margin-top: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; }
.tiles a { display: block; text-decoration: none; margin: 0; }
.tiles a:hover { border-color: var(--blue); }
.tiles p, .hint { color: var(--soft); margin: 0 0 .5rem; font-size: .95rem; }
legend { font-weight: 600; padding: 0 .4rem; margin-left: -.4rem; line-height: 1.25; }
.field label { display: block; font-size: .9rem; color: var(--soft); margin-bottom: .2rem; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: .9rem 1.25rem; align-items: end; }
.panel td, .panel th { border: 0; padding: .3rem .5rem .3rem 0; font-weight: 400; font-size: 1rem; }
.panel td:first-child, .panel th { color: var(--soft); width: 40%; font-size: .92rem; }
.messages td { border: 0; padding: 0; }
.pagination { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: 0 0 1rem; color: var(--soft); font-size: .95rem; }
.pagination select { width: auto; min-height: 2.2rem; }
.paginationLabel { color: var(--soft); font-size: .95rem; }
.total { margin: 0 0 .75rem; font-weight: 600; }
.ui-paginator { display: flex; flex-wrap: wrap; gap: .35rem; margin: 0 0 1rem; }
.ui-paginator-pages { display: contents; }
.ui-paginator a { border: 1px solid var(--line); border-radius: 6px; background: var(--paper); padding: .25rem .65rem; text-decoration: none; }
.ui-paginator .ui-state-active { background: var(--blue); color: #fff; }
.ui-menubutton { position: relative; display: inline-block; }
.ui-menubutton summary { cursor: pointer; border: 1px solid var(--blue); border-radius: 6px; background: var(--blue); color: #fff; padding: .45rem 1.1rem; list-style: none; white-space: nowrap; }
.ui-menubutton summary::after { content: " ▾"; }
.ui-menu { position: absolute; z-index: 2; right: 0; min-width: 15rem; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 6px 18px rgb(0 0 0 / .15); padding: .3rem; }
.actions .ui-menu { left: 0; right: auto; }
td .ui-menu { position: static; min-width: 12rem; box-shadow: none; margin-top: .3rem; }
.ui-menu-list { list-style: none; margin: 0; padding: 0; }
.ui-menuitem-link { display: block; width: 100%; text-align: left; padding: .45rem .7rem; border: 0; border-radius: 6px; text-decoration: none; color: var(--ink); white-space: normal; }
.ui-menuitem-link:hover { background: var(--ground); }
.ui-state-disabled { opacity: .5; cursor: default; }
td .ui-button, td .ui-menubutton { margin: .15rem .25rem .15rem 0; }
td .ui-button, td .ui-menubutton summary { min-height: 2.2rem; padding: .2rem .7rem; font-size: .9rem; }
.green { display: inline-block; margin-top: .15rem; border-radius: 6px; padding: 0 .5rem; background: var(--good-ground); color: var(--good); font-size: .88rem; }
[id$=":statusDescr"] { color: var(--good); }
[id$=":statusDescr"].draft { color: var(--draft); }
.calendar-head { display: flex; flex-wrap: wrap; gap: .5rem; justify-content: space-between; align-items: center; }
.calendar table { table-layout: fixed; background: none; }
.calendar td { height: 3.6rem; vertical-align: top; border: 1px solid var(--line); padding: .2rem; overflow: hidden; }
.calendar td.other { background: var(--ground); }
.calendar .day { font-size: .8rem; color: var(--soft); }
.fc-event { display: block; border-radius: 4px; padding: 0 .3rem; margin-top: .15rem; font-size: .75rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.fc-event.green { background: var(--good); color: #fff; }
.fc-event.grey { background: #8794a3; color: #fff; }
dialog.card { margin: auto; max-width: 26rem; }
dialog::backdrop { background: rgb(0 0 0 / .35); }
input:not([type=checkbox], [type=radio]), select, textarea { width: 100%; min-height: 2.6rem; padding: .45rem .6rem; font: inherit; color: inherit; background: #fff; border: 1px solid #9fb0c2; border-radius: 6px; }
input[type=checkbox], input[type=radio] { width: 1.2rem; height: 1.2rem; }
input:disabled, select:disabled, textarea:disabled, input[readonly] { background: var(--ground); color: var(--ink); opacity: 1; border-color: var(--line); }
:focus-visible { outline: 3px solid #7db4e8; outline-offset: 1px; }
.actions { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0; align-items: center; }
.card .actions:last-child, fieldset .actions:last-child { margin-bottom: 0; }
button, .button { display: inline-block; font: inherit; min-height: 2.6rem; padding: .45rem 1.1rem; border: 1px solid var(--blue); border-radius: 6px; background: #fff; color: var(--blue); text-decoration: none; cursor: pointer; }
button.main, .button.main { background: var(--blue); color: #fff; }
button.danger { border-color: var(--bad); color: var(--bad); }
button.small, .button.small { min-height: 2.2rem; padding: .2rem .7rem; font-size: .92rem; white-space: nowrap; }
button:disabled { opacity: .5; cursor: default; }
button:hover, .button:hover { filter: brightness(.94); }
table { width: 100%; border-collapse: collapse; background: var(--paper); }
th, td { text-align: left; padding: .55rem .7rem; border-bottom: 1px solid var(--line); vertical-align: middle; }
td { font-size: .95rem; }
th { font-size: .85rem; color: var(--soft); font-weight: 600; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.table { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; overflow-x: auto; margin: 0 0 1rem; }
.table tr:last-child td { border-bottom: 0; }
.userMainTable { margin: 0 0 1.1rem; border: 1px solid var(--line); border-radius: 10px; border-spacing: 0; border-collapse: separate; overflow: hidden; }
.userMainTable thead th { background: #e4ecf4; color: var(--ink); font-size: .95rem; }
.userMainTable td:first-child { color: var(--soft); width: 45%; }
.userMainTable tr:last-child td { border-bottom: 0; }
.pill { display: inline-block; border-radius: 999px; padding: .05rem .7rem; font-size: .88rem; background: var(--good-ground); color: var(--good); }
.pill.draft { background: var(--draft-ground); color: var(--draft); }
.modifiedOutput { font-style: italic; }
.ui-messages ul { list-style: none; margin: 0; padding: 0; }
.ui-messages > div { border-radius: 8px; padding: .7rem 1rem; margin: 0 0 1rem; border: 1px solid; }
.ui-messages-error, .problem { background: var(--bad-ground); color: var(--bad); border-color: #e9b2ad; }
.ui-messages-info { background: var(--good-ground); color: var(--good); border-color: #a9d6b8; }
.problem { border: 1px solid #e9b2ad; border-radius: 8px; padding: .7rem 1rem; margin: 0 0 1rem; }
.ui-helper-hidden-accessible { position: absolute; width: 1px !important; height: 1px; min-height: 0 !important; padding: 0 !important; border: 0 !important; overflow: hidden; clip-path: inset(50%); }
.legal { color: var(--soft); font-size: .85rem; max-width: 26rem; margin: 1rem auto 0; }
@media (max-width: 44rem) {
  main { padding: 0 .8rem; }
  .top { padding: .7rem .8rem; }
  .table { background: none; border: 0; }
  .cards thead { display: none; }
  .cards, .cards tbody, .cards tr, .cards td { display: block; width: 100%; }
  .cards { background: none; }
  .cards tr { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; padding: .4rem .9rem; margin-bottom: .7rem; }
  .cards td { border: 0; padding: .3rem 0; display: flex; gap: 1rem; justify-content: space-between; align-items: center; text-align: right; }
  .cards td::before { content: attr(data-label); color: var(--soft); font-size: .85rem; text-align: left; }
  .cards .ui-datatable-empty-message td { justify-content: flex-start; }
  .cards td input { flex: 0 0 9rem; width: 9rem; }
  .cards td:has(.ui-menubutton) { flex-wrap: wrap; justify-content: flex-start; }
  .cards td span[style] { width: auto !important; }
  .panel, .panel tbody, .panel tr, .panel td, .panel th { display: block; width: 100% !important; }
  .panel td, .panel th { padding: .15rem 0; text-align: left; }
  .calendar td { height: 2.6rem; }
  .ui-menu { position: static; }
  .actions > button, .actions > .button, .actions .ui-menubutton { flex: 1 1 100%; text-align: center; }
}
@media print { .top nav, .actions { display: none; } }
`;
