import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { byCount, statementCounts } from "../../../shared/contract/statement.ts";
import { Icon } from "../icons.tsx";
import { useAct, useForm, useWork } from "../service/context.ts";
import { isOwn, type Proposed, propose } from "../service/statement-counts.ts";
import { type StatedMonth, type Statement, sendStatement } from "../service/takk.ts";
import { useReading } from "../service/use-reading.ts";
import type { StatementsChanged } from "../service/use-statements.ts";
import { daysText } from "../service/written.ts";
import { Choice } from "./choice.tsx";
import { Waiting } from "./waiting.tsx";

interface OfMonthProps {
  readonly of: StatedMonth;
  /** Those sent before, of which the last one filed is copied. */
  readonly statements: readonly Statement[];
  readonly changed: StatementsChanged;
}

/** The counts that follow from the declared stays, with those stays; the manager adds the rest. */
export function StatementProposal({ of, statements, changed }: OfMonthProps) {
  const { say, session, records } = useWork();
  const { portalUsername, year, month } = of;
  const read = () => propose(session, of, statements);
  const { value: proposed, wrong, again } = useReading(read, [session, portalUsername, year, month]);
  if (wrong || !proposed) return <Waiting wrong={wrong} again={again} />;
  const { proposal } = proposed;
  const namesOf = (registryId: string) =>
    records.apartments.flatMap((one) => (one.registryId === registryId ? [one.name] : [])).join(", ");
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Title order={2}>{say("proposal")}</Title>
        <Text size="sm" c="dimmed">
          {say(`nightsBy_${proposal.nightsBy}`)} {say("nightsUnsettled")}
        </Text>
        {!proposal.complete && (
          <Alert color="red" variant="outline" role="alert" icon={<Icon name="warn" />}>
            {say("proposalIncomplete")}
          </Alert>
        )}
        {proposal.properties.length === 0 && <Text>{say("noNights")}</Text>}
        {proposal.properties.map(({ registryId, nights, freeNights, numberOfStays, stays }) => (
          <details key={registryId} className="fold">
            <summary>
              {`${registryId} ${namesOf(registryId)}: `}
              {say("nightsOfStays", { nights, free: freeNights, count: numberOfStays })}
            </summary>
            <ul>
              {stays?.map((stay) => (
                <li key={`${stay.apartmentId} ${stay.reservationId}`}>
                  {stay.reservationId}: {daysText(stay.startDate, stay.endDate, say.language)},{" "}
                  {say("nights", { count: stay.nights })}
                </li>
              ))}
            </ul>
          </details>
        ))}
        <Send proposed={proposed} of={of} changed={changed} />
      </Stack>
    </Card>
  );
}

const copied = { input: "copied" };

/** The six counts, and the button: nothing is sent without a person's click. */
function Send({ proposed, of, changed }: Omit<OfMonthProps, "statements"> & { proposed: Proposed }) {
  const { say, session, tell } = useWork();
  const { texts, field } = useForm(proposed.counts);
  const [way, setWay] = useState<"declare" | "draft">("declare");
  const { busy, act } = useAct(tell);
  // Sent twice, it is filed once.
  const [key] = useState(() => crypto.randomUUID());

  const sendNow = () =>
    act(async () => {
      const record = byCount((count) => Number(texts[count]));
      const taskId = await sendStatement(session, of, record, { draftUpload: way === "draft", key });
      tell(say("sent"));
      changed(taskId);
    });
  const send = () => {
    const { daysUsed, freeDays } = texts;
    // A draft is undone by hand: nobody is asked about it.
    if (way === "draft") return void sendNow();
    modals.openConfirmModal({
      title: say("sendStatement"),
      children: say("confirmStatement", { daysUsed, freeDays, user: of.portalUsername }),
      labels: { confirm: say("sendStatement"), cancel: say("close") },
      onConfirm: () => void sendNow(),
    });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{say("countsAreYours")}</Text>
        {proposed.copiedFrom !== "" && (
          <Text size="sm" className="soon">
            {say("countsCopied", { month: proposed.copiedFrom })}
          </Text>
        )}
        <Text size="sm" className="note soon">
          {say("takkUnverified")}
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
          {statementCounts.map((name) => (
            <TextInput
              key={name}
              label={say(name)}
              type="number"
              min={0}
              step={1}
              required
              withAsterisk={false}
              classNames={
                proposed.copiedFrom !== "" && isOwn(name) && texts[name] === proposed.counts[name] ? copied : {}
              }
              {...field(name)}
            />
          ))}
        </SimpleGrid>
        <Choice
          label={say("whatBecomesOfIt")}
          value={way}
          choose={setWay}
          options={[
            ["declare", say("asStatement")],
            ["draft", say("asDraftStatement")],
          ]}
        />
        <Group>
          <Button type="submit" disabled={busy}>
            {say("sendStatement")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
