/** A bug of one change, of a file in `shared`. */
export const one = (file: string, find: string, replace: string) => [{ file, find, replace }];

/** Of a file in `shared/filing`. */
export const oneInFiling = (file: string, find: string, replace: string) => one(`filing/${file}`, find, replace);
