import { html, raw } from "hono/html";
import type { Html } from "./faces.ts";
import { documentPage, pathOf } from "./layout.ts";
import type { PhraseKey, Texts } from "./texts.ts";

/** Where the sign-on's forms and pages are. */
export const signOnPath = {
  request: "/oam/server/obrareq.cgi",
  loginPage: "/mylogin/login.jsp",
  credentials: "/oam/server/auth_cred_submit",
  secondFactor: "/mylogin/otp.jsp",
  error: "/mylogin/Error.jsp",
  reply: "/obrar.cgi",
  loggedOut: "/oam/server/logout",
} as const;

/** The sign-on sets this cookie by script, and a browser without scripts says so in the form. */
const countCookie = "OAM_REQ_COUNT=VERSION_4~1";

const legalNotice = ({ text }: Texts) => html`<p class="legal">${text("forbiddenUse")}</p>`;

/** The login form; `problem` says why the last try was refused. */
export function loginPage(texts: Texts, here: string, requestId: string, problem?: PhraseKey): Html {
  const { text } = texts;
  return documentPage(
    { texts, title: text("signOn"), here },
    html`<form class="card narrow" name="loginForm" method="post" action="${signOnPath.credentials}">
${problem && html`<p class="problem" id="loginError" role="alert">${text(problem)}</p>`}
<input type="hidden" name="request_id" value="${requestId}">
<p class="field"><label for="username">${text("username")}</label><input id="username" name="username" autocomplete="username" autocapitalize="none" required></p>
<p class="field"><label for="password">${text("password")}</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<noscript><input type="hidden" name="no_script" value="1"></noscript>
<p class="actions"><button class="main" type="submit" name="btn_login" value="Σύνδεση">${text("signIn")}</button></p>
</form>
${legalNotice(texts)}
<script>document.cookie = ${raw(JSON.stringify(`${countCookie}; path=/`))};</script>`,
  );
}

export function secondFactorPage(texts: Texts, here: string, requestId: string): Html {
  const { text } = texts;
  return documentPage(
    { texts, title: text("signOn"), here },
    html`<form class="card narrow" name="otpForm" method="post" action="${signOnPath.secondFactor}">
<h2 id="otpHeading">${text("oneTimeCode")}</h2>
<input type="hidden" name="request_id" value="${requestId}">
<p class="field"><label for="otp">${text("oneTimeCode")}</label><input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required></p>
<p class="actions"><button class="main" type="submit">${text("signIn")}</button></p>
</form>
${legalNotice(texts)}`,
  );
}

/** A page that says one thing and leads back to the start. */
export function noticePage(texts: Texts, title: PhraseKey, notice: PhraseKey, code = ""): Html {
  const { text } = texts;
  return documentPage(
    { texts, title: text(title), here: pathOf.home },
    html`<div class="card narrow"><p>${text(notice)}</p>${code && html`<p class="hint">${code}</p>`}
<p class="actions"><a class="button" href="${pathOf.home}">${text("signInAgain")}</a></p></div>`,
  );
}
