import { all, attribute, first, headingsOf, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { isLabel } from "../../../shared/portal/aade/same-text.ts";
import type { Looked } from "../seen/sighting.ts";
import type { Walked } from "./signs.ts";

type Sign = (walked: Walked, profile: AadeProfile) => string | undefined;

/** The rows of the list that has most of them. */
function rowsIn({ searches }: Walked, { search }: AadeProfile) {
  const lists = searches.map(({ html }) => all(html, `tr:has([id$=":${search.number.is}"])`));
  const cell = (row: Parameters<typeof first>[0], ending: string) => textOf(first(row, `[id$=":${ending}"]`) ?? row);
  const [longest = []] = lists.toSorted((one, other) => other.length - one.length);
  return longest.map((row) => ({
    number: cell(row, search.number.is),
    arrival: cell(row, search.startDate.is).split("/").toReversed().join("-"),
    departure: cell(row, search.endDate.is),
    amount: cell(row, search.amount.is),
  }));
}

/** Whether it is in order, where it has something to order. */
const isOrdered = (values: readonly (string | number)[]) =>
  new Set(values).size > 1 ? values.every((value, place) => (values[place - 1] ?? value) <= value) : undefined;

/** What the lists, and the way in and out, show of a portal. */
export const wayAndListSigns: Readonly<Record<string, Sign>> = {
  cancelledAmountCell: (walked, profile) =>
    rowsIn(walked, profile).some(({ amount }) => amount === "") ? "empty" : undefined,
  paging({ searches }, { search }) {
    const isCut = ({ html }: Looked) => {
      const total = Number(/(\d+)\D*$/.exec(textOf(first(html, `[id$="${search.total.is}"]`) ?? html))?.[1]);
      return total > all(html, `[id$=":${search.number.is}"]`).length;
    };
    const cut = searches.find(isCut);
    return cut && (first(cut.html, `.${search.pager.is}`) ? "paginator" : "range");
  },
  listOrder(walked, profile) {
    const rows = rowsIn(walked, profile).filter(({ number }) => number !== "");
    const byNumber = isOrdered(rows.map(({ number }) => Number.parseInt(number, 10)));
    const byArrival = isOrdered(rows.map(({ arrival }) => arrival));
    return byNumber === byArrival ? undefined : byArrival ? "arrival" : byNumber ? "number" : undefined;
  },
  homePage: ({ home }, { properties }) =>
    home && (first(home.html, `[id$=":${properties.registryId.is}"]`) ? "registry" : "menu"),
  rolePage: ({ all: pages }, { login }) =>
    pages.some(({ html }) => headingsOf(html).some((heading) => isLabel(heading, login.rolePage.is)))
      ? "shown"
      : "absent",
  logoutLink({ properties }, { login, paths }) {
    const [page] = properties;
    const link = page && all(page.html, "a[href]").find((one) => isLabel(textOf(one), login.logout.is));
    if (!link) return undefined;
    const href = attribute(link, "href");
    return href.startsWith("#") ? "command" : href.includes(paths.signOnLogout.is) ? "signOn" : "application";
  },
};
