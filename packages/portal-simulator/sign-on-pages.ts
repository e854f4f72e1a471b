import { html, raw } from "hono/html";
import { documentPage } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { pathOf, signOnPath } from "./paths.ts";
import type { PhraseKey } from "./phrases.ts";

/** The page's script sets this cookie. */
const countCookie = "OAM_REQ_COUNT=VERSION_4~1";

/** Fills in the request_id that the page leaves out. */
const fromAddress = 'document.loginForm.request_id.value = new URLSearchParams(location.search).get("request_id");';

const legalNotice = ({ phrase }: Look) => html`<p class="legal">${phrase("forbiddenUse")}</p>`;

export function loginPage(look: Look, requestId: string, problem?: PhraseKey): Html {
  const { phrase, release } = look;
  const isByAddress = release.requestIdPlace === "address";
  const body = html`<form class="card narrow" name="loginForm" method="post" action="${signOnPath.credentials}">
${problem && html`<p class="problem" id="loginError" role="alert">${phrase(problem)}</p>`}
<input type="hidden" name="request_id" value="${isByAddress ? "" : requestId}">
<p class="field"><label for="username">${phrase("username")}</label><input id="username" name="username" autocomplete="username" autocapitalize="none" required></p>
<p class="field"><label for="password">${phrase("password")}</label><input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p class="actions"><button class="main" type="submit" name="btn_login" id="btn_login">${phrase("signIn")}</button></p>
</form>
${legalNotice(look)}
<script>document.cookie = ${raw(JSON.stringify(`${countCookie}; path=/`))};${isByAddress && raw(fromAddress)}</script>`;
  return documentPage(look, { title: "signOn" }, body);
}

export function secondFactorPage(look: Look, requestId: string): Html {
  const { phrase } = look;
  const body = html`<form class="card narrow" name="otpForm" method="post" action="${signOnPath.secondFactor}">
<h2 id="otpHeading">${phrase("oneTimeCode")}</h2>
<input type="hidden" name="request_id" value="${requestId}">
<p class="field"><label for="otp">${phrase("oneTimeCode")}</label><input id="otp" name="otp" inputmode="numeric" autocomplete="one-time-code" required></p>
<p class="actions"><button class="main" type="submit">${phrase("signIn")}</button></p>
</form>
${legalNotice(look)}`;
  return documentPage(look, { title: "signOn" }, body);
}

export function noticePage(look: Look, title: PhraseKey, notice: PhraseKey, more: Html | string = ""): Html {
  const body = html`<div class="card narrow"><p>${look.phrase(notice)}</p>${more}
<p class="actions"><a class="button" href="${pathOf.home}">${look.phrase("signInAgain")}</a></p></div>`;
  return documentPage(look, { title }, body);
}
