import { GENDER_LABELS, GENDERS } from '@caravan/contract/options.ts'

export const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))

export const WHY_GENDER =
  'Only you see it. Trips for women or for men are open to those who stated it. Once stated, it can be changed after 30 days.'
