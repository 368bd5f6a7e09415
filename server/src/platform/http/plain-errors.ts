import type { z } from 'zod'

/** Words for what a schema says nothing about: they may be under a field, so that a library's own will not do. */
export const plainErrors: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : (EXPECTED[issue.expected] ?? OTHERWISE)
    case 'too_big':
      return issue.origin === 'array' ? `Choose at most ${issue.maximum}.` : `This can be at most ${issue.maximum}.`
    case 'too_small':
      return issue.origin === 'array' ? `Choose at least ${issue.minimum}.` : `This must be at least ${issue.minimum}.`
    case 'invalid_value':
      return 'Choose from the list.'
    default:
      return OTHERWISE
  }
}

const OTHERWISE = 'This is not what is asked for here.'
const EXPECTED: Record<string, string> = {
  array: 'This must be a list.',
  boolean: 'This must be on or off.',
  int: 'This must be a whole number.',
  number: 'This must be a number.',
  object: 'This must have fields of its own.',
  string: 'This must be text.',
}
