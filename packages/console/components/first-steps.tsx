import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Icon } from "../icons.tsx";
import { useWork } from "../service/context.ts";
import { linkTo } from "../service/route.ts";
import { OwnerForm } from "./owner-form.tsx";
import { PropertyCheck } from "./property-check.tsx";

/** First use: an owner, the owner's apartments from the portal, the first file. Each is done here. */
export function FirstSteps() {
  const { say, records } = useWork();
  const [owner] = records.owners;
  const hasApartment = records.apartments.length > 0;
  return (
    <Stack gap="md" className="narrow-place">
      <div>
        <Title order={2}>{say("welcome")}</Title>
        <Text c="dimmed">{say("noneYet")}</Text>
      </div>
      <Step number={1} title={say("step_owner")} isDone={owner !== undefined} isNext={owner === undefined}>
        <OwnerForm />
      </Step>
      <Step
        number={2}
        title={say("step_apartments")}
        isDone={hasApartment}
        isNext={owner !== undefined && !hasApartment}
      >
        {owner && <PropertyCheck owner={owner} isNext />}
        <Group mt="sm">
          <a href={linkTo("apartments", { add: 1 })}>{say("addByHand")}</a>
        </Group>
      </Step>
      <Step number={3} title={say("step_file")} isDone={false} isNext={hasApartment}>
        <Group>
          <Button component="a" href={linkTo("add")} leftSection={<Icon name="add" size={16} />}>
            {say("place_add")}
          </Button>
        </Group>
      </Step>
    </Stack>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly children: ReactNode;
}

const Step = ({ number, title, isDone, isNext, children }: StepProps) => (
  <Card withBorder component="section" aria-label={title} className={isNext ? "step next" : "step"}>
    <Group gap="sm" mb={isNext ? "md" : 0} wrap="nowrap">
      <span className={isDone ? "step-number done" : "step-number"}>
        {isDone ? <Icon name="good" size={15} /> : number}
      </span>
      <Title order={3}>{title}</Title>
    </Group>
    {isNext && children}
  </Card>
);
