import { ActionIcon, AppShell, Button, Group, NavLink, Stack, UnstyledButton } from "@mantine/core";
import { Icon, type IconName } from "../icons.tsx";
import { linkTo } from "../service/route.ts";
import { useWords } from "../words/words.ts";
import { Mark } from "./mark.tsx";
import { openPalette } from "./palette.tsx";

export const places = ["today", "stays", "apartments", "month", "settings"] as const;
type Place = (typeof places)[number];

/** The place that an address belongs to; adding stays belongs to none. */
export function placeOf(page: string): Place | undefined {
  if (page === "add") return undefined;
  return page === "apartment" ? "apartments" : (places.find((one) => one === page) ?? "today");
}

interface BarProps {
  readonly places: readonly Place[];
  readonly current: Place | undefined;
  readonly mayFile: boolean;
  readonly isAdding: boolean;
  switchLanguage(): void;
  leave(): void;
}

/** The places beside the page. */
export function SideBar({ places, current, mayFile, isAdding, switchLanguage, leave }: BarProps) {
  const say = useWords();
  return (
    <AppShell.Navbar p="md" className="side-bar" component="section" aria-label={say("title")}>
      <Wordmark />
      {mayFile && <AddButton current={isAdding} />}
      {mayFile && <FindButton />}
      <nav aria-label={say("menu")}>
        <Stack gap={2}>
          {places.map((place) => (
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
  );
}

/** On a narrow window: a bar above the page, and the places in one below it. Settings has the way out. */
export function PhoneBars({ places, current, mayFile, isAdding, switchLanguage }: BarProps) {
  const say = useWords();
  return (
    <>
      <AppShell.Header className="top-bar" component="section" aria-label={say("title")}>
        <Wordmark />
        <Group gap={4} ml="auto" wrap="nowrap">
          {mayFile && <FindButton compact />}
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={say("language")} onClick={switchLanguage}>
            <Icon name="language" />
          </ActionIcon>
          {mayFile && <AddButton current={isAdding} compact />}
        </Group>
      </AppShell.Header>
      <AppShell.Footer className="bottom-bar" component="nav" aria-label={say("menu")}>
        {places.map((place) => (
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
  );
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
      px="sm"
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
