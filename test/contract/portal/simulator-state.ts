import type { Figures } from "../../../shared/portal/portal.ts";
import type { PortalDeclaration, PortalState } from "../../support/portal-control.ts";
import type { StoredDeclaration, Truth } from "./world.ts";

/** One user's part of the simulator's state, in the contract's terms. */
export function truthOf({ accounts, declarations, takkStatements }: PortalState, username: string): Truth {
  const account = accounts.find((candidate) => candidate.username === username);
  return {
    failedLogins: account?.failedLogins ?? 0,
    activeSessions: account?.activeSessions ?? 0,
    declarations: declarations.filter((declaration) => declaration.username === username).map(storedOf),
    statements: takkStatements
      .filter((statement) => statement.username === username)
      .map(({ year, month, draft, records }) => ({ year, month, final: !draft, records })),
  };
}

function storedOf(declaration: PortalDeclaration): StoredDeclaration {
  const { declarationId, registryId, draft, notes, filedAt } = declaration;
  const number = `${declarationId}/${filedAt?.slice(0, 4)}`;
  return { ...(!draft && { number }), registryId, figures: figuresOf(declaration), notes: notes ?? "" };
}

/** Cents survive a float of this size; the simulator shows amounts as numbers. */
const cents = (amount: number) => Math.round(amount * 100);

function figuresOf(declaration: PortalDeclaration): Figures {
  const { startDate, endDate, amountReceived, platform, paymentMethod, guestName, guestId, guestTaxId } = declaration;
  const { cancellationDate, cancellationAmount } = declaration;
  return {
    startDate,
    platform: platform === "Άλλες ψηφιακές πλατφόρμες" ? "λλες ψηφιακές πλατφόρμες" : platform,
    paymentMethod,
    isForeigner: guestId !== null,
    ...(endDate !== null && { endDate }),
    ...(amountReceived !== null && { amountCents: cents(amountReceived) }),
    ...(guestName !== null && { guestName }),
    ...(guestId !== null && { guestId }),
    ...(guestTaxId !== null && { guestTaxId }),
    ...(cancellationDate !== null && { cancellationDate }),
    ...(cancellationAmount !== null && { cancellationCents: cents(cancellationAmount) }),
  };
}
