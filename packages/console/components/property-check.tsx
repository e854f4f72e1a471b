import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type * as v from "valibot";
import type { CheckedProperty } from "../../../shared/contract/schemas.ts";
import { Icon } from "../icons.tsx";
import { checkOwner } from "../service/actions.ts";
import { useWork } from "../service/context.ts";
import { saveApartment } from "../service/directory.ts";
import type { Owner } from "../service/manager-records.ts";
import { linkTo } from "../service/route.ts";
import { capital } from "../words/words.ts";
import { Pill } from "./state.tsx";

type Property = v.InferOutput<typeof CheckedProperty>;

/** Compares an owner's properties at the portal with the apartments here, and adds those that are missing. */
export function PropertyCheck({ owner, isNext = false }: { owner: Owner; isNext?: boolean }) {
  const { say, session, reload, tell } = useWork();
  const [found, setFound] = useState<readonly Property[] | "asking" | Error>();
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const check = () => {
    setFound("asking");
    setAdded(new Set());
    checkOwner(session, owner.portalUsername).then(setFound, setFound);
  };

  /** The registry id stands for name and address until somebody changes them. */
  async function add(some: readonly Property[]): Promise<void> {
    let last = 0;
    for (const { registryId } of some) {
      const fields = { name: registryId, address: registryId, registryId, ownerId: owner.id };
      last = await saveApartment(session, undefined, fields);
      setAdded((before) => new Set([...before, registryId]));
    }
    reload();
    tell(say("saved"));
    if (some.length === 1) location.hash = linkTo("apartment", { id: last, edit: 1 });
  }
  const failed = (error: unknown) => tell(error instanceof Error ? error.message : "");
  const list: readonly Property[] = Array.isArray(found) ? found : [];
  const missing = list.filter((one) => one.comparison === "missing_in_records" && !added.has(one.registryId));

  return (
    <Stack gap="xs" role="status">
      <Group>
        <Button
          variant={isNext && list.length === 0 ? "filled" : "default"}
          size="xs"
          onClick={check}
          disabled={found === "asking"}
          leftSection={<Icon name="compare" size={15} />}
        >
          {say("checkOwner")}
        </Button>
        {missing.length > 1 && (
          <Button size="xs" onClick={() => void add(missing).catch(failed)}>
            {say("addAll", { count: missing.length })}
          </Button>
        )}
      </Group>
      {found === "asking" && <Text size="sm">{say("searching")}</Text>}
      {found instanceof Error && <Text className="wrong">{found.message}</Text>}
      {Array.isArray(found) && found.length === 0 && <Text size="sm">{say("noProperties")}</Text>}
      {list.length > 0 && (
        <ul className="lines checked">
          {list.map((property) => (
            <li key={property.registryId}>
              <strong>{property.registryId}</strong>
              <span className="quiet">{property.state && say(property.state)}</span>
              <Pill
                colour={property.comparison === "same" ? "good" : "soon"}
                icon={property.comparison === "same" ? "good" : "warn"}
              >
                {capital(say(property.comparison))}
              </Pill>
              {property.comparison === "missing_in_records" && (
                <Button
                  size="compact-xs"
                  variant="light"
                  disabled={added.has(property.registryId)}
                  onClick={() => void add([property]).catch(failed)}
                >
                  {`${say("add")} ${property.registryId}`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
