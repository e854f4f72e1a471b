import { Alert, Button, Group, List, SimpleGrid, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useEffect, useState } from "react";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import type { ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { type Problem, Unparsable } from "../../../shared/parsing/unparsable.ts";
import { mistakeInWords } from "../../../shared/wording/mistake-words.ts";
import { changesBetween, inputOf, isDeclared, sendOne, type Way } from "../service/actions.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useAct, useWork } from "../service/context.ts";
import { yearOf } from "../service/due.ts";
import { shownFields } from "../service/fields.ts";
import { keyOf, type Reservation } from "../service/manager-records.ts";
import { isAskedIn, readFields, type Typed } from "../service/typed.ts";
import { dayText } from "../service/written.ts";
import { fieldText, inConsoleWords } from "../words/words.ts";
import { Changes } from "./changes.tsx";
import { Choice } from "./choice.tsx";
import { ReservationInput } from "./reservation-input.tsx";

interface ReservationFormProps {
  /** The reservation that is corrected; without it, a new one is typed. */
  readonly of?: Reservation;
  /** Whether its apartment is not on record, so that another one is chosen. */
  readonly lacksApartment?: boolean;
  /** Called with what was sent. */
  sent(reservation: { readonly apartmentId: number; readonly reservationId: string }): void;
  cancel?(): void;
}

const usual = { isForeigner: true, platform: "Airbnb" };

/**
 * A reservation's figures, sent once they satisfy the API's own rules. What is typed outlives the form until it is sent or
 * given up: a link may lead away from it, and in a window that becomes narrow it is drawn again in a drawer.
 */
export function ReservationForm({ of, lacksApartment = false, sent, cancel }: ReservationFormProps) {
  const { say, session, records, tell, done } = useWork();
  const key = of ? keyOf(of) : "";
  const unsent = session.unsent.stays;
  const [first] = useState<Typed>(() => {
    const fields = of ? inputOf(of) : { apartmentId: onlyOne(records.apartments)?.id, ...usual };
    return unsent.get(key) ?? { fields, isCancelled: of?.cancellationDate !== undefined };
  });
  const [typed, setTyped] = useState(first);
  useEffect(() => {
    if (typed !== first) unsent.set(key, typed);
  }, [unsent, key, typed, first]);
  const { fields, isCancelled } = typed;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const choices = choicesOf(records, say);
  const choicesFor: FieldChoices = choices;
  const { busy, act } = useAct((why, error) => (error instanceof Unparsable ? setProblems(error.problems) : tell(why)));
  const set = (name: string, value: unknown) =>
    setTyped((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));
  // The end of the stay becomes the booked end of the cancelled one, and the reverse.
  const turn = (toCancelled: boolean) => {
    const [from, to] = toCancelled ? ["endDate", "bookedEndDate"] : ["bookedEndDate", "endDate"];
    setTyped(({ fields: before }) => ({
      fields: { ...before, [to]: before[to] || before[from] },
      isCancelled: toCancelled,
    }));
  };
  const way: Way = of === undefined ? "declare" : isDeclared(of) ? "amend" : of.isDraft ? "draft" : "declare";
  const read = readFields(fields, isCancelled);

  const send = async () => {
    const [reservation] = parseRequest(strTaskBody(), { reservations: [read] }).reservations;
    if (!reservation) return;
    await sendOne(session, reservation, way);
    unsent.delete(key);
    done("sent");
    sent(reservation);
  };
  const giveUp = () => {
    unsent.delete(key);
    cancel?.();
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
  const said = ({ message }: Problem) => inConsoleWords(mistakeInWords(message, say.language), say);
  const errorOf = (name: string) => {
    const problem = problems.find(({ path }) => fieldIn(path) === name);
    return problem && said(problem);
  };
  const isAsked = (name: ReservationField) => {
    if (name === "reservationId") return !of;
    if (name === "apartmentId") return !of || lacksApartment;
    return isAskedIn(name, fields, isCancelled);
  };
  const asked = shownFields.filter(isAsked);
  const others = problems.filter(({ path }) => !asked.some((name) => name === fieldIn(path)));

  const optionsFor = (name: ReservationField) => [
    ...(name === "apartmentId" && lacksApartment ? [[Number(of?.apartmentId), "–"] as const] : []),
    ...(choicesFor[name] ?? []),
  ];

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
          {asked.map((name) => (
            <ReservationInput
              key={name}
              name={name}
              value={fields[name]}
              error={errorOf(name)}
              options={optionsFor(name)}
              change={(value) => set(name, value)}
            />
          ))}
          <Choice label={say("wasCancelled")} value={isCancelled} choose={turn} options={choices.isForeigner} />
        </SimpleGrid>
        {of && <Changes of={changesBetween(inputOf(of), read)} />}
        <div role="alert">{others.length > 0 && <OtherProblems of={others} textOf={said} />}</div>
        <Group>
          <Button type="submit" disabled={busy}>
            {say(way === "amend" ? "amend" : of ? "correct" : "declareOne")}
          </Button>
          {cancel && (
            <Button variant="default" onClick={giveUp}>
              {say("close")}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

const onlyOne = <T,>(some: readonly T[]) => (some.length === 1 ? some[0] : undefined);

const fieldIn = (path: string) => path.replace("reservations[0].", "");

/** Problems without a field of the form to stand at. */
function OtherProblems({ of, textOf }: { of: readonly Problem[]; textOf: (problem: Problem) => string }) {
  const { say } = useWork();
  return (
    <Alert color="red" variant="outline">
      <List size="sm">
        {of.map((one) => (
          <List.Item key={one.path}>
            {fieldText(fieldIn(one.path), say)}: {textOf(one)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

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
