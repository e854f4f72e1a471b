import { describe, expect, it } from "vitest";
import type { Query, WrittenItem } from "../../../../shared/aws/store.ts";
import { numberInKey, rowKey, rowRef } from "../../../../shared/records/keys.ts";
import { type Row, readRow, unknownReservation } from "../../../../shared/records/rows.ts";
import { written } from "../../../../test/support/written.ts";
import { accepted } from "../../../../test/unit/declarations/reservation.ts";
import { aRow, type RowChange, task } from "../../../../test/unit/filing/one-visit.ts";
import { eraseGuests, findGuests, type Wanted } from "../../operator/erase-guests.ts";

const guest = { guestName: " Zoë  Ågren", guestId: "P-77", guestTaxId: "123456789" };
type Guest = Partial<typeof guest>;
const [sound] = accepted({});

function rowOf(taskId: number, row: number, has: Guest, more: RowChange = {}): Row {
  if (!sound) throw new Error("a reservation was accepted");
  const { guestName: _, guestId: __, guestTaxId: ___, ...stay } = sound;
  const reservation = { ...stay, reservationId: `A-${row}`, ...has };
  return aRow({ taskId, number: row, reservation, state: "SUBMITTED", ...more });
}

/** Erases among these tasks, which a query returns one per page. Returns the queries and what was erased. */
async function erased(
  wanted: Wanted,
  tasks: readonly { rows: readonly Row[]; endedAs?: "internal_error" }[],
  year = 2026,
  result: WrittenItem = { written: true, item: {} },
) {
  const taken: string[] = [];
  const asked: Query[] = [];
  const idOf = (at: number) => tasks[at]?.rows[0]?.taskId ?? 0;
  const query = async (of: Query) => {
    asked.push(of);
    const at = asked.length - 1;
    if (at >= tasks.length) return { items: [] };
    const last = at + 1 < tasks.length ? { pk: `TASK#${idOf(at)}` } : undefined;
    return { items: [{ pk: `TASK#${idOf(at)}` }], ...(last && { last }) };
  };
  const readTask = async (taskId: number) => {
    const one = tasks.find(({ rows }) => rows[0]?.taskId === taskId);
    const { endedAs, rows = [] } = one ?? {};
    return { task: { ...task, taskId, ...(endedAs && { endedAs }) }, rows: [...rows], filings: [] };
  };
  const found = await findGuests({ store: { query }, readTask, now: () => Date.UTC(year, 5, 1) }, wanted);
  const left = await eraseGuests(
    {
      readTask,
      store: {
        async update({ pk, sk }) {
          taken.push([pk, sk].map(numberInKey).join("/"));
          return result;
        },
      },
      tasks: {
        async forgetGuests(taskId, rows) {
          taken.push(`${taskId}: ${[...rows].join()}`);
          return written;
        },
      },
    },
    found.map(rowRef),
  );
  return { asked, taken, found: found.map(rowRef), left: left.map(rowRef) };
}

