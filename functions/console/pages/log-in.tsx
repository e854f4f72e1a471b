import { useState } from "preact/hooks";
import { Field } from "../components/field.tsx";
import { Refused } from "../service/requests.ts";
import { logIn, type Session } from "../service/session.ts";
import type { Tab } from "../service/tab.ts";
import { type Language, useWords } from "../words/words.ts";

export interface LogInProps {
  readonly tab: Tab;
  entered(session: Session): void;
  language(): Language;
}

export function LogIn({ entered, tab, language }: LogInProps) {
  const say = useWords();
  const [clientId, setClientId] = useState("");
  const [secret, setSecret] = useState("");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);

  async function enter(): Promise<void> {
    setBusy(true);
    setWrong("");
    try {
      entered(await logIn(clientId, secret, language, tab));
    } catch (error) {
      const refused = error instanceof Refused && error.status === 401;
      setWrong(refused ? say("wrongLogIn") : say("failed", { why: error instanceof Error ? error.message : "" }));
      setBusy(false);
    }
  }

  return (
    <form
      class="card narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <h1>{say("title")}</h1>
      <Field label={say("clientId")} value={clientId} onInput={setClientId} required autocomplete="username" />
      <Field
        label={say("secret")}
        type="password"
        value={secret}
        onInput={setSecret}
        required
        autocomplete="current-password"
      />
      <p role="alert" class="wrong">
        {wrong}
      </p>
      <button type="submit" class="main" disabled={busy}>
        {say(busy ? "loading" : "logIn")}
      </button>
      <p class="quiet">{say("kept")}</p>
    </form>
  );
}
