import { fieldErrors } from '../../lib/call-error.ts'
import { isAnswerName } from './answers.ts'
import type { Errors } from './steps.ts'

/** What the server found at the wizard's fields; `/lifestyle/2` belongs to the whole of `lifestyle`. */
export function errorsAtFields(error: unknown): Errors {
  const found: Errors = {}
  for (const [pointer, detail] of Object.entries(fieldErrors(error))) {
    const name = pointer.split('/')[1] ?? ''
    if (isAnswerName(name)) found[name] ??= detail
  }
  return found
}
