import { v7 } from 'uuid'

/** Ids are UUID v7, made here: they sort by time and are known before the row is stored. */
export const newId = (): string => v7()
