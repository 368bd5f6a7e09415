import { ACCOUNT_SECTIONS } from './sections/account-queries.ts'
import { GROUP_CHAT_SECTIONS } from './sections/group-chat-queries.ts'
import { MATCH_SECTIONS } from './sections/match-queries.ts'
import { MEETING_SECTIONS } from './sections/meeting-queries.ts'
import { NOTIFICATION_SECTIONS } from './sections/notification-queries.ts'
import { SAFETY_SECTIONS } from './sections/safety-queries.ts'
import { SEARCH_SECTIONS } from './sections/search-queries.ts'
import type { Section } from './sections/section-queries.ts'
import { TRIP_SECTIONS } from './sections/trip-queries.ts'

/** All that a traveller gave, and what others gave them as far as they can see it. */
export const SECTIONS: readonly Section[] = [
  ...ACCOUNT_SECTIONS,
  ...TRIP_SECTIONS,
  ...MATCH_SECTIONS,
  ...GROUP_CHAT_SECTIONS,
  ...SEARCH_SECTIONS,
  ...NOTIFICATION_SECTIONS,
  ...SAFETY_SECTIONS,
  ...MEETING_SECTIONS,
]
