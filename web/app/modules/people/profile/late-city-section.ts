import { latePart } from '../../../ui/late-part.tsx'

/** One's city, on the profile and in the settings: a form that few use, below the rest. */
export const LateCitySection = latePart(
  'app/modules/people/profile/city-section.tsx',
  async () => (await import('./city-section.tsx')).CitySection,
)
