import { expect, it } from "vitest";
import { control } from "../../../../test/support/portal-control.ts";
import { labels } from "../../labels.ts";
import { personOf } from "../../people.ts";
import { phrases, refusals } from "../../phrases.ts";
import { defaultRelease, factors, type Release, releaseWith } from "../../release.ts";
import { openPortalWebsite } from "../../website.ts";
import { createBook, digestOf } from "./book.ts";
import { openForm, openPage } from "./declaration-form.ts";
import { createVisitor, declarationPath, firstPropertyOf, home, propertiesPath, viewStateOf } from "./visitor.ts";

const searchPath = declarationPath.replace("declaration.xhtml", "declarationSearch.xhtml");
const statements = "/taxisnet/takk/views/statements.xhtml";
const statement = statements.replace("statements.xhtml", "statement.xhtml");
const created = createBook();

/** Does everything that can be done at a member of the family, and so records every page and every answer. */
async function walk(release: Release, book = created): Promise<void> {
  let now = Date.parse("2026-11-05T22:30:00Z");
  const site = openPortalWebsite({ clock: () => now, release, random: () => 0.5 });
  // A list may lag by seconds.
  const heard = book.listenTo(site, () => {
    now += 2_000;
  });
  const units = ["final", "provisional", "stopped"].map((state, place) => ({
    registryId: `0000012345${place}`,
    state,
  }));
  await control(site, "accounts/maria", { password: "good", properties: units });
  await control(site, "accounts/second", { password: "good", properties: [], twoFactor: true });
  await control(site, "accounts/expired", { password: "good", properties: [], passwordExpired: true });
  await control(site, "accounts/new", { password: "good", properties: [], contactPage: true });
  for (const [username, password] of [
    ["maria", ""],
    ["maria", "bad"],
    ["expired", "good"],
    ["second", "good"],
  ] as const) {
    const visitor = createVisitor(heard);
    await visitor.get((await visitor.sendCredentials(username, password)).location);
  }
  const stranger = createVisitor(site);
  for (let tries = 0; tries < 7; tries += 1) await stranger.sendCredentials("second", "bad");
  const locked = createVisitor(heard);
  await locked.get((await locked.sendCredentials("second", "good")).location);
  const newcomer = createVisitor(heard);
  await newcomer.login("new", "good");
  await newcomer.post(`${home}role`, { role: "ownName", button1: "x" });
  await newcomer.get(home);
  await newcomer.post(`${home}contact`, {});

  const visitor = createVisitor(heard);
  await visitor.login("maria", "good");
  await visitor.post(`${home}role`, { role: "ownName", button1: "x" });
  let page = await visitor.get(propertiesPath);
  const post = async (path: string, source: string, fields: Record<string, string> = {}, render = "appForm") => {
    page = await visitor.post(path, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.source": source,
      "javax.faces.partial.execute": "@all",
      "javax.faces.partial.render": render,
      "javax.faces.ViewState": viewStateOf(page),
      ...fields,
    });
    return page;
  };
  const propertyId = await firstPropertyOf(visitor);
  await visitor.get(home);
  page = await visitor.get(propertiesPath);
  await post(propertiesPath, "appForm:propertyRows", { "appForm:propertyRows_input": "20" });
  await post(propertiesPath, /id="(appForm:propertiesDT:0:j_idt\d+)"/.exec(page.body)?.[1] ?? "", { propertyId });
  await visitor.get(`${searchPath}?propertyId=1`);
  const search = async () => (page = await visitor.get(`${searchPath}?propertyId=${propertyId}`));
  await search();
  await post(searchPath, "appForm:calendar_prev", {}, "appForm:calendar");
  await post(searchPath, "appForm:newDeclarationButtonLower");
  await visitor.get(`${declarationPath}?propertyId=${propertyId}&declarationDbId=77`);

  const form = await openForm(visitor);
  await form.exchange("renterAfm", { "appForm:renterAfm": "999912345" });
  await form.exchange("renterAfm", { "appForm:renterAfm": "123456789" });
  await form.exchange("foreignCheckBox", { "appForm:foreignCheckBox_input": "on" });
  const blank = { "appForm:rentalFrom_input": "", "appForm:platform_input": "", "appForm:renterAfm": "12" };
  const cancelled = { "appForm:cancelAmount_hinput": "x", "appForm:cancelDate_input": "32/01/2026" };
  await form.press("saveButton", { ...blank, ...cancelled });
  await form.press("saveButton", { "appForm:rentalTo_input": "01/02/2027", "appForm:sumAmount_hinput": "" });
  const foreign = {
    "appForm:renterName": "J. <Doe>",
    "appForm:renterIdCard": "A&1",
    "appForm:foreignCheckBox_input": "on",
  };
  const paired = { "appForm:cancelAmount_hinput": "0", "appForm:cancelDate_input": "02/11/2026" };
  await form.send("saveButton", foreign);
  await form.send("finalizeButton", { ...foreign, "appForm:renterAfm": "123456789" });
  await form.press("finalizeButton", foreign);
  await form.press("deleteButton");
  const again = await openForm(visitor);
  await again.send("saveButton", { ...paired, "appForm:sumAmount_hinput": "", "appForm:sumAmount_input": "" });
  await again.send("saveButton", { "appForm:rentalFrom_input": "02/10/2026", "appForm:rentalTo_input": "03/10/2026" });
  await again.send("finalizeButton");
  await again.press("cancelButton");
  const dates = { "appForm:dateFrom_input": "01/10/2026", "appForm:dateTo_input": "30/11/2026" };
  await post(searchPath, "appForm:j_idt44", { ...dates, "appForm:j_idt51:j_idt68_input": "20" });
  await search();
  await post(searchPath, /id="(appForm:\w+)"[^>]*>\s*<span[^>]*>[ΑA]ναζήτηση/.exec(page.body)?.[1] ?? "", dates);
  await search();
  const ids = [...page.body.matchAll(/id="(appForm:basicDT:\d+:\w+)"[^>]*role="menuitem"/g)].map(([, id = ""]) => id);
  let amending = "";
  for (const id of ids) {
    await search();
    const { body } = await post(searchPath, id);
    const [, to = ""] = /redirect url="([^"]*)"/.exec(body) ?? [];
    if (to !== "") await visitor.get(to.replaceAll("&amp;", "&"));
    if (/amend/i.test(to)) amending = to.replaceAll("&amp;", "&");
  }
  const amended = await openPage(visitor, amending);
  await amended.send("finalizeButton", foreign);
  await search();
  await post(searchPath, "appForm:basicDT", { "appForm:basicDT_pagination": "true", "appForm:basicDT_first": "0" });
  await post(searchPath, "appForm:deleteConfirm");
  await search();
  await post(searchPath, ids.find((id) => id.endsWith("deleteButton")) ?? "");
  await post(searchPath, "appForm:deleteConfirm", {}, "appForm:basicDT");

  await visitor.get(statements);
  page = await visitor.get(statement);
  await post(statement, "appForm:submitButton");
  const counts = ["numberOfCompanies", "numberOfRooms", "numberOfBeds", "numberOfTaxedRooms", "daysUsed", "freeDays"];
  const record = (value: string) => Object.fromEntries(counts.map((name) => [`appForm:records:0:${name}`, value]));
  const month = { "appForm:year_input": "2026", "appForm:month_input": "10" };
  await post(statement, "appForm:saveButton", { "appForm:month_input": "13", ...record("x") });
  await post(statement, "appForm:saveButton", { ...month, "appForm:month_input": "12", ...record("0") });
  await post(statement, "appForm:saveButton", { ...month, ...record("0") });
  await post(statement, "appForm:saveButton", { ...month, ...record("2") });
  await visitor.get(statements);
  await post(statement, "appForm:submitButton", { ...month, ...record("2") });
  await post(statement, "appForm:submitButton", { ...month, ...record("3") });
  const shown = await visitor.get(statements);
  await visitor.get(/href="([^"]*statementDbId[^"]*)"/.exec(shown.body)?.[1] ?? "");
  await visitor.get(`${statement}?statementDbId=9`);

  await visitor.get(`${home}nowhere`);
  for (const plan of [{ unavailableRate: 1 }, { throttleRate: 1 }, { maintenance: true }, { sessionExpiryRate: 1 }]) {
    await control(site, "faults", plan);
    await visitor.get(home);
  }
  await control(site, "faults", { driftLabels: "everywhere" });
  const later = createVisitor(heard);
  await later.login("maria", "good");
  await later.get(propertiesPath);
  for (let sessions = 0; sessions < 2; sessions += 1) await createVisitor(site).login("maria", "good");
  const another = createVisitor(heard);
  const { location } = await another.sendCredentials("maria", "good");
  await another.get(location);
  await later.get("/oam/server/logout");
  site.close();
}

/** A value of each factor, except one: the visitor reads the number of a login in its address. */
function releaseOf(place: number): Release {
  const values = Object.entries(factors).map(([name, all]) => [name, all.at(place)] as const);
  const release = releaseWith({ ...Object.fromEntries(values), requestIdPlace: "both" });
  if (typeof release === "string") throw new Error(release);
  return release;
}

it("the answers of the default release, and of the one with the last values, have the digests in whole.txt", async () => {
  for (const release of [defaultRelease, releaseOf(-1)]) await walk(release);
  const second = createBook();
  await walk(releaseOf(1), second);
  // Too many for a line each: a walk meets few of the refusals, each in one of its wordings.
  const rest = { "the second values": second.recorded, phrases, refusals, labels, people: ["1", "22"].map(personOf) };
  const digests = Object.entries(rest).map(([name, all]) => `${name} ${digestOf(JSON.stringify(all))}`);

  await expect(`${[...created.recorded, ...digests].join("\n")}\n`).toMatchFileSnapshot("whole.txt");
});
