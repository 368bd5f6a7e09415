import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { STEPS } from './options.ts'

/** In words, so that nobody can tell by a number who joined it: one, two, three to five, six to ten, or more. */
export const HowMany = z.enum(['none', 'one', 'two', 'few', 'several', 'many'])
export type HowMany = z.infer<typeof HowMany>

/** What is known of a traveller. None of it says anything of another, and none that somebody is good. */
export const Steps = z.object({
  emailConfirmed: z.boolean(),
  /** A picture and a few words beside the travel profile. */
  profileComplete: z.boolean(),
  /** A moderator has compared a pose photo with the profile picture that is shown now. */
  posePhoto: z.boolean(),
  /** How many different travellers, independent of each other, once both accounts are `NEW_ACCOUNT_DAYS` old. */
  metInPerson: HowMany,
  /** How many of their vouches others can read: of those made, or met, on one day one counts. */
  vouched: z.int(),
})
export type Steps = z.infer<typeof Steps>

export const RequiredStep = z.enum(['none', ...STEPS], { error: 'Choose a step from the list.' })
export type RequiredStep = z.infer<typeof RequiredStep>

export const readOwnSteps = endpoint({
  method: 'GET',
  path: '/api/steps',
  summary: 'The caller’s own steps as others see them, and the one that they require of requests',
  access: 'onboarded',
  reply: { 200: z.object({ steps: Steps, requiredStep: RequiredStep }) },
})

export const saveRequiredStep = endpoint({
  method: 'PUT',
  path: '/api/steps/required',
  summary: 'The step that somebody needs to send the caller a request; requests and matches that are there stay',
  access: 'onboarded',
  body: z.object({ requiredStep: RequiredStep }),
  reply: { 200: z.object({ requiredStep: RequiredStep }) },
})
