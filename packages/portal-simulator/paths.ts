export const applicationRoot = "/taxisnet/short_term_letting";
export const takkRoot = "/taxisnet/takk";
export const pathOf = {
  /** Outside the application, so that it needs no login. */
  styles: "/simulator.css",
  home: `${applicationRoot}/`,
  logout: `${applicationRoot}/logout`,
  role: `${applicationRoot}/role`,
  contact: `${applicationRoot}/contact`,
  properties: `${applicationRoot}/views/propertyRegistry/propertyRegistrySearch.xhtml`,
  search: `${applicationRoot}/views/declarationSearch.xhtml`,
  declaration: `${applicationRoot}/views/declaration.xhtml`,
  statements: `${takkRoot}/views/statements.xhtml`,
  statement: `${takkRoot}/views/statement.xhtml`,
} as const;

export const searchPath = (propertyId: number) => `${pathOf.search}?propertyId=${propertyId}`;
export const declarationPath = (propertyId: number, declarationDbId?: number) =>
  `${pathOf.declaration}?propertyId=${propertyId}${declarationDbId === undefined ? "" : `&declarationDbId=${declarationDbId}`}`;
export const statementPath = (statementDbId?: number) =>
  `${pathOf.statement}${statementDbId === undefined ? "" : `?statementDbId=${statementDbId}`}`;

export const signOnPath = {
  request: "/oam/server/obrareq.cgi",
  loginPage: "/mylogin/login.jsp",
  credentials: "/oam/server/auth_cred_submit",
  secondFactor: "/mylogin/otp.jsp",
  error: "/mylogin/Error.jsp",
  reply: "/obrar.cgi",
  loggedOut: "/oam/server/logout",
} as const;
