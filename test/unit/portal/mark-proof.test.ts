import { describe, expect, it } from "vitest";
import { createMarkProof } from "../../../shared/portal/aade/declarations/mark-proof.ts";
import type { Figures, ShownDeclaration } from "../../../shared/portal/portal.ts";

const stay: Figures = {
  startDate: "05/10/2026",
  endDate: "08/10/2026",
  amountCents: 35_050,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: true,
};
const mark = "our mark 17";
const draft = (notes: string, figures: Partial<Figures> = {}): ShownDeclaration => ({
  state: "draft",
  number: "",
  notes,
  figures: { ...stay, ...figures },
});

/** What is concluded from drafts seen after ours was saved. */
function seeing(...pages: readonly ShownDeclaration[]) {
  const proof = createMarkProof();
  proof.noteSaved(stay, mark);
  return () => {
    for (const page of pages) proof.check(page);
  };
}
const notKept = "changed: our mark in the notes is not kept";

describe("the notes of a draft of the stay saved with our mark", () => {
  it.each(["", "our", "OUR MARK", "our-mark17", " o "])(
    "show that the portal keeps no marks when they are %j",
    (notes) => {
      expect(seeing(draft(notes))).toThrow(notKept);
    },
  );

  it.each(["our mark 18", "of somebody else", "mark 17", "our mark 17 and more"])(
    "show another's draft when they are %j",
    (notes) => {
      expect(seeing(draft(notes))).not.toThrow();
    },
  );

  it.each<Partial<Figures>>([{ startDate: "06/10/2026" }, { endDate: "09/10/2026" }, { amountCents: 35_000 }])(
    "say nothing when its figures differ by %j",
    (figures) => {
      expect(seeing(draft("", figures))).not.toThrow();
    },
  );

  it("say nothing once it is final, because finals may hide notes", () => {
    expect(seeing({ ...draft(""), state: "final", number: "266" })).not.toThrow();
  });

  it("prove that marks are kept when they have the mark, with any space around it", () => {
    expect(seeing(draft(` ${mark}\n`), draft(""))).not.toThrow();
  });

  it("prove it even after another draft was seen without", () => {
    expect(seeing(draft("other notes"), draft(""))).toThrow(notKept);
  });
});

it("do not matter when nothing was saved in this session", () => {
  expect(() => createMarkProof().check(draft(""))).not.toThrow();
});

it("show which of several drafts lost its mark", () => {
  const proof = createMarkProof();
  proof.noteSaved({ ...stay, startDate: "01/10/2026" }, "other 1");
  proof.noteSaved(stay, mark);

  expect(() => proof.check(draft(""))).toThrow(notKept);
});

it("do not matter for any draft, earlier or later, once one whole mark was seen", () => {
  const [earlier, later] = [{ startDate: "01/10/2026" }, { startDate: "02/10/2026" }];
  const proof = createMarkProof();
  proof.noteSaved({ ...stay, ...earlier }, "other 1");
  proof.noteSaved(stay, ` ${mark} `);
  proof.check(draft(mark));
  proof.noteSaved({ ...stay, ...later }, "our mark 18");

  for (const other of [earlier, later]) expect(() => proof.check(draft("", other))).not.toThrow();
});
