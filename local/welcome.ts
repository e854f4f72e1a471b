import type { Settings } from "./settings.ts";
import type { Stack } from "./stack.ts";

/** What the terminal shows once the stack serves. */
export function welcome(
  { apiUrl, portalUrl }: Stack,
  { admin, folder }: Settings,
  apartments: readonly number[],
): string {
  return `
API            ${apiUrl}
API reference  ${new URL("/docs", apiUrl)}
Portal         ${portalUrl} (a simulator: nothing leaves this machine)
Admin client   ${admin.id} / ${admin.secret}
Portal user    demo-owner / demo-password, apartments ${apartments.join(" and ")}
State          ${folder ?? "in memory: it ends with this process"}

Try:
${firstCommand(apiUrl, admin, apartments[0] ?? 1)}
`;
}

/** Logs in and files one reservation. */
function firstCommand(apiUrl: string, admin: Settings["admin"], apartmentId: number): string {
  const login = JSON.stringify({ clientId: admin.id, secret: admin.secret });
  const reservation = {
    reservationId: "first",
    apartmentId,
    startDate: "01/05/2026",
    endDate: "04/05/2026",
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
