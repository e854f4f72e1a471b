import type { Declaration } from "../../../local/portal/declaration-record.ts";

/** A stored declaration of a stay, without the guest's details. It is a draft unless it has a number. */
export function declarationOf(
  figures: Pick<Declaration["figures"], "arrival" | "departure"> & Partial<Declaration["figures"]>,
  { serial = null, ...more }: Partial<Declaration> = {},
): Declaration {
  return {
    ...{ declarationDbId: 1, registryId: "00000123456", username: "o", serial, amends: null },
    filedAt: serial === null ? null : "2026-11-20T10:00:00Z",
    figures: {
      ...{ rentCents: 100, paymentType: "1", platform: "1", renterAfm: "", renterName: "", foreigner: false },
      ...{ renterIdCard: "", cancelCents: null, cancelDate: null, notes: "" },
      ...figures,
    },
    ...more,
  };
}
