import { ActionIcon, AppShell, Button, Group, NavLink, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useCallback, useEffect, useMemo } from "react";
import { Connection, HeldUp } from "./components/banners.tsx";
import { DropAnywhere } from "./components/drop-anywhere.tsx";
import { Mark } from "./components/mark.tsx";
import { PageHead } from "./components/page-head.tsx";
import { openPalette, Palette } from "./components/palette.tsx";
import { Safe } from "./components/safe.tsx";
import { Waiting } from "./components/waiting.tsx";
import { Icon, type IconName } from "./icons.tsx";
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
import { linkTo, type Route, useRoute } from "./service/route.ts";
import type { Session } from "./service/session.ts";
import { useRecords } from "./service/use-records.ts";
import { sentence, useWords, type Word } from "./words/words.ts";

const places = ["today", "stays", "apartments", "month", "settings"] as const;

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

/** The place that an address belongs to, for the bar. */
const placeOf = (page: string) =>
  places.find((one) => one === page) ?? (page === "apartment" ? "apartments" : page === "add" ? undefined : "today");

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
  const shown = places.filter((place) => may.file || place === "month" || place === "settings");
  const current = placeOf(route.page);
  return (
    <AppShell
      layout="alt"
      padding={isWide ? "xl" : "md"}
      {...(isWide ? { navbar: { width: 236, breakpoint: 0 } } : { header: { height: 54 }, footer: { height: 62 } })}
    >
      {isWide ? (
        <AppShell.Navbar p="md" className="side-bar" component="section" aria-label={say("title")}>
          <Wordmark />
          {may.file && <AddButton current={route.page === "add"} />}
          {may.file && <FindButton />}
          <nav aria-label={say("menu")}>
            <Stack gap={2}>
              {shown.map((place) => (
                <NavLink
                  key={place}
                  href={linkTo(place)}
                  label={say(`place_${place}`)}
                  leftSection={<Icon name={place} />}
                  active={place === current}
                  variant="light"
                  {...(place === current && { "aria-current": "page" })}
                />
              ))}
            </Stack>
          </nav>
          <Stack gap={2} mt="auto">
            <BarButton icon="language" text={say("language")} act={switchLanguage} />
            <BarButton icon="leave" text={say("logOut")} act={leave} />
          </Stack>
        </AppShell.Navbar>
      ) : (
        <>
          <AppShell.Header className="top-bar" component="section" aria-label={say("title")}>
            <Wordmark />
            <Group gap={4} ml="auto" wrap="nowrap">
              {may.file && <FindButton compact />}
              <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say("language")} onClick={switchLanguage}>
                <Icon name="language" />
              </ActionIcon>
              {may.file && <AddButton current={route.page === "add"} compact />}
            </Group>
          </AppShell.Header>
          <AppShell.Footer className="bottom-bar" component="nav" aria-label={say("menu")}>
            {shown.map((place) => (
              <a
                key={place}
                href={linkTo(place)}
                aria-current={place === current ? "page" : undefined}
                className="bottom-link"
              >
                <Icon name={place} size={20} />
                {say(`place_${place}`)}
              </a>
            ))}
          </AppShell.Footer>
        </>
      )}
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

function Wordmark() {
  const say = useWords();
  return (
    <a href={linkTo("today")} className="wordmark">
      <Mark icon="apartments" />
      {say("title")}
    </a>
  );
}

const BarButton = ({ icon, text, act }: { icon: IconName; text: string; act(): void }) => (
  <Button variant="subtle" color="gray" fw={400} justify="flex-start" leftSection={<Icon name={icon} />} onClick={act}>
    {text}
  </Button>
);

function AddButton({ current, compact = false }: { current: boolean; compact?: boolean }) {
  const say = useWords();
  return (
    <Button
      component="a"
      href={linkTo("add")}
      size={compact ? "xs" : "sm"}
      leftSection={<Icon name="add" size={16} />}
      aria-current={current ? "page" : undefined}
    >
      {say(compact ? "add" : "place_add")}
    </Button>
  );
}

function FindButton({ compact = false }: { compact?: boolean }) {
  const say = useWords();
  return (
    <UnstyledButton
      className={compact ? "find compact" : "find"}
      onClick={openPalette}
      {...(compact && { "aria-label": say("findAnything") })}
    >
      <Icon name="search" size={16} />
      {!compact && (
        <>
          <span>{say("find")}</span>
          <kbd>Ctrl K</kbd>
        </>
      )}
    </UnstyledButton>
  );
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
