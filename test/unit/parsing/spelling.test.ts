import { expect, it } from "vitest";
import { isSameSpelling } from "../../../shared/parsing/spelling.ts";

it.each([
  ["Ann O'Neill", "ANN O NEILL"],
  ["Ann  O'Neill", " ann oneill "],
  ["Γιώργος Παπάς", "ΓΙΩΡΓΟΣ ΠΑΠΑΣ"],
  ["AB 123-456", "AB123456"],
  ["Maximiliana Wolfeschlegelstein", "MAXIMILIANA WOLFESCH"],
])("a text typed in as %s may be shown as %s", (typed, shown) => {
  expect(isSameSpelling(typed, shown)).toBe(true);
});

it.each([
  ["Ann", "Anna"],
  ["AB123456", "AB123457"],
  ["Maximiliana Wolfe", "Maximiliana"],
  ["Maximiliana Wolfeschlegelstein", "Maximiliana Wolfesc"],
  ["Maximiliana Wolfesch", "Maximiliana Wolfeschlegelstein"],
  ["", ""],
  ["-", "."],
])("a text typed in as %s is another than %s", (typed, shown) => {
  expect(isSameSpelling(typed, shown)).toBe(false);
});
