import { beforeEach, expect, it } from "vitest";
import type { Session } from "../../../local/portal/sessions.ts";
import { createViews, type View, type Views } from "../../../local/portal/views.ts";

const session = (token: string): Session => ({
  ...{ token, username: "o", applicationId: null, applicationAuth: null, lastSeen: 0, answers: 0, search: undefined },
  ...{ calendarDay: undefined, propertyRows: 10, roleChosen: true },
});
const [own, other] = [session("own"), session("another")] as const;
const list: View = { page: "statements" };
const form: View = { page: "statement", statementDbId: 7 };

let views: Views;
beforeEach(() => {
  views = createViews();
});

it("knows a page by its ViewState, in the session that it was sent to only", () => {
  const [first, second] = [views.issue(own, list), views.issue(own, form)];

  expect([views.find(own, first), views.find(own, second)]).toEqual([list, form]);
  expect([views.find(other, first), views.take(other, first)]).toEqual([undefined, undefined]);
  expect([views.find(own, "1:-1"), views.take(own, "1:-1")]).toEqual([undefined, undefined]);
});

it("lets a page serve as often as it is asked after, and no more once it is taken", () => {
  const [first, second] = [views.issue(own, list), views.issue(own, form)];

  expect([views.find(own, first), views.take(own, first), views.take(own, first)]).toEqual([list, list, undefined]);
  expect(views.find(own, second)).toBe(form);
});

it("lets a used ViewState stand for another page", () => {
  const first = views.issue(own, list);
  views.take(own, first);
  views.put(own, first, form);

  expect(views.find(own, first)).toBe(form);
});

it("keeps the thirty youngest of each session", () => {
  const elsewhere = views.issue(other, list);
  const first = views.issue(own, list);
  const second = views.issue(own, form);
  for (let more = 3; more <= 30; more += 1) views.issue(own, list);
  expect(views.find(own, first)).toBe(list);
  const last = views.issue(own, form);

  expect([views.find(own, first), views.find(own, second), views.find(own, last)]).toEqual([undefined, form, form]);
  expect(views.find(other, elsewhere)).toBe(list);
});
