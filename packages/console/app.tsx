import { useEffect, useMemo, useState } from "preact/hooks";
import { Connection, HeldUp } from "./components/banners.tsx";
import { Unread } from "./components/unread.tsx";
import { Apartment } from "./pages/apartment.tsx";
import { Apartments } from "./pages/apartments.tsx";
import { AtThePortal } from "./pages/at-the-portal.tsx";
import { Calendar } from "./pages/calendar.tsx";
import { Correct } from "./pages/correct.tsx";
import { Operation } from "./pages/operation.tsx";
import { Overview } from "./pages/overview.tsx";
import { Owners } from "./pages/owners.tsx";
import { Report } from "./pages/report.tsx";
import { Reservation } from "./pages/reservation.tsx";
import { Reservations } from "./pages/reservations.tsx";
import { Takk } from "./pages/takk.tsx";
import { Tasks } from "./pages/tasks.tsx";
import { Upload } from "./pages/upload.tsx";
import { WorkContext } from "./service/context.ts";
import { filterOf } from "./service/filter.ts";
import { keyOf, type Records } from "./service/manager-records.ts";
import { linkTo, type Route, useRoute } from "./service/route.ts";
import type { Session } from "./service/session.ts";
import { useRecords } from "./service/use-records.ts";
import { useWords } from "./words/words.ts";

const menu = [
  "overview",
  "reservations",
  "upload",
  "tasks",
  "calendar",
  "atThePortal",
  "report",
  "statements",
  "apartments",
  "owners",
  "operation",
] as const;

export function App({ session }: { session: Session }) {
  const say = useWords();
  const asked = useRoute();
  const [message, setMessage] = useState("");
  const mayFile = session.roles.some((role) => role === "admin" || role === "str-uploader");
  const isOperator = session.roles.includes("admin");
  const mayState = isOperator || session.roles.includes("takk-uploader");
  const route = mayFile ? asked : { ...asked, page: "statements" };
  const { value: records, wrong, again: reload } = useRecords(session, mayFile);
  useEffect(() => {
    const timer = setTimeout(() => setMessage(""), 8_000);
    return () => clearTimeout(timer);
  }, [message]);

  // On a narrow screen the menu is wider than the screen.
  useEffect(() => {
    document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [route.page]);

  const work = useMemo(
    () => records && { say, session, records, reload, tell: setMessage },
    [say, session, records, reload],
  );

  if (!mayFile && !mayState) {
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
          .filter((page) => (page === "operation" ? isOperator : page === "statements" ? mayState : mayFile))
          .map((page) => (
            <a key={page} href={linkTo(page)} aria-current={page === route.page ? "page" : undefined}>
              {say(page)}
            </a>
          ))}
      </nav>
      <main>
        <Connection session={session} />
        <HeldUp session={session} />
        <h1>
          {say(menu.find((one) => one === route.page) ?? (route.page === "apartment" ? "apartment" : "reservation"))}
        </h1>
        {(wrong || !work) && <Unread wrong={wrong} again={reload} />}
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
      <div role="status" class={message ? "toast" : ""}>
        {message}
      </div>
    </>
  );
}

function Page({ route: { page, query }, records }: { route: Route; records: Records }) {
  const id = Number(query.get("id"));
  const asked = records.reservations.find((one) => keyOf(one) === query.get("key"));
  const corrected = page === "correct" && asked;
  return (
    <>
      {page === "overview" && <Overview />}
      {page === "reservations" && <Reservations filter={filterOf(query)} />}
      {page === "reservation" && <Reservation id={query.get("key") ?? ""} list={query.get("list") ?? ""} />}
      {corrected && <Correct of={corrected} apartmentId={id || corrected.apartmentId} key={keyOf(corrected)} />}
      {page === "upload" && <Upload />}
      {page === "tasks" && <Tasks />}
      {page === "calendar" && <Calendar />}
      {page === "atThePortal" && (
        <AtThePortal apartmentId={id} from={query.get("from") ?? ""} to={query.get("to") ?? ""} />
      )}
      {page === "report" && <Report />}
      {page === "statements" && <Takk user={query.get("user") ?? ""} month={query.get("month") ?? ""} />}
      {page === "apartment" && <Apartment id={id} year={Number(query.get("year"))} />}
      {page === "apartments" && <Apartments id={id} lacking={asked} />}
      {page === "owners" && <Owners id={id} />}
      {page === "operation" && <Operation />}
    </>
  );
}
