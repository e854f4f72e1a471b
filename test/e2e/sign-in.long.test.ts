import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { expect, it, onTestFinished } from "vitest";
import { closeServer, freePort, loopback } from "../../packages/local/machine/ports.ts";
import { consoleWords } from "../../shared/wording/console.ts";
import { chromiumPath, launchChromium } from "../support/chromium.ts";
import { startLocalStack } from "../support/local-stack.ts";

const rolesOf: Readonly<Record<string, string[]>> = { maria: ["str-uploader", "accounting"], nikos: [] };

/** An organisation's identity provider that believes any name typed. */
async function startProvider(port: number, console: string): Promise<void> {
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [
      {
        client_id: "console",
        redirect_uris: [console],
        token_endpoint_auth_method: "none",
        application_type: "native",
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    clientBasedCORS: () => true,
    conformIdTokenClaims: false,
    claims: { openid: ["sub", "email", "roles"] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, roles: rolesOf[sub] }),
    }),
    pkce: { required: () => true },
  });
  const server = createServer((request, response) => void provider.callback()(request, response));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(port, loopback, resolve);
  await promise;
  onTestFinished(async () => await closeServer(server));
}

it.skipIf(!chromiumPath)(
  "people sign in to the console with the roles that their organisation gives them",
  async () => {
    const port = await freePort();
    const identity = { issuer: `http://localhost:${port}`, clientId: "console", rolesClaim: "roles" };
    const stack = await startLocalStack({ identity: JSON.stringify(identity) });
    onTestFinished(stack.close);
    const console = `${stack.apiUrl}/console`;
    await startProvider(port, console);
    const browser = await launchChromium();
    onTestFinished(async () => await browser.close());

    async function signIn(name: string) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(console);
      await page.getByRole("button", { name: "Sign in with your organisation" }).click();
      await page.getByPlaceholder("Enter any login").fill(name);
      await page.getByPlaceholder("and password").fill("any");
      await page.getByRole("button", { name: "Sign-in" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
      return page;
    }

    const maria = await signIn("maria");
    await maria.getByRole("navigation").waitFor();
    expect(maria.url()).toMatch(/\/console(#.*)?$/);
    await maria.getByRole("link", { name: "Settings" }).click();
    await maria.getByRole("tab").first().waitFor();
    expect(await maria.getByRole("tab").allInnerTexts()).toEqual([consoleWords.settings_general.en]);
    await maria.reload();
    await maria.getByRole("navigation").waitFor();

    const nikos = await signIn("nikos");
    await nikos.getByText("your organisation gives you no role here").waitFor();
  },
);
