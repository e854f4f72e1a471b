import { useEffect, useMemo, useState } from "preact/hooks";
import { Field, Form, Wrong } from "../components/field.tsx";
import { reasonOf } from "../service/context.ts";
import { identityProvider, leaveForSignIn, signedIn } from "../service/identity.ts";
import { enter, logIn, type Session } from "../service/session.ts";
import type { Tab } from "../service/tab.ts";
import { type Language, useWords } from "../words/words.ts";

type Provider = NonNullable<ReturnType<typeof identityProvider>>;

export interface LogInProps {
  readonly tab: Tab;
  entered(session: Session): void;
  language(): Language;
}

export function LogIn(props: LogInProps) {
  const provider = useMemo(identityProvider, []);
  return provider ? <SignIn {...props} provider={provider} /> : <SecretForm {...props} />;
}

/** People sign in as people, at their organisation. */
function SignIn({ provider, entered, tab, language }: LogInProps & { provider: Provider }) {
  const say = useWords();
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(true);
  const failed = (error: unknown) => {
    setWrong(say("wrongLogIn", { why: reasonOf(error) }));
    setBusy(false);
  };
  useEffect(() => {
    signedIn(provider)
      .then(async (idToken) => (idToken === undefined ? setBusy(false) : entered(await enter(idToken, language, tab))))
      .catch(failed);
  }, [provider]);
  return (
    <section class="card narrow">
      <h1>{say("title")}</h1>
      <Wrong why={wrong} />
      <button
        type="button"
        class="main"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          leaveForSignIn(provider).catch(failed);
        }}
      >
        {say(busy ? "loading" : "signIn")}
      </button>
    </section>
  );
}

/** On one machine, where nobody's organisation is asked. */
function SecretForm({ entered, tab, language }: LogInProps) {
  const say = useWords();
  const [clientId, setClientId] = useState("");
  const [secret, setSecret] = useState("");
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    setBusy(true);
    setWrong("");
    try {
      entered(await logIn(clientId, secret, language, tab));
    } catch (error) {
      setWrong(say("wrongLogIn", { why: reasonOf(error) }));
      setBusy(false);
    }
  }

  return (
    <Form class="card narrow" submitted={submit}>
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
      <Wrong why={wrong} />
      <button type="submit" class="main" disabled={busy}>
        {say(busy ? "loading" : "logIn")}
      </button>
      <p class="quiet">{say("kept")}</p>
    </Form>
  );
}
