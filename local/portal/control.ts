import { Hono } from "hono";
import * as v from "valibot";
import { shownFromDay } from "./calendar-days.ts";
import { type Declaration, numberOf } from "./declaration-record.ts";
import { FaultPlan } from "./faults.ts";
import { labelOf } from "./options.ts";
import { noTaxNumber } from "./people.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import { PropertyState } from "./properties.ts";
import { defaultRelease, drawRelease, releaseWith } from "./release.ts";
import type { Statement } from "./takk-statements.ts";

const RegistryId = v.pipe(v.string(), v.minLength(1), v.maxLength(32));
const AccountBody = v.strictObject({
  password: v.pipe(v.string(), v.minLength(1)),
  properties: v.array(
    v.union([
      v.pipe(
        RegistryId,
        v.transform((registryId) => ({ registryId, state: "final" as const })),
      ),
      v.strictObject({ registryId: RegistryId, state: PropertyState }),
    ]),
  ),
  contactPage: v.optional(v.boolean(), false),
  twoFactor: v.optional(v.boolean(), false),
  passwordExpired: v.optional(v.boolean(), false),
});

/** Factors with their values; with a seed, those not named are drawn by it. */
const ReleaseBody = v.objectWithRest({ seed: v.optional(v.pipe(v.number(), v.integer())) }, v.string());

/** The paths for tests and demos: what the portal holds, its accounts, its faults. No fault strikes them. */
export function createControlRoutes(parts: PortalParts, reset: () => void) {
  const { accounts, properties, sessions, declarations, statements, faults, releases } = parts;
  const routes = new Hono<PortalEnv>();

  routes.get("/state", (context) =>
    context.json({
      accounts: accounts.all().map((account) => ({
        username: account.username,
        failedLogins: account.failedLogins,
        locked: accounts.isLocked(account),
        activeSessions: sessions.activeOf(account.username),
        maxActiveSessions: account.maxActiveSessions,
      })),
      declarations: declarations.all().map(declarationState),
      takkStatements: statements.all().map(statementState),
    }),
  );

  routes.delete("/state", (context) => {
    reset();
    return context.json({ reset: true });
  });

  routes.put("/accounts/:username", async (context) => {
    const body = v.safeParse(AccountBody, await jsonOf(context.req.text()));
    if (!body.success) return context.json({ errorMessage: problemsOf(body.issues) }, 400);
    const { properties: units, ...account } = body.output;
    const username = context.req.param("username");
    accounts.put({ username, ...account });
    properties.replace(username, units);
    return context.json({ username });
  });

  routes.put("/faults", async (context) => {
    const plan = v.safeParse(FaultPlan, await jsonOf(context.req.text()));
    if (!plan.success) return context.json({ errorMessage: problemsOf(plan.issues) }, 400);
    faults.replace(plan.output);
    return context.json(plan.output);
  });

  routes.put("/release", async (context) => {
    const body = v.safeParse(ReleaseBody, await jsonOf(context.req.text()));
    if (!body.success) return context.json({ errorMessage: problemsOf(body.issues) }, 400);
    const { seed, ...values } = body.output;
    const release = releaseWith(values, seed === undefined ? defaultRelease : drawRelease(seed));
    if (typeof release === "string") return context.json({ errorMessage: release }, 400);
    releases.replace(release);
    return context.json(release);
  });
  return routes;
}

async function jsonOf(text: Promise<string>): Promise<unknown> {
  try {
    return JSON.parse(await text);
  } catch {
    return undefined;
  }
}

const problemsOf = (issues: readonly v.BaseIssue<unknown>[]) =>
  issues.map((issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.type}`).join(", ");

const amountOf = (cents: number | null) => (cents === null ? null : cents / 100);
const shownOrNull = (day: string | null) => (day === null ? null : shownFromDay(day));

function declarationState(declaration: Declaration) {
  const { declarationDbId, registryId, username, serial, filedAt, figures } = declaration;
  return {
    declarationId: numberOf(declaration) || String(declarationDbId),
    registryId,
    username,
    startDate: shownFromDay(figures.arrival),
    endDate: shownOrNull(figures.departure),
    amountReceived: amountOf(figures.rentCents),
    cancellationDate: shownOrNull(figures.cancelDate),
    cancellationAmount: amountOf(figures.cancelCents),
    platform: labelOf("platform", figures.platform),
    paymentMethod: labelOf("paymentType", figures.paymentType),
    guestName: figures.renterName || null,
    guestId: figures.renterIdCard || null,
    guestTaxId: figures.renterAfm === noTaxNumber ? null : figures.renterAfm || null,
    notes: figures.notes || null,
    draft: serial === null,
    filedAt,
  };
}

function statementState({ statementDbId, username, year, month, records, serial, filedAt }: Statement) {
  return {
    statementId: serial ?? String(statementDbId),
    username,
    year,
    month,
    records,
    draft: serial === null,
    filedAt,
  };
}
