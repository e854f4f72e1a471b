/** The one table and its sparse indexes; the indexes project keys only, listings fetch the records. */
export const table = {
  partitionKey: "pk",
  sortKey: "sk",
  /** Epoch seconds after which DynamoDB may delete the item; readers filter by it themselves. */
  timeToLive: "expiresAt",
  indexes: {
    /** Clients, owners, apartments, reservations of a year. */
    listed: { partitionKey: "listedUnder", sortKey: "listedAt" },
    /** Apartments of one owner. */
    owned: { partitionKey: "ownedBy", sortKey: "ownedAt" },
    /** Open tasks and filings, by the time (epoch milliseconds) at which they are due to be rung. */
    due: { partitionKey: "due", sortKey: "dueAt", sortKeyType: "number" },
  },
} as const;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}
