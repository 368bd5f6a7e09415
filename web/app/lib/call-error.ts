import type { ProblemDocument, ProblemSlug } from '@caravan/contract/problems.ts'

/** Any answer outside 2xx. The message is what the product has always shown: `404: {"type":…}`. */
export class CallError extends Error {
  readonly status: number
  readonly problem: ProblemDocument | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.problem = readProblem(body)
  }

  /** Which refusal of the contract's table this is. Switch on it, never on text. */
  get slug(): ProblemSlug | undefined {
    return this.problem?.type.replace('/problems/', '') as ProblemSlug | undefined
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError

/** Refusals that time or a new sign-in may lift. */
const PASSING = new Set([401, 408, 425, 429])

/** Whether the same call may succeed later: it was not answered, or not for good. */
export const mayPass = (error: unknown): boolean =>
  !isCallError(error) || error.status >= 500 || PASSING.has(error.status)

/** The server's own sentence about what went wrong, or `otherwise`. */
export const detailOf = (error: unknown, otherwise: string) =>
  isCallError(error) && error.problem ? error.problem.detail : otherwise

/** What to do about something that did not load. */
export const whyNotLoaded = (error: unknown) => detailOf(error, 'Check your connection, then try again.')

/** Every field at fault: `{ '/startDate': 'Choose a date.' }`, by JSON pointer. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = isCallError(error) ? (error.problem?.errors ?? []) : []
  return Object.fromEntries(errors.map(({ pointer, detail }) => [pointer, detail]).reverse())
}

function readProblem(body: string): ProblemDocument | undefined {
  if (!body.startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(body)
    return isProblem(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isProblem(value: unknown): value is ProblemDocument {
  return typeof value === 'object' && value !== null && 'type' in value && 'detail' in value && 'status' in value
}
