import type { Traveller } from './world.ts'

const GENDER_DAYS = 30
/** Whoever stated a gender keeps it for so long. */
export const isGenderFixed = ({ genderDays }: Pick<Traveller, 'genderDays'>): boolean =>
  genderDays !== null && genderDays < GENDER_DAYS

const CITY_DAYS = 14
/** Whoever has not said for longer that they are still there is in Near Me no more. */
export const isCityConfirmed = ({ cityDays }: Pick<Traveller, 'cityDays'>): boolean => cityDays <= CITY_DAYS

/** Others see another city than before from the next day. */
export const showsCity = ({ cityDays }: Pick<Traveller, 'cityDays'>): boolean => cityDays >= 0

/** Neither suspended nor gone: to others the two look the same. */
export const isHere = ({ isSuspended, leftAt }: Pick<Traveller, 'isSuspended' | 'leftAt'>): boolean =>
  !isSuspended && leftAt === null
