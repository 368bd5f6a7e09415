import { NEW_ACCOUNT_DAYS } from '@caravan/contract/limits.ts'
import type { Step } from '@caravan/contract/options.ts'
import type { HowMany, RequiredStep, Steps } from '@caravan/contract/steps.ts'
import type { StepsRow } from '../../../db/steps.ts'
import type { Act } from '../../../platform/act.ts'
import { problem } from '../../../problem.ts'
import * as queries from './queries.ts'

export const presentSteps = ({ met, ...steps }: StepsRow): Steps => ({ ...steps, metInPerson: howMany(met) })

function howMany(count: number): HowMany {
  if (count === 0) return 'none'
  if (count === 1) return 'one'
  if (count === 2) return 'two'
  if (count <= 5) return 'few'
  return count <= 10 ? 'several' : 'many'
}

const HAS: Record<Step, (steps: StepsRow) => boolean> = {
  'email-confirmed': ({ emailConfirmed }) => emailConfirmed,
  'profile-complete': ({ profileComplete }) => profileComplete,
  'pose-photo': ({ posePhoto }) => posePhoto,
  'met-in-person': ({ met }) => met > 0,
  vouched: ({ vouched }) => vouched > 0,
}

export async function readOwn({ db, viewer }: Act): Promise<{ steps: Steps; requiredStep: RequiredStep }> {
  const row = await queries.findOwnSteps(db, viewer)
  if (!row) throw problem('signed-out')
  return { steps: presentSteps(row.steps), requiredStep: row.requiredStep ?? 'none' }
}

/** Requests that are there stay, and so do matches. */
export async function saveRequired({ db, viewer }: Act, requiredStep: RequiredStep) {
  await queries.setRequiredStep(db, viewer.id, requiredStep === 'none' ? null : requiredStep)
  return { requiredStep }
}

/**
 * Whether the viewer may ask a traveller whom they see: whoever requires a step is asked by those who have it, and by those
 * with whom there is a request or a match already, whoever of the two began. @throws Problem `step-required`
 */
export async function requireStepFor({ db, viewer }: Act, userId: string): Promise<void> {
  const step = await queries.findRequiredStep(db, viewer.id, userId)
  if (!step) return
  const own = await queries.findOwnSteps(db, viewer)
  if (!own || !HAS[step](own.steps)) throw problem('step-required', { step, detail: DETAILS[step] })
}

const COUNTS = `It counts once both accounts are ${NEW_ACCOUNT_DAYS} days old.`
const DETAILS: Record<Step, string> = {
  'email-confirmed': 'They take requests from travelers who have confirmed their e-mail.',
  'profile-complete': 'They take requests from travelers whose profile has a picture and a few words.',
  'pose-photo': 'They take requests from travelers whose pose photo was compared with their profile picture.',
  'met-in-person': `They take requests from travelers who have met another traveler in person. ${COUNTS}`,
  vouched: `They take requests from travelers for whom somebody vouches. ${COUNTS}`,
}
