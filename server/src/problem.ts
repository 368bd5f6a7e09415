import type { Step } from '@caravan/contract/options.ts'
import { PROBLEMS, type ProblemDocument, type ProblemSlug, problemType } from '@caravan/contract/problems.ts'

export interface FieldError {
  /** RFC 6901 pointer into the body: `/startDate`, `/tags/3`. */
  pointer: string
  detail: string
}

interface Particulars {
  detail?: string
  errors?: FieldError[]
  /** Of `step-required`. */
  step?: Step
  /** Seconds, for 429 and 503. */
  retryAfter?: number
}

/** The one way to refuse: thrown anywhere, turned into RFC 9457 by the error handler. */
export class Problem extends Error {
  override name = 'Problem'
  readonly slug: ProblemSlug
  readonly particulars: Particulars
  constructor(slug: ProblemSlug, particulars: Particulars = {}) {
    super(particulars.detail ?? PROBLEMS[slug].detail)
    this.slug = slug
    this.particulars = particulars
  }
  get status(): number {
    return PROBLEMS[this.slug].status
  }
}

export const problem = (slug: ProblemSlug, particulars?: Particulars) => new Problem(slug, particulars)

export function presentProblem(refusal: Problem, requestId: string): ProblemDocument {
  return {
    type: problemType(refusal.slug),
    title: PROBLEMS[refusal.slug].title,
    status: refusal.status,
    detail: refusal.message,
    instance: requestId,
    message: refusal.message,
    ...(refusal.particulars.errors ? { errors: refusal.particulars.errors } : {}),
    ...(refusal.particulars.step ? { step: refusal.particulars.step } : {}),
  }
}
