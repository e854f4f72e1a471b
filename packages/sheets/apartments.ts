import type { Mapping } from "./columns.ts";
import { type Cell, type Grid, isEmpty, type Row } from "./grid.ts";
import { isNameOf } from "./heading.ts";
import type { FindApartment } from "./read-row.ts";
import { plain } from "./values.ts";

/** What files call an apartment: its name, or its number at the registry, which loses its zeros in a spreadsheet. */
export const namesOfApartment = ({ name, registryId }: { readonly name: string; readonly registryId: string }) =>
  [name, registryId, ...(/^0+(\d{5,})$/.exec(registryId)?.slice(1) ?? [])].map(plain);

/**
 * A file whose apartments stand in another column than their heading says: in the one whose every cell is an apartment on
 * record, or in two, of a building and its unit. One answer for a building would be every unit's.
 */
export function withApartments(
  grid: Grid,
  mapping: Mapping,
  find: FindApartment,
): { readonly grid: Grid; readonly mapping: Mapping } {
  const { columns, fixed } = mapping;
  if ((columns.apartmentId ?? fixed.apartmentId ?? fixed.apartment) !== undefined) return { grid, mapping };
  const arrival = grid.columns.indexOf(columns.startDate ?? "");
  const stays = grid.rows.filter(({ cells }) => arrival >= 0 && !isEmpty(cells[arrival]));
  const isKnown = (cell: Cell) => !isEmpty(cell) && find(String(cell)) !== undefined;
  const place = grid.columns.indexOf(columns.apartment ?? "");
  if (stays.length === 0 || (place >= 0 && stays.every(({ cells }) => isEmpty(cells[place]) || isKnown(cells[place]))))
    return { grid, mapping };
  const used = new Set(Object.values(columns));
  const others = grid.columns.filter((name) => name !== "" && !used.has(name));
  const [only, second] = others.filter((name) => {
    const at = grid.columns.indexOf(name);
    // Beside a column of apartments it may be where a stay was moved from.
    if (place >= 0 && !isNameOf("apartment", name)) return false;
    return stays.every(({ cells }) => isKnown(cells[at]));
  });
  if (only !== undefined && second === undefined)
    return { grid, mapping: { ...mapping, columns: { ...columns, apartment: only } } };
  const unit = grid.columns.indexOf(others.find((name) => isNameOf("apartment", name)) ?? "");
  if (place < 0 || unit < 0) return { grid, mapping };
  const joined = ({ line, cells }: Row): Row => {
    const parts = [cells[place], cells[unit]].filter((cell) => !isEmpty(cell));
    return { line, cells: cells.with(place, parts.length > 1 ? parts.join(" ") : cells[place]) };
  };
  return { grid: { ...grid, rows: grid.rows.map(joined) }, mapping };
}
