import { useLayoutEffect, useState } from "preact/hooks";

export interface Route {
  readonly page: string;
  readonly query: URLSearchParams;
}

const read = (): Route => {
  const [page = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { page: page || "overview", query: new URLSearchParams(query) };
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

export function linkTo(page: string, query: Readonly<Record<string, string | number | undefined>> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const search = new URLSearchParams(given).toString();
  return `#/${page}${search ? `?${search}` : ""}`;
}
