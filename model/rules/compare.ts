/** By the letters alone, as the database orders ids and times: not as a language would. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
