import * as v from "valibot";
import type { Figures } from "../../../shared/portal/portal.ts";
import type { StoredDeclaration, Truth } from "./world.ts";

const Text = v.nullable(v.string());
const Amount = v.nullable(v.number());

const Declaration = v.object({
  declarationId: v.string(),
  registryId: v.string(),
  username: v.string(),
  startDate: v.string(),
  endDate: Text,
  amountReceived: Amount,
  cancellationDate: Text,
  cancellationAmount: Amount,
  platform: v.string(),
  paymentMethod: v.string(),
  guestName: Text,
  guestId: Text,
  guestTaxId: Text,
  notes: Text,
  draft: v.boolean(),
  filedAt: Text,
});

const Count = v.number();
const Statement = v.object({
  username: v.string(),
  year: v.number(),
  month: v.number(),
  draft: v.boolean(),
  records: v.array(
    v.object({
      daysUsed: Count,
      freeDays: Count,
      numberOfBeds: Count,
      numberOfCompanies: Count,
      numberOfRooms: Count,
      numberOfTaxedRooms: Count,
    }),
  ),
});

/** `GET /_control/state` of the simulator. */
export const State = v.object({
  accounts: v.array(v.object({ username: v.string(), failedLogins: v.number(), activeSessions: v.number() })),
  declarations: v.array(Declaration),
  takkStatements: v.array(Statement),
});

/** What is a user's in it, in the contract's terms. */
export function truthOf(
  { accounts, declarations, takkStatements }: v.InferOutput<typeof State>,
  username: string,
): Truth {
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

function storedOf(declaration: v.InferOutput<typeof Declaration>): StoredDeclaration {
  const { declarationId, registryId, draft, notes, filedAt } = declaration;
  const number = `${declarationId}/${filedAt?.slice(0, 4)}`;
  return { ...(!draft && { number }), registryId, figures: figuresOf(declaration), notes: notes ?? "" };
}

/** Whole euros and cents survive a float of this size; the simulator shows amounts as numbers. */
const cents = (amount: number) => Math.round(amount * 100);

function figuresOf(declaration: v.InferOutput<typeof Declaration>): Figures {
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
