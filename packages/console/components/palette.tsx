import { useMantineColorScheme } from "@mantine/core";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { type ReactNode, useState } from "react";
import { plain } from "../../sheets/values.ts";
import { Icon, type IconName } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import { filtered } from "../service/filter.ts";
import { keyOf } from "../service/manager-records.ts";
import { everything, reaches } from "../service/reach.ts";
import { linkTo } from "../service/route.ts";
import { guestOf, stayOf } from "../service/written.ts";

const [store, palette] = createSpotlight();

export const openPalette = palette.open;

const most = 6;

interface Action {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly leftSection: ReactNode;
  readonly closeSpotlightOnTrigger?: boolean;
  onClick(): void;
}

interface ActionGroup {
  readonly group: string;
  readonly actions: Action[];
}

interface PaletteProps {
  leave(): void;
  switchLanguage(): void;
}

/** Ctrl K: finds a stay, a guest, an apartment, an owner or something to do. */
export function Palette({ leave, switchLanguage }: PaletteProps) {
  const { say, records, apartmentName, may, readTo } = useWork();
  const { toggleColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState("");
  const asked = plain(query);
  const fits = (...texts: readonly string[]) => asked === "" || plain(texts.join(" ")).includes(asked);
  const go = (address: string) => () => {
    location.hash = address;
  };
  const action = (id: string, label: string, icon: IconName, onClick: () => void, description?: string): Action => ({
    id,
    label,
    onClick,
    leftSection: <Icon name={icon} />,
    ...(description !== undefined && { description }),
  });
  const stays = asked === "" ? [] : filtered(records, { text: query }).slice(0, most);
  const apartments = records.apartments.filter((one) => fits(one.name, one.address, one.registryId));
  const owners = records.owners.filter((one) => fits(one.name, one.portalUsername));
  const doings = [
    action("add", say("place_add"), "add", go(linkTo("add"))),
    action("byHand", say("typeOne"), "draft", go(linkTo("add", { by: "hand" }))),
    ...(["today", "stays", "apartments", "month", "settings"] as const).map((place) =>
      action(place, say(`place_${place}`), place, go(linkTo(place))),
    ),
    action("sent", say("allSent"), "wait", go(linkTo("sent"))),
    ...(may.state ? [action("fee", say("statements"), "month", go(linkTo("month", { tab: "fee" })))] : []),
    action("compare", say("compare"), "compare", go(linkTo("month", { tab: "compare" }))),
    action("language", say("language"), "language", switchLanguage),
    action("scheme", say("switchScheme"), "moon", toggleColorScheme),
    action("leave", say("logOut"), "leave", leave),
  ].filter(({ label }) => fits(label));
  const isWhole = reaches(records, everything);
  const groups: readonly ActionGroup[] = [
    {
      group: say("place_stays"),
      actions: [
        ...stays.map((one) =>
          action(
            keyOf(one),
            guestOf(one),
            "stays",
            go(linkTo("stays", { stay: keyOf(one) })),
            `${one.reservationId} · ${apartmentName(one.apartmentId)} · ${stayOf(one, say.language)}`,
          ),
        ),
        ...(asked === "" || isWhole
          ? []
          : [
              {
                ...action("older", say("searchOlder"), "search", () => readTo(everything)),
                closeSpotlightOnTrigger: false,
              },
            ]),
      ],
    },
    {
      group: say("apartments"),
      actions: (asked === "" ? [] : apartments.slice(0, most)).map((one) =>
        action(`a${one.id}`, one.name, "apartments", go(linkTo("apartment", { id: one.id })), one.address),
      ),
    },
    {
      group: say("owners"),
      actions: (asked === "" ? [] : owners.slice(0, most)).map((one) =>
        action(`o${one.id}`, one.name, "person", go(linkTo("apartments", { tab: "owners", owner: one.id }))),
      ),
    },
    { group: say("actions"), actions: doings },
  ];
  return (
    <Spotlight
      store={store}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
      query={query}
      onQueryChange={setQuery}
      // Those that fit have been chosen above: by names without accents.
      filter={(_, all) => all}
      actions={groups.filter(({ actions }) => actions.length > 0)}
      shortcut={["mod + K"]}
      // Also while something is being typed.
      tagsToIgnore={[]}
      nothingFound={say("noneFound")}
      attributes={{ content: { "aria-label": say("findAnything") } }}
      scrollable
      maxHeight={420}
      searchProps={{
        placeholder: say("findAnything"),
        "aria-label": say("findAnything"),
        leftSection: <Icon name="search" />,
      }}
    />
  );
}
