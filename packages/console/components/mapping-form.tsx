import { SimpleGrid, Title } from "@mantine/core";
import type { Mapping } from "../../sheets/columns.ts";
import { type Field, fields } from "../../sheets/fields.ts";
import { choicesOf, type FieldChoices } from "../service/choices.ts";
import { useWork } from "../service/context.ts";
import { fieldWords } from "../words/words.ts";
import { Choice } from "./choice.tsx";

interface MappingFormProps {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  change(mapping: Mapping): void;
}

const alike = ["platform", "paymentMethod", "isForeigner", "apartmentId"] as const;

/** Which column is which field, and the values that are the same in every row: folded away, since what is missing is asked. */
export function MappingForm({ columns, mapping, change }: MappingFormProps) {
  const { say, records } = useWork();
  const options: FieldChoices = choicesOf(records, say);
  const set = (part: "columns" | "fixed", field: Field, value: string | number | boolean | undefined) => {
    const { [field]: _, ...others } = mapping[part];
    change({ ...mapping, [part]: value === undefined ? others : { ...others, [field]: value } });
  };
  return (
    <details className="fold">
      <summary>{say("columnsOfFile")}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm" mt="sm">
        {fields.map((field) => (
          <Choice
            key={field}
            size="xs"
            label={say(fieldWords[field])}
            value={mapping.columns[field]}
            choose={(column) => set("columns", field, column)}
            options={[[undefined, say("notRead")], ...columns.map((column) => [column, column] as const)]}
          />
        ))}
      </SimpleGrid>
      <Title order={3} my="sm">
        {say("everyRow")}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 5 }} spacing="sm">
        {alike.map((field) => (
          <Choice<string | number | boolean | undefined>
            key={field}
            size="xs"
            label={say(fieldWords[field])}
            value={mapping.fixed[field]}
            choose={(value) => set("fixed", field, value)}
            options={[[undefined, ""], ...(options[field] ?? [])]}
          />
        ))}
        <Choice
          size="xs"
          label={say("dates")}
          value={mapping.dates}
          choose={(dates) => change({ ...mapping, dates })}
          options={[
            [undefined, ""],
            ["DMY", say("dayFirst")],
            ["MDY", say("monthFirst")],
          ]}
        />
      </SimpleGrid>
    </details>
  );
}
