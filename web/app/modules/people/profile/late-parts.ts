import { latePart } from '../../../ui/late-part.tsx'

/** One's city, on the profile and in the settings: a form that few use, below the rest. */
export const LateCitySection = latePart(
  'app/modules/people/profile/city-section.tsx',
  async () => (await import('./city-section.tsx')).CitySection,
)

/** What others know of oneself, below the rest of the profile. */
export const LateOwnSteps = latePart(
  'app/modules/people/steps/own-steps.tsx',
  async () => (await import('../steps/own-steps.tsx')).OwnSteps,
)

/** At the end of the settings, used once in a long time. */
export const LateOwnData = latePart(
  'app/modules/people/settings/own-data-sections.tsx',
  async () => (await import('../settings/own-data-sections.tsx')).OwnDataSections,
)
