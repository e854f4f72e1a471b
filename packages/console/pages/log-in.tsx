import { useEffect, useMemo, useState } from "preact/hooks";
import type { Language } from "../../../shared/wording/say.ts";
import { Button, Field, Form, Wrong } from "../components/field.tsx";
import { reasonOf, useForm } from "../service/context.ts";
import { identityProvider, leaveForSignIn, type Provider, signedIn } from "../service/identity.ts";
import { enter, logIn, type Session } from "../service/session.ts";
import type { Tab } from "../service/tab.ts";
import { useWords } from "../words/words.ts";

interface LogInProps {
  readonly tab: Tab;
  entered(session: Session): void;
  language(): Language;
}

export function LogIn(props: LogInProps) {
  const provider = useMemo(identityProvider, []);
  return provider ? <SignIn {...props} provider={provider} /> : <SecretForm {...props} />;
}

/** People sign in at their organisation. */
function SignIn({ provider, entered, tab, language }: LogInProps & { provider: Provider }) {
  const say = useWords();
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(true);
  const failed = (error: unknown) => {
    setWrong(say("wrongLogIn", { why: reasonOf(error) }));
    setBusy(false);
  };
  const leave = () => {
    setBusy(true);
    leaveForSignIn(provider).catch(failed);
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
      <Button main text={say(busy ? "loading" : "signIn")} disabled={busy} onClick={leave} />
    </section>
  );
}

/** A client's id and secret, where no organisation signs people in. */
function SecretForm({ entered, tab, language }: LogInProps) {
  const say = useWords();
  const { texts, field, busy, wrong, submit } = useForm({ clientId: "", secret: "" });
  const enterWithSecret = async () => entered(await logIn(texts.clientId, texts.secret, language, tab));

  return (
    <Form class="card narrow" submitted={() => submit(enterWithSecret)}>
      <h1>{say("title")}</h1>
      <Field label={say("clientId")} {...field("clientId")} required autocomplete="username" />
      <Field label={say("secret")} type="password" {...field("secret")} required autocomplete="current-password" />
      <Wrong why={wrong && say("wrongLogIn", { why: wrong })} />
      <Button main text={say(busy ? "loading" : "logIn")} disabled={busy} />
      <p class="quiet">{say("kept")}</p>
    </Form>
  );
}
