import { html } from "hono/html";
import type { LabelKey } from "./labels.ts";
import { documentPage, fieldset } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { pathOf } from "./paths.ts";
import { personOf } from "./people.ts";

/** The manager's details. At the first login there is no way back from it. */
export function contactPage(look: Look, username: string, isFirst: boolean): Html {
  const { text, phrase, label } = look;
  const { afm, name } = personOf(username);
  const row = (left: Html | string, right: Html | string) => html`<tr><td>${left}</td><td>${right}</td></tr>`;
  const input = (id: string, key: LabelKey | undefined, type: string) =>
    row(
      key ? label(key) : "Email",
      html`<input id="${id}" name="${id}" type="${type}" aria-label="${key ? text(key) : "Email"}">`,
    );
  const facts = html`<table class="panel"><tbody>${row(label("accountName"), name)}${row(label("accountAfm"), afm)}${row("Username", username)}</tbody></table>`;
  const contact = html`<table class="panel"><tbody>${input("phone", "telephone", "tel")}${input("mobile", "mobile", "tel")}${input("email", undefined, "email")}</tbody></table>`;
  const cancel = isFirst
    ? html`<button type="button" class="ui-button" disabled="disabled">${text("cancelContact")}</button>`
    : html`<a class="button" href="${pathOf.properties}">${text("cancelContact")}</a>`;
  return documentPage(
    look,
    { title: phrase("managerApplication"), username, application: "managerApplication" },
    html`<form name="contactForm" method="post" action="${pathOf.contact}">
${fieldset(text("accountInfo"), facts)}
${fieldset(text("contactInfo"), contact)}
<p class="actions">${cancel}<button class="main" type="submit">${text("storeContact")}</button></p>
</form>`,
  );
}
