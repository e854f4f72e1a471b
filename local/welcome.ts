import type { OtherPortal } from "./other-portal.ts";
import type { Settings } from "./settings.ts";
import type { Stack } from "./stack.ts";

export function welcome(
  { apiUrl, portalUrl }: Stack,
  { admin, folder }: Settings,
  apartments: readonly number[],
  today: Date,
): string {
  return `
Start here     ${new URL("/", apiUrl)}
Console        ${apiUrl}/console
API            ${apiUrl}
API reference  ${new URL("/docs", apiUrl)}
Portal         ${portalUrl} (a simulator: nothing leaves this machine)
Admin client   ${admin.id} / ${admin.secret}
Portal user    demo-owner / demo-password, apartments ${apartments.join(" and ")}
State          ${folder ?? "in memory: it ends with this process"}

Try:
${firstCommand(apiUrl, admin, apartments[0] ?? 1, today)}
`;
}

export function welcomeToOther({ apiUrl }: Stack, { admin, folder }: Settings, portal: OtherPortal): string {
  const { applicationUrl, signOnUrl, pace, finalises } = portal;
  const keys = folder === undefined ? "in memory" : `in ${folder}/keys.json: whoever reads it can open what is sealed`;
  return `
Console        ${apiUrl}/console
API            ${apiUrl}
Portal         ${applicationUrl}, sign-on ${signOnUrl}, at the pace of ${pace === "aws" ? "AWS" : "this machine"}
Files          ${finalises ? "drafts and finals" : "drafts only: send draftUpload, or start with --finalise"}
Admin client   ${admin.id} / ${admin.secret}
Keys           ${keys}
State          ${folder ?? "in memory: it ends with this process"}
`;
}

/** Logs in and files one reservation, of the month that the portal shows first. */
function firstCommand(apiUrl: string, admin: Settings["admin"], apartmentId: number, today: Date): string {
  const month = today.toISOString().slice(0, 7).split("-").toReversed().join("/");
  const login = JSON.stringify({ clientId: admin.id, secret: admin.secret });
  const reservation = {
    reservationId: "first",
    apartmentId,
    startDate: `24/${month}`,
    endDate: `27/${month}`,
    amountReceived: 240.5,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "123456789",
  };
  const json = "-H 'content-type: application/json'";
  return [
    `  TOKEN=$(curl -s ${apiUrl}/auth/token ${json} -d '${login}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `  curl -s ${apiUrl}/str/task ${json} -H "authorization: Bearer $TOKEN" -d '${JSON.stringify({ reservations: [reservation] })}'`,
    `  sleep 2; curl -s ${apiUrl}/reservations -H "authorization: Bearer $TOKEN"`,
  ].join("\n");
}
