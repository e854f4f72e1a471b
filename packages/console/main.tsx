import "./parts.css";
import "@mantine/dates/styles.css";
import "@mantine/dropzone/styles.css";
import "@mantine/charts/styles.css";
import "@mantine/notifications/styles.css";
import "@mantine/spotlight/styles.css";
import "./style.css";
import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import "dayjs/locale/el";
import "dayjs/locale/en-gb";
import { setNonce } from "get-nonce";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Waiting } from "./components/waiting.tsx";
import { LogIn } from "./places/log-in.tsx";
import { resume, type Session } from "./service/session.ts";
import { isOver, openTab, type Tab } from "./service/tab.ts";
import { persistently } from "./service/use-reading.ts";
import { theme, variables } from "./theme.ts";
import { firstLanguage, keepLanguage, LanguageContext, useWords } from "./words/words.ts";

// The console is an application of its own, built into one page (infra/build.ts), which `get-console` serves. It calls
// the API as any other client does.

/** The language of the pages, and of the API's answers. */
let currentLanguage = firstLanguage();

/** The content policy allows the style tags that carry it. */
const nonce = document.querySelector("style")?.nonce ?? "";
setNonce(nonce);

function Console({ tab }: { tab: Tab }) {
  const [language, setLanguage] = useState(currentLanguage);
  const [session, setSession] = useState<Session>();
  const [isOpening, setOpening] = useState(() => tab.kept() !== undefined);
  // Before the first request of the pages below.
  currentLanguage = language;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    const kept = tab.kept();
    if (!kept) return;
    const opening = isOver(kept, false)
      ? Promise.resolve(tab.forget())
      : persistently(() => resume(kept.refreshToken, () => currentLanguage, tab), new AbortController().signal);
    opening
      .then((resumed) => resumed && setSession(resumed))
      .catch(() => tab.forget())
      .finally(() => setOpening(false));
  }, [tab]);
  useSessionEnd(session, tab, () => setSession(undefined));
  const switchLanguage = () => {
    const other = language === "en" ? "el" : "en";
    keepLanguage(other);
    setLanguage(other);
  };
  return (
    <LanguageContext.Provider value={language}>
      <DatesProvider settings={{ locale: language === "el" ? "el" : "en-gb", firstDayOfWeek: 1 }}>
        <ModalsProvider>
          <Title />
          {session ? (
            <App session={session} switchLanguage={switchLanguage} />
          ) : isOpening ? (
            <main className="opening">
              <Waiting />
            </main>
          ) : (
            <LogIn entered={setSession} tab={tab} language={() => currentLanguage} switchLanguage={switchLanguage} />
          )}
        </ModalsProvider>
      </DatesProvider>
    </LanguageContext.Provider>
  );
}

function Title() {
  const say = useWords();
  useEffect(() => {
    document.title = say("title");
  }, [say]);
  return null;
}

const sessionCheckMs = 15_000;

/** Ends a session that has lasted too long or is idle; calls `ended` however it ends. */
function useSessionEnd(session: Session | undefined, tab: Tab, ended: () => void): void {
  useEffect(() => {
    if (!session) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const timer = setInterval(() => {
      const kept = tab.kept();
      if (kept && isOver(kept, session.sending.get() !== undefined)) void session.end();
    }, sessionCheckMs);
    session.ended.addEventListener("abort", ended, { signal });
    for (const input of ["pointerdown", "keydown"]) addEventListener(input, () => tab.touch(), { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  });
}

const app = document.getElementById("app");
if (app) {
  void openTab().then((tab) =>
    createRoot(app).render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        // The style tag holds all variables: their stylesheet would be sent a second time.
        deduplicateCssVariables={false}
        getStyleNonce={() => nonce}
      >
        <Notifications position="bottom-right" limit={3} />
        <Console tab={tab} />
      </MantineProvider>,
    ),
  );
}
