import { useLayoutEffect, useState } from "react";

export interface Route {
  readonly page: string;
  readonly query: URLSearchParams;
}

const read = (): Route => {
  const [page = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { page: page || "today", query: new URLSearchParams(query) };
};

export function useRoute(): Route {
  const [route, setRoute] = useState(read);
  // A layout effect: a later one would miss an address that changes before the next frame.
  useLayoutEffect(() => {
    const changed = () => setRoute(read());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

/** Leads to an address in place of the present one, at once. */
export function replaceWith(address: string): void {
  history.replaceState(undefined, "", address);
  dispatchEvent(new Event("hashchange"));
}

export type Query = Readonly<Record<string, string | number | undefined>>;

/** An address that can be shared. Empty values are left out. */
export function linkTo(page: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const search = new URLSearchParams(given).toString();
  return `#/${page}${search ? `?${search}` : ""}`;
}
