import { latePart } from '../../../ui/late-part.tsx'

/** At the end of the settings, used once in a long time. */
export const LateOwnData = latePart(
  'app/modules/people/settings/own-data-sections.tsx',
  async () => (await import('./own-data-sections.tsx')).OwnDataSections,
)
