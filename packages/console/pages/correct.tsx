import { useState } from "preact/hooks";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import { parseRequest } from "../../../shared/parsing/parse.ts";
import { type Problem, Unparsable } from "../../../shared/parsing/unparsable.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { readAmount } from "../../sheets/rules/amounts.ts";
import { Changes } from "../components/changes.tsx";
import { Button, Choice, Field, Form } from "../components/field.tsx";
import { changesBetween, inputOf, isDeclared, sendOne } from "../service/actions.ts";
import { choicesOf } from "../service/choices.ts";
import { useAct, useWork } from "../service/context.ts";
import { yearOf } from "../service/due.ts";
import { newestOf, type Reservation } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { turned } from "../service/written.ts";
import { fieldText, fieldWords, inConsoleWords } from "../words/words.ts";

const guest = ["guestName", "guestId", "guestTaxId"] as const;
const ofStay = ["startDate", "endDate", "amountReceived"] as const;
const ofCancellation = ["startDate", "cancellationDate", "cancellationAmount", "bookedEndDate"] as const;

/** Corrects a reservation's figures and sends them again, once they satisfy the API's own rules. */
export function Correct({ of, apartmentId }: { of: Reservation; apartmentId: number }) {
  const { say, session, records, tell, done } = useWork();
  const [fields, setFields] = useState<Readonly<Record<string, unknown>>>(() => ({ ...inputOf(of), apartmentId }));
  const [isCancelled, setCancelled] = useState(of.cancellationDate !== undefined);
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
  const way = isDeclared(of) ? "amend" : of.isDraft ? "draft" : "declare";
  const year = yearOf(of);
  const changes = changesBetween(inputOf(of), read(fields, isCancelled));

  const send = async () => {
    const [reservation] = parseRequest(strTaskBody(), { reservations: [read(fields, isCancelled)] }).reservations;
    if (!reservation) return;
    await sendOne(session, reservation, way);
    done("sent");
    location.replace(linkTo("reservation", { key: newestOf(reservation) }));
  };
  const submitted = () => {
    setProblems([]);
    if (way !== "amend" || confirm(say("confirmAmend", { number: of.declaredAs }))) void act(send);
  };

  return (
    <Form class="card" submitted={submitted}>
      <h2>{of.reservationId}</h2>
      <p>{of.details}</p>
      {way === "amend" && <p>{say("amending", { number: of.declaredAs })}</p>}
      <p class={year === "open" ? "quiet" : "late"}>
        {say(year === "closed" ? "yearClosed" : "yearCloses", { day: of.amendableUntil })}
      </p>
      <div class="grid">
        {apartmentId !== of.apartmentId && (
          <Choice
            label={say("apartment")}
            value={Number(fields["apartmentId"])}
            onInput={set("apartmentId")}
            options={choices.apartmentId}
          />
        )}
        {[...(isCancelled ? ofCancellation : ofStay), ...guest].map((name) => (
          <Field
            key={name}
            label={say(fieldWords[name])}
            type={isDate(name) ? "date" : "text"}
            value={isDate(name) ? turned(typed(fields[name]), "/", "-") : typed(fields[name])}
            onInput={(text) => set(name)(isDate(name) ? turned(text, "-", "/") : text)}
          />
        ))}
        <Choice label={say("wasCancelled")} value={isCancelled} onInput={turn} options={choices.isForeigner} />
        <Choice
          label={say("foreigner")}
          value={fields["isForeigner"] === true}
          onInput={set("isForeigner")}
          options={choices.isForeigner}
        />
        {(["platform", "paymentMethod"] as const).map((name) => (
          <Choice
            key={name}
            label={say(fieldWords[name])}
            value={typed(fields[name])}
            onInput={set(name)}
            options={choices[name]}
          />
        ))}
      </div>
      <Changes of={changes} />
      <ul role="alert" class="wrong">
        {problems.map(({ path, message }) => (
          <li key={path}>
            {fieldText(path.replace("reservations[0].", ""), say)}:{" "}
            {inConsoleWords(refusalInWords(message, say.language), say)}
          </li>
        ))}
      </ul>
      <Button main text={say(way === "amend" ? "amend" : "correct")} disabled={busy} />
    </Form>
  );
}

const typed = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The reservation to send: without empty fields and those of the other kind of stay; typed amounts become numbers. */
function read(fields: Readonly<Record<string, unknown>>, isCancelled: boolean): Readonly<Record<string, unknown>> {
  const [, ...others] = (isCancelled ? ofStay : ofCancellation).map((name): string => name);
  const given = Object.entries(fields).filter(([name, value]) => !others.includes(name) && value !== "");
  return Object.fromEntries(
    given.map(([name, value]) => {
      const reading = isAmount(name) && typeof value === "string" ? readAmount(value) : undefined;
      return [name, reading && "value" in reading ? reading.value : value];
    }),
  );
}

const isDate = (name: string) => name.endsWith("Date");

const isAmount = (name: string) => name === "amountReceived" || name === "cancellationAmount";
