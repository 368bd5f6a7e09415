import { type AnyPgColumn, uuid } from '../sql.ts'

/** The row goes with the one that the column names. */
export const belongsTo = <Name extends string>(name: Name, key: () => AnyPgColumn) =>
  uuid(name).notNull().references(key, { onDelete: 'cascade' })
