import type { OwnUser } from '@caravan/contract/users.ts'

/** Whether nothing is to be done, or to be known, before any screen is there for them. */
export const seesScreens = ({ isSuspended, onboardingCompleted, isAdult }: OwnUser) =>
  // a page that was kept before anybody was asked for their age says nothing of it
  !isSuspended && onboardingCompleted && isAdult !== false
