import { Button, Card, Group, SegmentedControl, Stack, Text, Title, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import * as v from "valibot";
import { Health } from "../../../shared/contract/schemas.ts";
import { Clients } from "../components/clients.tsx";
import { Filing } from "../components/filing.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Views } from "../components/views.tsx";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import { linkTo, replaceWith } from "../service/route.ts";
import { useReading } from "../service/use-reading.ts";

interface SettingsProps {
  readonly query: URLSearchParams;
  leave(): void;
  switchLanguage(): void;
}

const tabs = ["general", "filing", "clients"] as const;

/** The language and looks of this browser; for administrators also filing as a whole, and who may log in. */
export function Settings({ query, leave, switchLanguage }: SettingsProps) {
  const { say, may } = useWork();
  const allowed = tabs.filter((name) => name === "general" || (name === "filing" ? may.operate : may.manage));
  const tab = allowed.find((name) => name === query.get("tab")) ?? "general";
  return (
    <>
      <PageHead title={say("place_settings")} />
      <Views
        value={tab}
        names={allowed}
        textOf={(name) => say(`settings_${name}`)}
        choose={(name) => replaceWith(linkTo("settings", { tab: name }))}
      >
        {tab === "general" && <General leave={leave} switchLanguage={switchLanguage} />}
        {tab === "filing" && <Filing />}
        {tab === "clients" && <Clients />}
      </Views>
    </>
  );
}

function General({ leave, switchLanguage }: Omit<SettingsProps, "query">) {
  const { say, session } = useWork();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { value: health } = useReading(() => session.ask(Version, "GET", "/health"), [session]);
  return (
    <Stack maw={640}>
      <Setting title={say("languageHead")} more={say("languageMore")}>
        <SegmentedControl
          aria-label={say("languageHead")}
          value={say.language}
          onChange={(chosen) => chosen !== say.language && switchLanguage()}
          data={[
            { value: "el", label: "Ελληνικά" },
            { value: "en", label: "English" },
          ]}
        />
      </Setting>
      <Setting title={say("looks")}>
        <SegmentedControl
          aria-label={say("looks")}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen === "light" || chosen === "dark" ? chosen : "auto")}
          data={(["auto", "light", "dark"] as const).map((value) => ({ value, label: say(`looks_${value}`) }))}
        />
      </Setting>
      <Setting title={say("digestHead")} more={say("digestMore")} />
      <Setting
        title={say("about")}
        more={`${say("aboutMore")} ${health ? say("version", { version: health.release, commit: health.commit }) : ""}`}
      />
      <Group>
        <Button variant="default" hiddenFrom="md" leftSection={<Icon name="leave" />} onClick={leave}>
          {say("logOut")}
        </Button>
      </Group>
    </Stack>
  );
}

interface SettingProps {
  readonly title: string;
  readonly more?: string;
  readonly children?: ReactNode;
}

/** A setting's name, a sentence about it, and where it is changed. */
const Setting = ({ title, more, children }: SettingProps) => (
  <Card withBorder>
    <Group justify="space-between">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {more && (
          <Text size="sm" c="dimmed">
            {more}
          </Text>
        )}
      </div>
      {children}
    </Group>
  </Card>
);

/** Only what is shown: a newer service may say more. */
const Version = v.pick(Health, ["release", "commit"]);
