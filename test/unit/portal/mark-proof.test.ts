import { describe, expect, it } from "vitest";
import { createMarkProof } from "../../../shared/portal/aade/mark-proof.ts";
import type { Figures, ShownDeclaration } from "../../../shared/portal/portal.ts";

const stay: Figures = {
  ...{ startDate: "05/10/2026", endDate: "08/10/2026", amountCents: 35_050 },
  ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: true },
};
const mark = "our mark 17";
const draft = (notes: string, figures: Partial<Figures> = {}): ShownDeclaration => ({
  ...{ state: "draft", number: "", notes },
  figures: { ...stay, ...figures },
});

/** What is said of drafts that are seen, one after the other, once ours is saved. */
function seeing(...pages: readonly ShownDeclaration[]) {
  const proof = createMarkProof();
  proof.saved(stay, mark);
  return () => {
    for (const page of pages) proof.seen(page);
  };
}
const notKept = "changed: our mark in the notes is not kept";

describe("where a draft of a stay that was saved with our mark", () => {
  it.each(["", "our", "OUR MARK", "our-mark17", " o "])("shows %j of it, the portal keeps no mark", (notes) => {
    expect(seeing(draft(notes))).toThrow(notKept);
  });

  it.each(["our mark 18", "of somebody else", "mark 17", "our mark 17 and more"])(
    "shows other notes (%j), it is another's",
    (notes) => {
      expect(seeing(draft(notes))).not.toThrow();
    },
  );

  it.each<Partial<Figures>>([{ startDate: "06/10/2026" }, { endDate: "09/10/2026" }, { amountCents: 35_000 }])(
    "is not this one, by %j, nothing is said by its notes",
    (figures) => {
      expect(seeing(draft("", figures))).not.toThrow();
    },
  );

  it("is final by now, nothing is said by its notes: a final may hide them", () => {
    expect(seeing({ ...draft(""), state: "final", number: "266" })).not.toThrow();
  });

  it("shows the mark, with whatever space around it, the portal keeps marks from then on", () => {
    expect(seeing(draft(` ${mark}\n`), draft(""))).not.toThrow();
  });

  it("was seen whole only after another was seen without, that was said then", () => {
    expect(seeing(draft("other notes"), draft(""))).toThrow(notKept);
  });
});

it("asks nothing of drafts where none was saved in this session", () => {
  expect(() => createMarkProof().seen(draft(""))).not.toThrow();
});

it("asks nothing more of what is saved once marks are known to be kept", () => {
  const proof = createMarkProof();
  proof.saved(stay, mark);
  proof.seen(draft(mark));
  proof.saved({ ...stay, startDate: "01/10/2026" }, "our mark 18");

  expect(() => proof.seen(draft("", { startDate: "01/10/2026" }))).not.toThrow();
});

it("takes the mark of one that is seen whole for the proof of all", () => {
  const proof = createMarkProof();
  proof.saved({ ...stay, startDate: "01/10/2026" }, "other 1");
  proof.saved(stay, ` ${mark} `);
  proof.seen(draft(mark));

  expect(() => proof.seen(draft("", { startDate: "01/10/2026" }))).not.toThrow();
});

it("knows of several that were saved which one lost its mark", () => {
  const proof = createMarkProof();
  proof.saved({ ...stay, startDate: "01/10/2026" }, "other 1");
  proof.saved(stay, mark);

  expect(() => proof.seen(draft(""))).toThrow(notKept);
});
