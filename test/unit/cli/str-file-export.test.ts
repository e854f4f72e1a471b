import { existsSync, rmSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { sentIn, standingClock, str } from "../../support/canned-api.ts";
import { apiWith } from "../../support/canned-tasks.ts";
import { textLike } from "../../support/matchers.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const { at, write: csv, read } = eachTestsFolder();
beforeEach(standingClock);

describe("str file, with a platform's export,", () => {
  const airbnb = "Confirmation code,Status,Guest name,Start date,End date,Listing,Earnings,ΑΦΜ,Nights";
  const stay = (
    id: string,
    from: string,
    to: string,
    listing = "Sea view",
    status = "Confirmed",
    earnings = "€420.50",
  ) => `${id},${status},Ada,${from},${to},${listing},${earnings},123456789,4`;
  const set = ["--set", "paymentMethod=Μετρητά", "--set", "isForeigner=false", "--set", "hostFee=0"];
  const onRecord = [
    { id: 7, name: "Sea View", registryId: "00000000007", ownerId: 1, address: "" },
    { id: 8, name: "Twin", registryId: "00000000008", ownerId: 1, address: "" },
    { id: 9, name: "Twin", registryId: "00000000009", ownerId: 1, address: "" },
  ];
  const api = () => apiWith({ apartments: onRecord });

  it("finds the apartment by its name or registry number if it is unique", async () => {
    const rows = [stay("A", "03/13/2026", "03/15/2026"), stay("B", "03/20/2026", "03/25/2026", "00000000008")];
    const { code, asked, err } = await str(["file", csv("export.csv", airbnb, ...rows), ...set], api().answers);

    expect(sentIn(asked)[0]?.body).toMatchObject({
      reservations: [
        { apartmentId: 7, startDate: "13/03/2026", platform: "Airbnb", isForeigner: false },
        { apartmentId: 8, startDate: "20/03/2026" },
      ],
    });
    expect(err).toContain("Columns that are not read: Nights.");
    expect(err).toContain("Dates are read with the month first.");
    expect(err).toContain(`How the columns are read is saved in ${at("export.mapping.json")}`);
    expect(code).toBe(0);

    const twin = csv("twin.csv", airbnb, stay("C", "03/13/2026", "03/15/2026", "Twin"));
    expect(await str(["file", twin, ...set], api().answers)).toMatchObject({ code: 2 });
  });

  it("uses a stored mapping with its apartment names, and does not overwrite it", async () => {
    const file = csv("export.csv", airbnb, stay("A", "03/13/2026", "03/15/2026", "Twin"));
    await str(["file", csv("export.csv", airbnb, stay("A", "03/13/2026", "03/15/2026")), ...set], api().answers);
    const kept: unknown = JSON.parse(read("export.mapping.json"));
    expect(kept).toMatchObject({ columns: { startDate: "Start date", guestTaxId: "ΑΦΜ" } });
    csv("own.json", JSON.stringify(Object.assign({}, kept, { apartments: { Twin: 9 } })));
    csv("export.csv", airbnb, stay("A", "03/13/2026", "03/15/2026", "Twin"));

    const own = ["--mapping", at("own.json")];
    const first = await str(["file", file, ...own], api().answers);
    const second = await str(["file", file, ...own], api().answers);

    expect(sentIn(first.asked)[0]?.body).toMatchObject({ reservations: [{ apartmentId: 9 }] });
    expect(second.err).not.toContain("How the columns are read is kept");
    csv("own.json", "{");
    expect(await str(["file", file, ...own], api().answers)).toMatchObject({
      ...{
        code: 2,
        err: `${own[1]} is not a mapping: correct it, or delete it to have it guessed again. Nothing was sent.`,
      },
    });
  });

  it("asks which number is the day when the dates are ambiguous", async () => {
    const open = () => csv("open.csv", airbnb, stay("A", "03/04/2026", "07/04/2026"));
    const answering = async (answer: string) => {
      rmSync(at("open.mapping.json"), { force: true });
      const questions: string[] = [];
      const ask = async (question: string) => {
        questions.push(question);
        return answer;
      };
      const { asked, code } = await str(["file", open(), ...set], api().answers, { ask });
      expect(questions).toHaveLength(1);
      return code === 0 ? JSON.stringify(sentIn(asked)[0]?.body).match(/"startDate":"([^"]+)"/)?.[1] : code;
    };

    expect(await answering(" D ")).toBe("03/04/2026");
    expect(await answering("m")).toBe("04/03/2026");
    expect(await answering("what?")).toBe(2);
    rmSync(at("open.mapping.json"), { force: true });
    const nobody = await str(["file", open(), ...set], api().answers);
    expect(nobody).toMatchObject({ code: 2, asked: [{ path: "/apartments" }] });
    expect(nobody.err).toContain("Say --dates DMY or --dates MDY. Nothing was sent.");
    expect(await str(["file", open(), ...set, "--dates", "DMY"], api().answers)).toMatchObject({ code: 0 });
    rmSync(at("open.mapping.json"), { force: true });
    expect(await str(["file", open(), ...set, "--dates", "mdy"], api().answers)).toMatchObject({ code: 0 });
    rmSync(at("open.mapping.json"), { force: true });
    expect(await str(["file", open(), ...set, "--dates", "YMD"], api().answers)).toMatchObject({ code: 2, asked: [] });
    expect(existsSync(at("open.mapping.json"))).toBe(false);
    expect(await str(["file", open(), "--set", "nothing=1"], api().answers)).toMatchObject({
      ...{ code: 2, err: textLike(/^--set takes field=value, a field being one of reservationId, .*Nothing was sent/) },
    });
  });

  it("names the rows it leaves out: cancelled without income, or exact duplicates", async () => {
    const rows = [
      ...[0, 1, 2].map(() => stay("A", "03/13/2026", "03/15/2026")),
      ...["B", "C"].map((id) => stay(id, "03/20/2026", "03/25/2026", "Sea view", "Canceled by guest", "€0.00")),
    ];
    const { err, asked } = await str(["file", csv("export.csv", airbnb, ...rows), ...set], api().answers);

    expect(err).toContain("Left out, cancelled with nothing received: line 5, 6.");
    expect(err).toContain("Left out, exact repetitions: line 3, 4.");
    expect(sentIn(asked)[0]?.body).toMatchObject({ reservations: [{ reservationId: "A" }] });
  });
});
