import { describe, expect, it } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { nextStep } from "../../../shared/filing/declaring/next-step.ts";
import type { Seen } from "../../../shared/filing/declaring/seen.ts";
import { newRow } from "../../../shared/filing/records/new-row.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import { sound } from "../declarations/reservation.ts";

const minute = 60_000;
const times = { settle: minute, takkResend: 15 * minute, refusedAgain: minute, backoffCap: 60 * minute };
const intent = { declarationId: "31", propertyId: "1", registryId: "2", portalUser: "u", at: 0 };
const task = { taskId: 1, kind: "str", clientId: "c", mark: "m", rows: 1, dispatches: 0 } as const;
const row = (change: Partial<Row> = {}): Row => ({
  ...newRow({ ...task, createdAt: "2026-10-01T00:00:00.000Z", draftUpload: false }, 1, 1, sound),
  ...{ state: "PROCESSING", intent },
  ...change,
});
const page = { state: "draft", number: "", notes: "", figures: figuresOf(sound) } as const;
const seen = (asked: Seen["asked"]): Seen => ({
  ...{ portalUser: "u", place: { kind: "declarable", property: { propertyId: "1", registryId: "2", state: "final" } } },
  ...{ ahead: false, saves: { row: 1, made: 0, at: 0, answered: 0, gone: 0 }, intended: { showed: page }, asked },
});
const doing = (asked: Seen["asked"], now: number, change: Partial<Row> = {}) =>
  nextStep(row(change), seen(asked), now, times);

describe("a draft that was asked to be final and is still a draft", () => {
  it("is noted once with the time of the request, and then waited for", () => {
    expect(doing(500, 1_000)).toMatchObject({ do: "note doubt", askedAt: 500 });
    expect(doing(500, 1_000, { askedAt: 400 })).toMatchObject({ do: "note doubt", askedAt: 500 });
    expect(doing(500, 1_000, { askedAt: 500 })).toMatchObject({ do: "wait", until: 500 + minute });
  });

  it("is asked again when the request has had its time, and not before", () => {
    expect(doing(undefined, 500 + minute - 1, { askedAt: 500 })).toMatchObject({ do: "wait", until: 500 + minute });
    expect(doing(undefined, 500 + minute, { askedAt: 500 })).toMatchObject({ do: "finalise" });
    // Without a note of a request the intent's own time counts: a worker may have died behind it.
    expect(doing(undefined, minute - 1)).toMatchObject({ do: "wait", until: minute });
    expect(doing(undefined, minute)).toMatchObject({ do: "finalise" });
  });

  it("is asked at once where this visit has only just written the intent", () => {
    expect(doing("never", 1)).toMatchObject({ do: "finalise" });
  });
});
