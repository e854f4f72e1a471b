import { Button, Card, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Language } from "../../../shared/wording/say.ts";
import { Mark } from "../components/mark.tsx";
import { Wrong } from "../components/wrong.tsx";
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

export function LogIn({ switchLanguage, ...props }: LogInProps & { switchLanguage(): void }) {
  const say = useWords();
  const provider = useMemo(identityProvider, []);
  return (
    <main className="door">
      <Card withBorder p="xl" className="door-card">
        <Stack>
          <div>
            <Mark icon="apartments" big />
            <Title order={1} mt="md">
              {say("title")}
            </Title>
            <Text c="dimmed" size="sm">
              {say("titleMore")}
            </Text>
          </div>
          {provider ? <SignIn {...props} provider={provider} /> : <SecretForm {...props} />}
        </Stack>
      </Card>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={switchLanguage}>
        {say("language")}
      </Button>
    </main>
  );
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
  const goOn = useEffectEvent(() => {
    signedIn(provider)
      .then(async (idToken) => (idToken === undefined ? setBusy(false) : entered(await enter(idToken, language, tab))))
      .catch(failed);
  });
  useEffect(() => goOn(), []);
  return (
    <>
      <Wrong why={wrong} />
      <Button disabled={busy} onClick={leave}>
        {say(busy ? "loading" : "signIn")}
      </Button>
    </>
  );
}

/** A client's id and secret, where no organisation signs people in. */
function SecretForm({ entered, tab, language }: LogInProps) {
  const say = useWords();
  const { texts, field, busy, wrong, submit } = useForm({ clientId: "", secret: "" });
  const enterWithSecret = async () => entered(await logIn(texts.clientId, texts.secret, language, tab));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit(enterWithSecret);
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {say("forAdministrators")}
        </Text>
        <TextInput
          label={say("clientId")}
          {...field("clientId")}
          withAsterisk={false}
          required
          autoComplete="username"
        />
        <PasswordInput
          label={say("secret")}
          {...field("secret")}
          withAsterisk={false}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": say("showSecret") }}
        />
        <Wrong why={wrong && say("wrongLogIn", { why: wrong })} />
        <Button type="submit" disabled={busy}>
          {say(busy ? "loading" : "logIn")}
        </Button>
        <Text size="xs" c="dimmed">
          {say("kept")}
        </Text>
      </Stack>
    </form>
  );
}
