import { mkdir, writeFile } from "node:fs/promises";
import { startPortal } from "../../../local/portal/server.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadePortal } from "../../../shared/portal/aade/aade-portal.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { aStay, forever, must, onlyDeclaration, year } from "../../contract/portal/world.ts";

/** Walks the simulator and keeps what it answers, the odd pages with it. */
export async function recordPages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pages = await walk();
  const form = pages["new-declaration"] ?? "";
  const odd = {
    "shuffled-ids": (await walk({ generatedIds: "moved" }))["new-declaration"] ?? "",
    truncated: form.slice(0, form.length / 2),
    "wrong-encoding": inGreekBytes(form),
    "added-field": form.replace("</form>", '<input name="appForm:vatRate"></form>'),
    "renamed-label": form.replace("Αναχώρηση /<br/>Departure Date", "Αποχώρηση /<br/>Check-out Date"),
    "other-options": form.replace(">Homestay<", ">Vrbo<"),
  };
  for (const [name, page] of Object.entries({ ...pages, ...odd })) await writeFile(`${folder}/${name}.html.txt`, page);
}

/** A fresh simulator's pages by name. `release`: in what it differs from the most likely portal. */
async function walk(release = {}): Promise<Record<string, string>> {
  const simulator = await startPortal({ port: 0 });
  await fetch(`${simulator.url}/_control/release`, { method: "PUT", body: JSON.stringify(release) });
  const shown: string[] = [];
  const listening: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === "GET") shown.push(anonymous(await response.clone().text(), simulator.url));
    return response;
  };
  const addresses = { applicationUrl: simulator.url, signOnUrl: simulator.url };
  const profile = createAadeProfile({ ...addresses, platforms: defaultPlatforms });
  const portal = createAadePortal({ profile, times: { submitTimeout: 5_000 }, fetch: listening });
  const latest = async (call: () => Promise<unknown>) => {
    await call();
    return shown.at(-1) ?? "";
  };

  const demo = { username: "demo-owner", password: "demo-password" };
  const login = await portal.login(demo, { signal: forever, beforePost: async () => {} });
  if (login.kind !== "in") throw new Error(`not logged in: ${login.kind}`);
  const { session } = login;
  const loginPage = shown.find((page) => page.includes('name="password"')) ?? "";
  const [property] = must(await session.properties());
  if (!property) throw new Error("the demo owner has no property");
  const pages = {
    "login-in-200": loginPage,
    properties: await latest(() => session.properties()),
    "new-declaration": await latest(() => session.saveDraft(property, guest, "mark 1")),
    list: await latest(() => session.list(property, year)),
  };
  const declaration = await onlyDeclaration(session, property);
  const more = {
    draft: await latest(() => session.read(declaration)),
    final: await latest(() => session.finalise(declaration).then(() => session.read(declaration))),
    gone: await latest(() => session.read({ ...declaration, declarationId: "999" })),
  };
  await fetch(`${simulator.url}/_control/faults`, { method: "PUT", body: '{"maintenance": true}' });
  const maintenance = await latest(() => session.properties());
  await simulator.close();
  return { ...pages, ...more, maintenance };
}

export const guest = aStay({ guestName: `Ζωή "O'Neill" <b> 😀` });

/** Without what makes a recording long or tells where it was made. */
function anonymous(page: string, url: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<script>.*?<\/script>/s, "")
    .replaceAll(url, "");
}

/** ISO 8859-7, as a portal's proxy of old might send it: Greek letters in one byte each. */
function inGreekBytes(text: string): Uint8Array {
  const greek = (code: number) => (code >= 0x384 && code <= 0x3ce ? code - 0x2d0 : 0x3f);
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0x3f;
    return code < 0x80 ? code : greek(code);
  });
}
