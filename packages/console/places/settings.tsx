import { Button, Card, Group, SegmentedControl, Stack, Tabs, Text, Title, useMantineColorScheme } from "@mantine/core";
import * as v from "valibot";
import { Health } from "../../../shared/contract/schemas.ts";
import { Clients } from "../components/clients.tsx";
import { Filing } from "../components/filing.tsx";
import { PageHead } from "../components/page-head.tsx";
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
      <Tabs value={tab} onChange={(name) => replaceWith(linkTo("settings", { tab: name ?? undefined }))}>
        <Tabs.List mb="md">
          {allowed.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {say(`settings_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === "general" && <General leave={leave} switchLanguage={switchLanguage} />}
          {tab === "filing" && <Filing />}
          {tab === "clients" && <Clients />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function General({ leave, switchLanguage }: Omit<SettingsProps, "query">) {
  const { say, session } = useWork();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { value: health } = useReading(() => session.ask(Version, "GET", "/health"), [session]);
  return (
    <Stack maw={640}>
      <Card withBorder>
        <Group justify="space-between">
          <div>
            <Title order={2} size="h3">
              {say("languageHead")}
            </Title>
            <Text size="sm" c="dimmed">
              {say("languageMore")}
            </Text>
          </div>
          <SegmentedControl
            aria-label={say("languageHead")}
            value={say.language}
            onChange={(chosen) => chosen !== say.language && switchLanguage()}
            data={[
              { value: "el", label: "Ελληνικά" },
              { value: "en", label: "English" },
            ]}
          />
        </Group>
      </Card>
      <Card withBorder>
        <Group justify="space-between">
          <Title order={2} size="h3">
            {say("looks")}
          </Title>
          <SegmentedControl
            aria-label={say("looks")}
            value={colorScheme}
            onChange={(chosen) => setColorScheme(chosen === "light" || chosen === "dark" ? chosen : "auto")}
            data={(["auto", "light", "dark"] as const).map((value) => ({ value, label: say(`looks_${value}`) }))}
          />
        </Group>
      </Card>
      <Card withBorder>
        <Group justify="space-between">
          <div>
            <Title order={2} size="h3">
              {say("digestHead")}
            </Title>
            <Text size="sm" c="dimmed">
              {say("digestMore")}
            </Text>
          </div>
        </Group>
      </Card>
      <Card withBorder>
        <Title order={2} size="h3">
          {say("about")}
        </Title>
        <Text size="sm" c="dimmed">
          {say("aboutMore")} {health && say("version", { version: health.release, commit: health.commit })}
        </Text>
      </Card>
      <Group>
        <Button variant="default" leftSection={<Icon name="leave" />} onClick={leave}>
          {say("logOut")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Only what is shown: a newer service may say more. */
const Version = v.pick(Health, ["release", "commit"]);
