import type { changesBetween } from "../service/actions.ts";
import { platformText } from "../service/written.ts";
import { fieldText, useWords } from "../words/words.ts";
import { TableHead } from "./tables.tsx";

export function Changes({ of }: { of: ReturnType<typeof changesBetween> }) {
  const say = useWords();
  if (of.length === 0) return null;
  const text = (value: unknown) => {
    if (typeof value === "boolean") return say(value ? "yes" : "no");
    if (typeof value === "number") return String(value).replace(".", say.language === "el" ? "," : ".");
    return typeof value === "string" && value !== "" ? platformText(value) : "–";
  };
  return (
    <table class="changes">
      <TableHead of={[say("field"), say("before"), say("after")]} />
      <tbody>
        {of.map(({ field, from, to }) => (
          <tr key={field}>
            <th scope="row">{fieldText(field, say)}</th>
            <td>{text(from)}</td>
            <td>{text(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