describe("an erasure takes a reservation's guest off", () => {
  it.each<[Guest, boolean]>([
    [{ guestName: "Ann" }, true],
    [{ guestId: "P-77" }, true],
    [{ guestTaxId: "123456789" }, true],
    [guest, true],
    [{}, false],
  ])("if it has one: %j", async (has, is) => {
    const { taken, found } = await erased({ reservationId: "A-1" }, [{ rows: [rowOf(5, 1, has), rowOf(5, 2, guest)] }]);

    expect(taken).toEqual(is ? ["5/1"] : []);
    expect(found).toEqual(is ? [{ taskId: 5, row: 1 }] : []);
  });

  it.each(["zoë ågren", "ZOE AGREN ", "Ågren, Zoë", "ågren", "p-77", "P 77", "P77", " 123 456 789"])(
    "when the guest is called %j",
    async (called) => {
      const others = [{}, { guestName: "Zoë Å" }, { guestId: "P-777" }].map((has, at) => rowOf(5, 2 + at, has));

      expect((await erased({ guest: called }, [{ rows: [rowOf(5, 1, guest), ...others] }])).taken).toEqual(["5/1"]);
    },
  );

  it.each([
    ["Günter Strauß", "GUNTER STRAUSS"],
    ["Işık Yıldız", "ISIK YILDIZ"],
    ["Søren Łukasz", "Lukasz Soren"],
    ["Æsa Þór Œuvrard", "AESA THOR OEUVRARD"],
    ["ＥＶＡ MOREAU", "eva moreau"],
    ["STRAUẞ", "strauss"],
  ])("when a passport writes the name %s", async (guestName, called) => {
    const rows = [rowOf(5, 1, { guestName })];

    expect((await erased({ guest: called }, [{ rows }])).taken).toEqual(["5/1"]);
    expect((await erased({ guest: guestName }, [{ rows: [rowOf(5, 1, { guestName: called })] }])).taken).toEqual([
      "5/1",
    ]);
  });

  it("when nobody could read its record, which is kept under review", async () => {
    const { reservation } = rowOf(5, 1, guest);
    const rows = [aRow({ state: "FAILED", reservation: unknownReservation, unreadable: { reservation } })];

    for (const wanted of [{ reservationId: "A-1" }, { guest: "Zoë Ågren" }, { guest: "123456789" }])
      expect((await erased(wanted, [{ rows }])).taken).toEqual(["5/1"]);
    for (const wanted of [{ reservationId: "A-" }, { guest: "Zoë Lang" }])
      expect((await erased(wanted, [{ rows }])).taken).toEqual([]);
  });

  it("and names every row whose record nobody can read, since it may be the guest's", async () => {
    const rows = [readRow({ ...rowKey(5, 1), state: "of no release" })];

    for (const wanted of [{ reservationId: "A-1" }, { guest: "Zoë Ågren" }]) {
      const { taken, found, left } = await erased(wanted, [{ rows }]);
      expect(found).toEqual([{ taskId: 5, row: 1 }]);
      expect(left).toEqual(found);
      expect(taken).toEqual([]);
    }
  });

  it("when the name is Greek, with or without accents, and never for an empty search", async () => {
    const rows = [rowOf(5, 1, { guestName: "Νίκος Παπαδόπουλος" }), rowOf(5, 2, { guestId: "-" })];

    expect((await erased({ guest: "ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ" }, [{ rows }])).taken).toEqual(["5/1"]);
    for (const nothing of ["", " ", "-"]) expect((await erased({ guest: nothing }, [{ rows }])).taken).toEqual([]);
  });

  it("in the task itself if its rows never began, in one write", async () => {
    const never = {
      rows: [rowOf(6, 1, guest), rowOf(6, 2, guest), rowOf(6, 3, {})],
      endedAs: "internal_error",
    } as const;
    const { taken } = await erased({ guest: "P-77" }, [{ rows: [rowOf(5, 1, guest)] }, never]);

    expect(taken).toEqual(["5/1", "6: 1,2"]);
  });
});

describe("an erasure", () => {
  it("reads the tasks of every year since the first, page by page", async () => {
    const rows = [5, 6, 7].map((taskId) => ({ rows: [rowOf(taskId, 1, guest)] }));
    const { asked, taken } = await erased({ guest: "P-77" }, rows, 2027);

    expect(taken).toEqual(["5/1", "6/1", "7/1"]);
    expect(asked.map(({ partition, after }) => [partition.slice(-4), after?.["pk"]])).toEqual([
      ["2026", undefined],
      ["2026", "TASK#5"],
      ["2026", "TASK#6"],
      ["2027", undefined],
    ]);
  });

  it.each<Row["state"]>(["PENDING", "PROCESSING", "CHECKING", "NEEDS_REVIEW"])(
    "keeps the guest of a row that is %s, and names the row",
    async (state) => {
      const rows = [rowOf(5, 1, guest), rowOf(6, 2, guest, { state })];
      const { taken, left } = await erased(
        { guest: "P-77" },
        rows.map((row) => ({ rows: [row] })),
      );

      expect(taken).toEqual(["5/1"]);
      expect(left).toEqual([{ taskId: 6, row: 2 }]);
    },
  );

  it("names a row that was written meanwhile, and keeps its guest", async () => {
    const { left } = await erased({ guest: "P-77" }, [{ rows: [rowOf(5, 1, guest)] }], 2026, { written: false });

    expect(left).toEqual([{ taskId: 5, row: 1 }]);
  });
});
