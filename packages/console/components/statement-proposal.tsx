import { useState } from "preact/hooks";
import type * as v from "valibot";
import { TakkProposal } from "../../../shared/contract/schemas.ts";
import { byCount, type StatementCount, statementCounts } from "../../../shared/contract/statement.ts";
import { useAct, useForm, useWork } from "../service/context.ts";
import { type StatedMonth, sendStatement } from "../service/takk.ts";
import { useReading } from "../service/use-reading.ts";
import { Button, Choice, Field, Form, Wrong } from "./field.tsx";
import { Unread } from "./unread.tsx";

type Proposal = v.InferOutput<typeof TakkProposal>;

interface OfMonthProps {
  readonly of: StatedMonth;
  changed(): void;
}

/** The counts that follow from the declared stays, with those stays; the manager adds the rest. */
export function StatementProposal({ of, changed }: OfMonthProps) {
  const { say, session, records } = useWork();
  const { portalUsername, year, month } = of;
  const query = new URLSearchParams({ portalUsername, month: String(month), year: String(year) });
  const read = () => session.ask(TakkProposal, "GET", `/takk/proposal?${query}`);
  const { value: proposal, wrong, again } = useReading(read, [session, portalUsername, year, month]);
  if (wrong || !proposal) return <Unread wrong={wrong} again={again} />;
  const namesOf = (registryId: string) =>
    records.apartments.flatMap((one) => (one.registryId === registryId ? [one.name] : [])).join(", ");
  return (
    <section class="card">
      <h2>{say("proposal")}</h2>
      <p class="quiet">
        {say(`nightsBy_${proposal.nightsBy}`)} {say("nightsUnsettled")}
      </p>
      {!proposal.complete && <Wrong why={say("proposalIncomplete")} />}
      {proposal.properties.length === 0 && <p>{say("noNights")}</p>}
      {proposal.properties.map(({ registryId, nights, freeNights, numberOfStays, stays }) => (
        <details key={registryId}>
          <summary>
            {`${registryId} ${namesOf(registryId)}: `}
            {say("nightsOfStays", { nights, free: freeNights, count: numberOfStays })}
          </summary>
          <ul>
            {stays?.map((stay) => (
              <li key={`${stay.apartmentId} ${stay.reservationId}`}>
                {stay.reservationId}: {stay.startDate} – {stay.endDate}, {say("nights", { count: stay.nights })}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <Send proposal={proposal} of={of} changed={changed} />
    </section>
  );
}

/** The six counts, and the button: nothing is sent without a person's click. */
function Send({ proposal: { record, complete }, of, changed }: OfMonthProps & { proposal: Proposal }) {
  const { say, session, tell } = useWork();
  const known: Readonly<Partial<Record<StatementCount, number>>> = complete ? record : {};
  const { texts, field } = useForm(byCount((count) => String(known[count] ?? "")));
  const [way, setWay] = useState<"declare" | "draft">("declare");
  const { busy, act } = useAct(tell);
  const [key] = useState(() => crypto.randomUUID());

  const send = () => {
    const draftUpload = way === "draft";
    const { daysUsed, freeDays } = texts;
    if (!draftUpload && !confirm(say("confirmStatement", { daysUsed, freeDays, user: of.portalUsername }))) return;
    return act(async () => {
      const record = byCount((count) => Number(texts[count]));
      await sendStatement(session, of, record, { draftUpload, key });
      tell(say("sent"));
      changed();
    });
  };

  return (
    <Form submitted={send}>
      <p>{say("countsAreYours")}</p>
      <p class="late">{say("takkUnverified")}</p>
      <div class="grid">
        {statementCounts.map((name) => (
          <Field key={name} label={say(name)} type="number" required {...field(name)} />
        ))}
        <Choice
          label={say("whatBecomesOfIt")}
          value={way}
          onInput={setWay}
          options={[
            ["declare", say("asStatement")],
            ["draft", say("asDraftStatement")],
          ]}
        />
      </div>
      <Button main text={say("sendStatement")} disabled={busy} />
    </Form>
  );
}
