import { expect, it, vi } from "vitest";
import { apartmentNames } from "../../service/directory.ts";
import { downloadReservations } from "../../service/download.ts";
import { sayIn } from "../../words/words.ts";
import { record } from "./records.ts";

it("the rows on the screen can be saved as a file for a spreadsheet", async () => {
  const link = { href: "", download: "", click: vi.fn<() => void>() };
  const given: Blob[] = [];
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) given.push(blob);
    return "blob:1";
  });
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);

  const one = record({ declarationServerId: "256", details: "=declared" });
  const cancelled = record({ apartmentId: 2, cancellationDate: "01/04/2026", declaredAs: "9" });
  const say = sayIn("en");
  downloadReservations(
    [one, { ...cancelled, endDate: undefined }],
    apartmentNames([{ id: 1, name: "Sea view" }], say),
    say,
  );

  const [file] = given;
  expect(file?.type).toBe("text/csv");
  expect(await file?.text()).toBe(
    [
      '"Reservation","Apartment","Arrival","Departure","Due","State","Α/Α","Reason"',
      '"r","Sea view","03/04/2026","07/04/2026","20/05/2026","Declared","256","\'=declared"',
      '"r","Apartment 2","03/04/2026","✕ 01/04/2026","20/05/2026","Declared","9",""',
      "",
    ].join("\r\n"),
  );
  expect(link).toMatchObject({ href: "blob:1", download: "reservations.csv" });
  expect(link.click).toHaveBeenCalledOnce();
  expect(revoked).toHaveBeenCalledWith("blob:1");
});
