import { Alert, Button, Group, List, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { type Problem, Unparsable } from "../../../shared/parsing/unparsable.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { changesBetween, inputOf, isDeclared, sendOne, type Way } from "../service/actions.ts";
import { choicesOf } from "../service/choices.ts";
import { useAct, useWork } from "../service/context.ts";
import { yearOf } from "../service/due.ts";
import type { Reservation } from "../service/manager-records.ts";
import { type Fields, isAmount, isDate, ofCancellation, ofStay, readFields } from "../service/typed.ts";
import { dayText } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords } from "../words/words.ts";
import { Changes } from "./changes.tsx";
import { Choice } from "./choice.tsx";
import { DayInput } from "./day-input.tsx";

const guest = ["guestName", "guestId", "guestTaxId"] as const;
const named = ["reservationId", "apartmentId", ...ofStay, ...ofCancellation, ...guest] as const;

interface ReservationFormProps {
  /** The reservation that is corrected; without it, a new one is typed. */
  readonly of?: Reservation;
  /** Whether its apartment is not on record, so that another one is chosen. */
  readonly lacksApartment?: boolean;
  /** The apartment that it is corrected to. */
  readonly apartmentId?: number;
  /** Called with what was sent. */
  sent(reservation: { readonly apartmentId: number; readonly reservationId: string }): void;
  cancel?(): void;
}

/** A reservation's figures, sent once they satisfy the API's own rules. */
export function ReservationForm({ of, lacksApartment = false, apartmentId, sent, cancel }: ReservationFormProps) {
  const { say, session, records, tell, done } = useWork();
  const [fields, setFields] = useState<Fields>(() =>
    of
      ? { ...inputOf(of), ...(apartmentId && { apartmentId }) }
      : { apartmentId: onlyOne(records.apartments)?.id, isForeigner: true, platform: "Airbnb" },
  );
  const [isCancelled, setCancelled] = useState(of?.cancellationDate !== undefined);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const choices = choicesOf(records, say);
  const { busy, act } = useAct((why, error) => (error instanceof Unparsable ? setProblems(error.problems) : tell(why)));
  const set = (name: string) => (value: unknown) => setFields((before) => ({ ...before, [name]: value }));
  // The end of the stay becomes the booked end of the cancelled one, and the reverse.
  const turn = (toCancelled: boolean) => {
    setCancelled(toCancelled);
    const [from, to] = toCancelled ? ["endDate", "bookedEndDate"] : ["bookedEndDate", "endDate"];
    setFields((before) => ({ ...before, [to]: before[to] || before[from] }));
  };
  const way: Way = of === undefined ? "declare" : isDeclared(of) ? "amend" : of.isDraft ? "draft" : "declare";
  const read = readFields(fields, isCancelled);

  const send = async () => {
    const [reservation] = parseRequest(strTaskBody(), { reservations: [read] }).reservations;
    if (!reservation) return;
    await sendOne(session, reservation, way);
    done("sent");
    sent(reservation);
  };
  const submitted = () => {
    setProblems([]);
    if (way !== "amend") return void act(send);
    modals.openConfirmModal({
      title: say("amend"),
      children: say("confirmAmend", { number: of?.declaredAs ?? "" }),
      labels: { confirm: say("amend"), cancel: say("close") },
      onConfirm: () => void act(send),
    });
  };
  const said = ({ message }: Problem) => inConsoleWords(refusalInWords(message, say.language), say);
  const errorOf = (name: string) => {
    const problem = problems.find(({ path }) => fieldIn(path) === name);
    return problem && said(problem);
  };
  const others = problems.filter(({ path }) => !named.some((name) => name === fieldIn(path)));

  const input = (name: Exclude<(typeof named)[number], "reservationId" | "apartmentId">) => {
    const shared = { label: say(fieldWords[name]), error: errorOf(name) };
    return isDate(name) ? (
      <DayInput key={name} {...shared} value={text(fields[name])} change={set(name)} />
    ) : (
      <TextInput
        key={name}
        {...shared}
        {...(isAmount(name) && { inputMode: "decimal", rightSection: "€" })}
        value={text(fields[name])}
        onChange={({ currentTarget }) => set(name)(currentTarget.value)}
      />
    );
  };

  return (
    <form
      className="reservation-form"
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Stack>
        {of && <YearNote of={of} isAmending={way === "amend"} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {!of && (
            <TextInput
              label={say("reservationCode")}
              required
              withAsterisk={false}
              value={text(fields["reservationId"])}
              onChange={({ currentTarget }) => set("reservationId")(currentTarget.value)}
              error={errorOf("reservationId")}
            />
          )}
          {(!of || lacksApartment) && (
            <Choice
              label={say("apartment")}
              value={fields["apartmentId"] === undefined ? undefined : Number(fields["apartmentId"])}
              choose={set("apartmentId")}
              error={errorOf("apartmentId")}
              options={[
                ...(fields["apartmentId"] === undefined ? [[undefined, say("choosePlease")] as const] : []),
                ...(lacksApartment ? [[Number(of?.apartmentId), "–"] as const] : []),
                ...choices.apartmentId,
              ]}
            />
          )}
          {(isCancelled ? ofCancellation : ofStay).map(input)}
          <Choice
            label={say("foreigner")}
            value={fields["isForeigner"] === true}
            choose={set("isForeigner")}
            options={choices.isForeigner}
          />
          {guest.filter((name) => isAsked(name, fields)).map(input)}
          {(["platform", "paymentMethod"] as const).map((name) => (
            <Choice
              key={name}
              label={say(fieldWords[name])}
              value={text(fields[name])}
              choose={set(name)}
              options={fields[name] === undefined ? [["", say("choosePlease")], ...choices[name]] : choices[name]}
            />
          ))}
          <Choice label={say("wasCancelled")} value={isCancelled} choose={turn} options={choices.isForeigner} />
        </SimpleGrid>
        {of && <Changes of={changesBetween(inputOf(of), read)} />}
        <div role="alert">
          {others.length > 0 && (
            <Alert color="red" variant="outline">
              <List size="sm">
                {others.map((one) => (
                  <List.Item key={one.path}>
                    {fieldText(fieldIn(one.path), say)}: {said(one)}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
        </div>
        <Group>
          <Button type="submit" disabled={busy}>
            {say(way === "amend" ? "amend" : of ? "correct" : "declareOne")}
          </Button>
          {cancel && (
            <Button variant="default" onClick={cancel}>
              {say("close")}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const onlyOne = <T,>(some: readonly T[]) => (some.length === 1 ? some[0] : undefined);

/** A foreigner has a name and a document, everybody else a tax number. What is there is always shown. */
const isAsked = (name: (typeof guest)[number], fields: Fields) =>
  text(fields[name]) !== "" || (name === "guestTaxId") !== (fields["isForeigner"] === true);

const fieldIn = (path: string) => path.replace("reservations[0].", "");

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The declaration that an amendment replaces, and until when its year can be amended. */
function YearNote({ of, isAmending }: { of: Reservation; isAmending: boolean }) {
  const { say } = useWork();
  const year = yearOf(of);
  const day = dayText(of.amendableUntil, say.language);
  return (
    <div>
      {isAmending && <Text size="sm">{say("amending", { number: of.declaredAs })}</Text>}
      <Text size="sm" className={year === "open" ? "quiet" : "late"}>
        {say(year === "closed" ? "yearClosed" : "yearCloses", { day })}
      </Text>
    </div>
  );
}
