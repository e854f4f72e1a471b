import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRecorder, keep } from "../../../packages/cli/portal-check/recording.ts";
import { factsIn } from "../../../packages/cli/portal-check/seen.ts";
import type { Release } from "../../../packages/portal-simulator/release.ts";
import { openPortalWebsite } from "../../../packages/portal-simulator/website.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { checkPortal } from "../../../shared/portal/aade/check.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile/profile.ts";
import type { Figures } from "../../../shared/portal/portal.ts";
import { control } from "../../support/portal-control.ts";
import { aRecord, aStay, firstProperty, logIn, must, onlyDraft } from "./world.ts";

/** Personal data at the portal, none of which may be in a recording. */
export const marked = {
  username: "marked-owner",
  guestName: "ΜΑΡΚΕΔΗΣ ΜΑΡΚΟΣ",
  guestId: "MARKED-77",
  guestTaxId: "123123123",
  notes: "σημειωμένο mark@ed.example 6912345678",
  // Enough to include every street of the simulator.
  registryIds: Array.from({ length: 20 }, (_, place) => `777000${String(12_345 + place)}`),
} as const;
const credentials = { username: marked.username, password: "marked-password" };
const sample = { range: { from: "01/01/2026", to: "31/12/2026" }, month: { year: 2026, month: 5 } };
const cancelled: Partial<Figures> = { cancellationDate: "01/02/2026", cancellationCents: 8_765_43 };

/** A walk over a portal with marked data: the answers, what was read, and the recorded files. */
export async function recordedWalk(release: Release) {
  const site = openPortalWebsite({ release });
  const secrets = new Set<string>();
  const overheard: typeof fetch = async (input, init) => {
    const response = await site.fetch(input, init);
    for (const secret of secretsIn(response.headers, await response.clone().text())) secrets.add(secret);
    return response;
  };
  const folder = mkdtempSync(join(tmpdir(), "recording-"));
  try {
    const url = "https://portal.simulated";
    const profile = createAadeProfile({ applicationUrl: url, signOnUrl: url, platforms: defaultPlatforms });
    const parts = { profile, times: { submitTimeout: 20_000 }, fetch: overheard };
    const properties = marked.registryIds.map((registryId) => registryId);
    await control(site, `accounts/${marked.username}`, { password: credentials.password, properties });
    await saveMarked(createAadePortal(parts));
    const recorder = createRecorder(overheard);
    const result = await checkPortal({ ...parts, fetch: recorder.fetch }, credentials, sample);
    const recorded = recorder.pages();
    await keep(folder, recorded, sample, profile);
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
    return { result, facts: factsIn(recorded, profile), files, secrets: [...secrets] };
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

/** A final, a draft, a cancelled stay and a statement with marked data. */
async function saveMarked(portal: ReturnType<typeof createAadePortal>): Promise<void> {
  const session = await logIn({ portal }, credentials);
  const property = await firstProperty(session);
  const { guestName, guestId, guestTaxId, notes } = marked;
  const stay = aStay({ guestName, guestId, amountCents: 7_654_32 });
  const greek: Figures = { ...aStay({ amountCents: 6_543_21 }), isForeigner: false, guestTaxId };
  const { amountCents: _, ...unpaid } = aStay({ guestName, guestId });
  const stays: Figures[] = [
    { ...stay, startDate: "03/03/2026", endDate: "05/03/2026" },
    { ...greek, startDate: "13/03/2026", endDate: "15/03/2026" },
    { ...unpaid, ...cancelled, startDate: "23/03/2026", endDate: "25/03/2026" },
  ];
  for (const figures of stays) must(await session.saveDraft(property, figures, notes));
  // The later one first, so that numbers and arrivals differ in order.
  for (const day of ["13/03/2026", "03/03/2026"]) {
    must(await session.finalise(await onlyDraft(session, property, { from: day, to: day })));
  }
  must(await session.fileStatement({ year: 2026, month: 4 }, [aRecord()], false));
  await session.logout();
}

/** Everything in a page or its headers that is a token or personal data. */
function secretsIn(headers: Headers, body: string): string[] {
  const cookies = headers.getSetCookie().map((cookie) => /=([^;]*)/.exec(cookie)?.[1] ?? "");
  const asked = [headers.get("location") ?? "", body].flatMap((text) => found(text, /request_id=([^&"'\s]+)/g));
  return [
    ...cookies,
    ...asked,
    ...found(body, /name="javax\.faces\.ViewState"[^>]*value="([^"]+)"/g),
    ...found(body, /ViewState[^>]*><!\[CDATA\[([^\]]+)\]\]/g),
    ...found(body, /:(?:address|atak|ama)Output"[^>]*>([^<]+)</g),
    ...found(body, /Τ\.Κ\. (\d{5})/g),
    ...found(body, /propertyId['"]?\s*,\s*['"]?value['"]?\s*:\s*['"](\d+)/g),
    ...found(body, /DbId=(\d+)/g),
    ...found(body, /class="who">Α\.Φ\.Μ\.: (\d+)/g),
    ...found(body, /class="who">Α\.Φ\.Μ\.: \d+ ([^<]+)</g),
  ].filter((secret) => secret.length > 3);
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, secret = ""]) => secret);
