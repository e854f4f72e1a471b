import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { Apartments } from "./pages/apartments.tsx";
import { Calendar } from "./pages/calendar.tsx";
import { Correct } from "./pages/correct.tsx";
import { Operation } from "./pages/operation.tsx";
import { Overview } from "./pages/overview.tsx";
import { Owners } from "./pages/owners.tsx";
import { Reservation } from "./pages/reservation.tsx";
import { Reservations } from "./pages/reservations.tsx";
import { Tasks } from "./pages/tasks.tsx";
import { Upload } from "./pages/upload.tsx";
import { WorkContext } from "./service/context.ts";
import { filterOf } from "./service/filter.ts";
import { type Records, readRecords } from "./service/manager-records.ts";
import { linkTo, type Route, useRoute } from "./service/route.ts";
import type { Session } from "./service/session.ts";
import { useWords } from "./words/words.ts";

const menu = ["overview", "reservations", "upload", "tasks", "calendar", "apartments", "owners", "operation"] as const;
const open = ["PENDING", "PROCESSING", "CHECKING"];

/** The console of who is logged in. */
export function App({ session }: { session: Session }) {
  const say = useWords();
  const route = useRoute();
  const [records, setRecords] = useState<Records>();
  const [wrong, setWrong] = useState("");
  const [told, setTold] = useState("");
  const [reading, setReading] = useState(0);
  const mayFile = session.roles.some((role) => role === "admin" || role === "str-uploader");

  const isOperator = session.roles.includes("admin");

  useEffect(() => {
    if (!mayFile) return undefined;
    let gone = false;
    setWrong("");
    const show = (some: Records) => {
      // While it is read again, what was there stays in sight until all of it is.
      if (!gone) setRecords((before) => (before?.complete && !some.complete ? before : some));
    };
    readRecords(session, show).catch((error: unknown) => {
      if (!gone) setWrong(error instanceof Error ? error.message : "");
    });
    return () => {
      gone = true;
    };
  }, [session, mayFile, reading]);

  const isWaiting = records?.complete && records.reservations.some(({ uploadStatus }) => open.includes(uploadStatus));
  const reload = useCallback(() => setReading((count) => count + 1), []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(reload, 4_000);
    return () => clearTimeout(timer);
  }, [isWaiting, records, reload]);
  useEffect(() => {
    const timer = setTimeout(() => setTold(""), 8_000);
    return () => clearTimeout(timer);
  }, [told]);

  const work = useMemo(() => records && { session, records, reload, tell: setTold }, [session, records, reload]);

  if (!mayFile) {
    return (
      <main>
        <h1>{say("title")}</h1>
        <p class="card empty">{say("noRole")}</p>
      </main>
    );
  }
  return (
    <>
      <nav aria-label={say("menu")}>
        {menu
          .filter((page) => page !== "operation" || isOperator)
          .map((page) => (
            <a key={page} href={linkTo(page)} aria-current={page === route.page ? "page" : undefined}>
              {say(page)}
            </a>
          ))}
      </nav>
      <main>
        <h1>{say(menu.find((one) => one === route.page) ?? "reservation")}</h1>
        {wrong && (
          <p role="alert" class="card wrong">
            {say("failed", { why: wrong })}{" "}
            <button onClick={reload} type="button">
              {say("again")}
            </button>
          </p>
        )}
        {!work && !wrong && (
          <p class="card" role="status">
            {say("loading")}
          </p>
        )}
        {records && !records.complete && (
          <p role="status" class="quiet">
            {say("readSoFar", { count: records.reservations.length })}
          </p>
        )}
        {work && (
          <WorkContext.Provider value={work}>
            <Page route={route} records={work.records} />
          </WorkContext.Provider>
        )}
      </main>
      <div role="status" class={told ? "toast" : ""}>
        {told}
      </div>
    </>
  );
}

function Page({ route: { page, query }, records }: { route: Route; records: Records }) {
  const id = Number(query.get("id"));
  const corrected = records.reservations.find(
    (one) => one.reservationId === query.get("id") && one.dateUploaded === query.get("at"),
  );
  return (
    <>
      {page === "overview" && <Overview />}
      {page === "reservations" && <Reservations filter={filterOf(query)} />}
      {page === "reservation" && <Reservation id={query.get("key") ?? ""} />}
      {page === "correct" && corrected && <Correct of={corrected} />}
      {page === "upload" && <Upload />}
      {page === "tasks" && <Tasks />}
      {page === "calendar" && <Calendar />}
      {page === "apartments" && <Apartments id={id} />}
      {page === "owners" && <Owners id={id} />}
      {page === "operation" && <Operation />}
    </>
  );
}
