import { expect, it } from "vitest";
import { createKnownWords } from "../../../cli/portal-check/recording.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const isKnown = createKnownWords(profile);

it.each([
  profile.search.button.text.is,
  profile.login.logout.is,
  profile.declaration.fields.notes.label.is,
  profile.properties.columns.state.is,
  profile.texts.deleted.is,
  "Οριστική / Final",
  "ΟΡΙΣΤΙΚΗ (final)",
  "Σύνολο/Total: 12",
  "από 01/02/2026 έως 31/12/2026",
  "Αρχική, εμπρόθεσμη",
  "2026",
  "Total 12 (2026)",
  "",
])("the recorder of portal pages keeps %j, which the portal shows to everyone", (text) => {
  expect(isKnown(text)).toBe(true);
});

it.each([
  "Μαρία Παπαδοπούλου",
  "Σύνολο Μαρία",
  "final Maria",
  "12345",
  "Total 12345",
  "6912345678",
  "x1",
  "x@example.org",
])("the recorder of portal pages replaces %j, which may be personal data", (text) => {
  expect(isKnown(text)).toBe(false);
});
