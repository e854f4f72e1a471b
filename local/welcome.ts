import type { Settings } from "./settings.ts";
import type { Stack } from "./stack.ts";

/** What the terminal shows once the stack serves. */
export function welcome({ apiUrl, portalUrl }: Stack, { admin, folder }: Settings): string {
  const login = JSON.stringify({ clientId: admin.id, secret: admin.secret });
  return `
API            ${apiUrl}
API reference  ${new URL("/docs", apiUrl)}
Portal         ${portalUrl} (a simulator: nothing leaves this machine)
Admin client   ${admin.id} / ${admin.secret}
Portal user    demo-owner / demo-password, apartments 1 and 2
State          ${folder ?? "in memory: it ends with this process"}

Try:
  curl -s ${apiUrl}/auth/token -H 'content-type: application/json' -d '${login}'
`;
}
