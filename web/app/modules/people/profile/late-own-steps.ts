import { latePart } from '../../../ui/late-part.tsx'

/** What others know of oneself, below the rest of the profile. */
export const LateOwnSteps = latePart(
  'app/modules/people/steps/own-steps.tsx',
  async () => (await import('../steps/own-steps.tsx')).OwnSteps,
)
