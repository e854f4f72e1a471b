import { html } from "hono/html";

export interface FirstSteps {
  readonly portalUrl: string;
  /** Whether that is another portal than the simulator. */
  readonly isOther: boolean;
  readonly clientId: string;
  readonly secret: string;
  /** The events that AWS would put on the bus, latest first. */
  readonly events: readonly string[];
  /** The text of the daily mail; "" when there is none. */
  digest(): string;
}

/** The start page: what to try on this machine. The admin's secret is shown only when nothing leaves the machine. */
export function landingPage({ portalUrl, isOther, clientId, secret, events, digest }: FirstSteps) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Short-term rental declarations, on this machine</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/simple.css">
</head>
<body>
<main>
<h1>Short-term rental declarations</h1>
${
  isOther
    ? html`<p>The service runs on this machine and files with <code>${portalUrl}</code>. Whatever you send here is sent there.</p>
<ol>
<li><a href="/api/v1/console">Open the console</a>: log in as <code>${clientId}</code>, with the secret that the terminal shows.</li>
<li><a href="/docs">Read the API reference</a>: a request sent from its page is carried out.</li>
</ol>`
    : html`<p>The whole service runs on this machine, with a simulated portal. Nothing leaves it. Three things to try:</p>
<ol>
<li><a href="/api/v1/console">Open the console</a>: log in as <code>${clientId}</code> with the secret <code>${secret}</code>, and
upload a file or look at what is filed.</li>
<li><a href="/docs">Try the API</a>: each request can be sent from its page.</li>
<li><a href="${portalUrl}">Log in to the simulated portal</a> as <code>demo-owner</code> / <code>demo-password</code>, and see the
declarations there. <code>npm start -- --demo</code> files a month of a dozen apartments while you watch.</li>
</ol>
<h2>Latest events</h2>
<p>On AWS these go to an EventBridge bus. Reload to see more.</p>
<pre id="events">${events.join("\n")}</pre>`
}
<h2>Daily digest</h2>
<p>On AWS it is mailed to the addresses in the settings. Here it is saved under <code>digests</code> in the state folder.</p>
<pre>${digest() || "Nothing is overdue, due soon, failed or held up."}</pre>
</main>
</body>
</html>
`;
}
