import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { App } from "./app.tsx";
import { Button } from "./components/field.tsx";
import { Unread } from "./components/unread.tsx";
import { LogIn } from "./pages/log-in.tsx";
import { resume, type Session } from "./service/session.ts";
import { isOver, openTab, type Tab } from "./service/tab.ts";
import { persistently } from "./service/use-reading.ts";
import "./style.css";
import { LanguageContext, languageOf, useWords } from "./words/words.ts";

// The console is an application of its own, built into one page (infra/build.ts), which `get-console` serves. It calls
// the API as any other client does.

/** The language of the pages, and of the API's answers. */
let currentLanguage = languageOf(navigator.languages);

function Console({ tab }: { tab: Tab }) {
  const [language, setLanguage] = useState(currentLanguage);
  const [session, setSession] = useState<Session>();
  const [isOpening, setOpening] = useState(() => tab.kept() !== undefined);
  useEffect(() => {
    currentLanguage = language;
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
  return (
    <LanguageContext.Provider value={language}>
      <Head switchLanguage={() => setLanguage(language === "en" ? "el" : "en")} {...(session && { session })} />
      {session ? (
        <App session={session} />
      ) : (
        <main>
          {isOpening ? <Unread /> : <LogIn entered={setSession} tab={tab} language={() => currentLanguage} />}
        </main>
      )}
    </LanguageContext.Provider>
  );
}

function Head({ switchLanguage, session }: { switchLanguage(): void; session?: Session }) {
  const say = useWords();
  useEffect(() => {
    document.title = say("title");
  });
  const leave = () => {
    const sending = session?.sending.get();
    if (!sending || confirm(say("stopSending", sending))) void session?.end();
  };
  return (
    <header>
      <strong>{say("title")}</strong>
      <Button text={say("language")} onClick={switchLanguage} />
      {session && <Button text={say("logOut")} onClick={leave} />}
    </header>
  );
}

const checkMs = 15_000;

/** Ends a session that has lasted too long or is idle; calls `ended` however it ends. */
function useSessionEnd(session: Session | undefined, tab: Tab, ended: () => void): void {
  useEffect(() => {
    if (!session) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const timer = setInterval(() => {
      const kept = tab.kept();
      if (kept && isOver(kept, session.sending.get() !== undefined)) void session.end();
    }, checkMs);
    session.ended.addEventListener("abort", ended, { signal });
    for (const input of ["pointerdown", "keydown"]) addEventListener(input, () => tab.touch(), { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  });
}

const app = document.getElementById("app");
if (app) void openTab().then((tab) => render(<Console tab={tab} />, app));
