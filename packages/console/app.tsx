import { AppShell, Button, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useCallback, useEffect, useMemo } from "react";
import { Connection, HeldUp } from "./components/banners.tsx";
import { PhoneBars, placeOf, places, SideBar } from "./components/bars.tsx";
import { DropAnywhere } from "./components/drop-anywhere.tsx";
import { PageHead } from "./components/page-head.tsx";
import { Palette } from "./components/palette.tsx";
import { Safe } from "./components/safe.tsx";
import { Waiting } from "./components/waiting.tsx";
import { Add } from "./places/add.tsx";
import { Apartment } from "./places/apartment.tsx";
import { Apartments } from "./places/apartments.tsx";
import { Month } from "./places/month.tsx";
import { Sent } from "./places/sent.tsx";
import { Settings } from "./places/settings.tsx";
import { Stays } from "./places/stays.tsx";
import { Today } from "./places/today.tsx";
import { causesOf, ownersIn } from "./service/causes.ts";
import { WorkContext } from "./service/context.ts";
import { apartmentNames } from "./service/directory.ts";
import { useFilingStatus } from "./service/filing-status.ts";
import { type Route, useRoute } from "./service/route.ts";
import { hasUnsent, type Session } from "./service/session.ts";
import { useRecords } from "./service/use-records.ts";
import { sentence, useWords, type Word } from "./words/words.ts";

/** Headings of the pages while there is nothing else to show. */
const titles: Readonly<Record<string, Word>> = {
  today: "place_today",
  stays: "place_stays",
  add: "place_add",
  apartments: "place_apartments",
  apartment: "apartment",
  month: "place_month",
  settings: "place_settings",
  sent: "tasks",
};

interface AppProps {
  readonly session: Session;
  switchLanguage(): void;
}

export function App({ session, switchLanguage }: AppProps) {
  const say = useWords();
  const asked = useRoute();
  const may = useMemo(() => mayOf(session), [session]);
  const route: Route = may.file || asked.page === "settings" ? asked : { ...asked, page: "month" };
  const { value: records, wrong, again: readAgain, readTo } = useRecords(session, may.file, say.language);
  const { value: status, wrong: wrongOfStatus, again: askStatus } = useFilingStatus(session, may.file || may.state);
  const reload = useCallback(() => {
    readAgain();
    askStatus();
  }, [readAgain, askStatus]);
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });

  const work = useMemo(
    () =>
      records && {
        say,
        session,
        records,
        apartmentName: apartmentNames(records.apartments, say),
        may,
        heldUp: { value: status, wrong: wrongOfStatus },
        reload,
        readTo,
        tell: (message: string) =>
          void notifications.show({
            message: sentence(message),
            autoClose: 8_000,
            withBorder: true,
            closeButtonProps: { "aria-label": say("closePanel") },
          }),
      },
    [say, session, records, reload, readTo, may, status, wrongOfStatus],
  );

  const isToday = route.page === "today";
  // There, a cause with its button says more than the line above it.
  const onCards = useMemo(() => (isToday ? ownersIn(records ? causesOf(records) : []) : undefined), [isToday, records]);

  useEffect(() => {
    // The browser asks in words of its own.
    const askFirst = (event: BeforeUnloadEvent) => {
      if (hasUnsent(session) && !session.ended.aborted) event.preventDefault();
    };
    addEventListener("beforeunload", askFirst);
    return () => removeEventListener("beforeunload", askFirst);
  }, [session]);

  const leave = () => {
    const sending = session.sending.get();
    if (!sending) return void session.end();
    modals.openConfirmModal({
      title: say("logOut"),
      children: say("stopSending", sending),
      labels: { confirm: say("stopAndLeave"), cancel: say("close") },
      onConfirm: () => void session.end(),
    });
  };

  if (!may.file && !may.state) {
    return (
      <main className="opening">
        <Title order={1}>{say("title")}</Title>
        <Text my="md">{say("noRole")}</Text>
        <Button variant="default" onClick={leave}>
          {say("logOut")}
        </Button>
      </main>
    );
  }
  const bars = {
    places: places.filter((place) => may.file || place === "month" || place === "settings"),
    current: placeOf(route.page),
    mayFile: may.file,
    isAdding: route.page === "add",
    switchLanguage,
    leave,
  };
  return (
    <AppShell
      layout="alt"
      padding={isWide ? "xl" : "md"}
      {...(isWide ? { navbar: { width: 248, breakpoint: 0 } } : { header: { height: 54 }, footer: { height: 62 } })}
    >
      {isWide ? <SideBar {...bars} /> : <PhoneBars {...bars} />}
      <AppShell.Main className="place">
        <Connection session={session} />
        <HeldUp status={status} owners={records?.owners ?? []} onCards={onCards} />
        {!work && <PageHead title={say(titles[route.page] ?? "place_today")} />}
        {(wrong || !work) && <Waiting wrong={wrong} again={reload} />}
        {records && !records.hasAllOpen && (
          <Text role="status" size="sm" c="dimmed" mb="sm">
            {say("readSoFar", { count: records.reservations.length })}
          </Text>
        )}
        {work && (
          <WorkContext.Provider value={work}>
            <Safe key={route.page}>
              <Page route={route} leave={leave} switchLanguage={switchLanguage} />
            </Safe>
            {may.file && <Palette leave={leave} switchLanguage={switchLanguage} />}
            {may.file && <DropAnywhere />}
          </WorkContext.Provider>
        )}
      </AppShell.Main>
    </AppShell>
  );
}

/** The acts that the roles of a session allow: to file declarations, to state the climate fee, to operate the service. */
function mayOf({ roles }: Session) {
  const operate = roles.includes("admin");
  return {
    file: operate || roles.includes("str-uploader"),
    state: operate || roles.includes("takk-uploader"),
    operate,
    manage: operate || roles.includes("client-manager"),
  };
}

interface PageProps {
  readonly route: Route;
  leave(): void;
  switchLanguage(): void;
}

/** Mounted anew for each page, which begins at its top. */
function Page({ route: { page, query }, leave, switchLanguage }: PageProps) {
  useEffect(() => {
    void scrollTo(0, 0);
  }, []);
  switch (page) {
    case "stays":
      return <Stays query={query} />;
    case "add":
      return <Add query={query} />;
    case "apartments":
      return <Apartments query={query} />;
    case "apartment":
      return <Apartment key={query.get("id")} id={Number(query.get("id"))} year={Number(query.get("year"))} />;
    case "month":
      return <Month query={query} />;
    case "sent":
      return <Sent />;
    case "settings":
      return <Settings query={query} leave={leave} switchLanguage={switchLanguage} />;
    default:
      return <Today />;
  }
}
