/** The first of an error and of what others have wrapped around, each in its own way, that fits. */
export function causeOf(error: unknown, fits: (cause: Error) => boolean): Error | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (fits(cause)) return cause
  return undefined
}

/** The error in which PostgreSQL says that it refused, in one of these states. */
export const refusalOf = (error: unknown, ...states: string[]): Error | undefined =>
  causeOf(error, (cause) => 'code' in cause && typeof cause.code === 'string' && states.includes(cause.code))
