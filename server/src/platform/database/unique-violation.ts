import { refusalOf } from './causes.ts'

/** Whether somebody else has stored meanwhile what may be there once. */
export const isUniqueViolation = (error: unknown): boolean => refusalOf(error, '23505') !== undefined
