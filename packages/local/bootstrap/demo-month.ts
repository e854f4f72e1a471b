import { setTimeout as sleep } from "node:timers/promises";
import type { Stack } from "../stack.ts";
import type { Credentials } from "./admin.ts";
import { type Api, ensureOwner, logIn } from "./demo.ts";

const owners = ["Maria", "Nikos", "Eleni", "Giorgos"].map((name, index) => ({
  name,
  portalUsername: `demo-${name.toLowerCase()}`,
  portalPassword: `demo-password-${index}`,
}));
const homesOfOwner = 3;
const pauseBetweenDaysMs = 2_500;
const paymentMethods = ["Λογαριασμός Πληρωμών Ημεδαπής", "Μετρητά", "Λοιποί"];

/** Files a month of a dozen apartments, day by day, so that the console has something to show. One property is unknown. */
export async function fileDemoMonth({ apiUrl, portalUrl }: Stack, admin: Credentials, today: Date): Promise<void> {
  const api = await logIn(apiUrl, admin);
  const homes: number[] = [];
  for (const [index, owner] of owners.entries()) homes.push(...(await homesOf(api, portalUrl, owner, index)));
  const month = today.toISOString().slice(0, 7);
  for (let day = 1; day <= 25; day += 1) {
    const arriving = homes.filter((_, index) => (day + index) % 4 === 0);
    const reservations = arriving.map((apartmentId, index) => stay(apartmentId, month, day, index));
    const sent = await api("POST", "/str/task", { reservations }).then(
      () => `${reservations.length} reservations sent; watch them at ${apiUrl}/console`,
      (error: unknown) => `not sent (${error instanceof Error ? error.message : "unknown"})`,
    );
    console.log(`${day}/${month.slice(5)}: ${sent}`);
    await sleep(pauseBetweenDaysMs);
  }
}

async function homesOf(api: Api, portalUrl: string, owner: (typeof owners)[number], index: number): Promise<number[]> {
  const registryIds = Array.from({ length: homesOfOwner }, (_, home) => `000009000${index}${home}`);
  // The last owner's last property is not registered at the portal: the console has something for a person to fix.
  const properties = index === owners.length - 1 ? registryIds.slice(0, -1) : registryIds;
  await fetch(`${portalUrl}/_control/accounts/${owner.portalUsername}`, {
    method: "PUT",
    body: JSON.stringify({ password: owner.portalPassword, properties }),
  });
  const homes = registryIds.map((registryId, home) => {
    return { name: `${owner.name}'s home ${home + 1}`, address: `Athinas ${index * 10 + home}, Athens`, registryId };
  });
  return await ensureOwner(api, owner, homes);
}

function stay(apartmentId: number, month: string, day: number, index: number) {
  const date = (of: number) => [String(of).padStart(2, "0"), ...month.split("-").toReversed()].join("/");
  // Unique to the stay.
  const number = apartmentId * 100 + day;
  const guest =
    index % 2 === 0
      ? { isForeigner: true, guestName: `Guest ${number}`, guestId: `P${number}` }
      : { isForeigner: false, guestTaxId: String(100_000_000 + number) };
  return {
    reservationId: `D-${month}-${number}`,
    apartmentId,
    startDate: date(day),
    endDate: date(day + 3),
    amountReceived: 90 + day * 10,
    platform: "Airbnb",
    paymentMethod: paymentMethods[index % 3],
    ...guest,
  };
}
