import type { Reservation } from "../service/manager-records.ts";
import { useWords } from "../words/words.ts";

export function Badge({ state }: { state: Reservation["uploadStatus"] }) {
  const say = useWords();
  return <span class={`badge ${state.toLowerCase()}`}>{say(state)}</span>;
}
