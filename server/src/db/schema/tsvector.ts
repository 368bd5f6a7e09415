import { customType } from '../sql.ts'

/** A sorted list of lexemes, as a search finds a row by. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
