import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { App } from "./app.tsx";
import { LogIn } from "./pages/log-in.tsx";
import type { Session } from "./service/session.ts";
import "./style.css";
import { type Language, LanguageContext, languageOf, useWords } from "./words/words.ts";

/** The language in which the API is asked to speak, too. */
let spoken: Language = languageOf(navigator.languages);

function Console() {
  const [language, setLanguage] = useState(spoken);
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    spoken = language;
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext.Provider value={language}>
      <Head
        switchLanguage={() => setLanguage(language === "en" ? "el" : "en")}
        {...(session && {
          logOut: () => {
            void session.end();
            setSession(undefined);
          },
        })}
      />
      {session ? (
        <App session={session} />
      ) : (
        <main>
          <LogIn entered={setSession} language={() => spoken} />
        </main>
      )}
    </LanguageContext.Provider>
  );
}

function Head({ switchLanguage, logOut }: { switchLanguage(): void; logOut?: () => void }) {
  const say = useWords();
  useEffect(() => {
    document.title = say("title");
  });
  return (
    <header>
      <strong>{say("title")}</strong>
      <button type="button" onClick={switchLanguage}>
        {say("language")}
      </button>
      {logOut && (
        <button type="button" onClick={logOut}>
          {say("logOut")}
        </button>
      )}
    </header>
  );
}

const app = document.getElementById("app");
if (app) render(<Console />, app);
