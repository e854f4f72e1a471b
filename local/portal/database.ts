import { DatabaseSync } from "node:sqlite";

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    username TEXT PRIMARY KEY COLLATE NOCASE, passwordHash TEXT NOT NULL, contactPage INTEGER NOT NULL, twoFactor INTEGER NOT NULL,
    failedLogins INTEGER NOT NULL, lockedUntil INTEGER NOT NULL, maxActiveSessions INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS properties (
    propertyId INTEGER PRIMARY KEY, registryId TEXT NOT NULL UNIQUE, username TEXT COLLATE NOCASE, state TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS propertiesOfUser ON properties (username);
  CREATE TABLE IF NOT EXISTS declarations (
    declarationDbId INTEGER PRIMARY KEY AUTOINCREMENT, registryId TEXT NOT NULL, username TEXT NOT NULL, arrival TEXT NOT NULL,
    serial TEXT, filedAt TEXT, amends INTEGER, figures TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS declarationsByArrival ON declarations (registryId, arrival, declarationDbId);
  CREATE TABLE IF NOT EXISTS statements (
    statementDbId INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL COLLATE NOCASE, year INTEGER NOT NULL, month INTEGER NOT NULL,
    serial TEXT, filedAt TEXT, records TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS serials (kind TEXT NOT NULL, year TEXT NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (kind, year)) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token TEXT PRIMARY KEY, username TEXT NOT NULL COLLATE NOCASE, applicationId TEXT, applicationAuth TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS release (factor TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS expiredPasswords (username TEXT PRIMARY KEY COLLATE NOCASE) STRICT;
`;

/** Internal ids are far from the numbers that finals get: nobody can take one for the other. */
const firstDeclarationDbId = 4_810_001;
const startIds = `INSERT INTO sqlite_sequence (name, seq) SELECT 'declarations', ${firstDeclarationDbId - 1}
  WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'declarations')`;

/**
 * Opens the portal's state, a file or `:memory:`. Every commit is on the disk before it is answered, so that a killed
 * simulator has what it acknowledged.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  database.exec(schema);
  database.exec(startIds);
  return database;
}

export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}

export function emptyDatabase(database: DatabaseSync): void {
  inTransaction(database, () => {
    for (const table of [
      "accounts",
      "properties",
      "declarations",
      "statements",
      "serials",
      "sessions",
      "expiredPasswords",
      "sqlite_sequence",
    ]) {
      database.exec(`DELETE FROM ${table}`);
    }
    database.exec(startIds);
  });
}

/** The next `n/yyyy` of a kind. Call it inside the transaction that uses it. */
export function nextSerial(database: DatabaseSync, kind: "declaration" | "statement", year: string): string {
  const row = database
    .prepare(
      `INSERT INTO serials (kind, year, last) VALUES (?, ?, 1)
       ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last`,
    )
    .get(kind, year);
  return `${String(row?.["last"])}/${year}`;
}
