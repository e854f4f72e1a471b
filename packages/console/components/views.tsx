import { Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

interface ViewsProps<Name extends string> {
  readonly value: Name;
  readonly names: readonly Name[];
  textOf(name: Name): string;
  choose(name: Name): void;
  /** Shown beside a view's name. */
  besideOf?(name: Name): ReactNode;
  readonly children: ReactNode;
}

/** The views of a place. On a phone they move sideways, with the chosen one in sight. */
export function Views<Name extends string>({ value, names, textOf, choose, besideOf, children }: ViewsProps<Name>) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);
  return (
    <Tabs value={value} onChange={(chosen) => names.filter((name) => name === chosen).forEach(choose)}>
      <Tabs.List className="controls views" mb="md" ref={list}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name} rightSection={besideOf?.(name)}>
            {textOf(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value}>{children}</Tabs.Panel>
    </Tabs>
  );
}
