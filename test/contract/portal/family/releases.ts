import { type Release, releaseWith } from "../../../../local/portal/release.ts";

export function releaseOf(row: Record<string, string>): Release {
  const release = releaseWith(row);
  if (typeof release === "string") throw new Error(release);
  return release;
}
