import type { Notification, NotificationKind } from './notifications.ts'
import { reportAnswerText } from './report-answer.ts'

/** A trip that thousands like costs no more to count than this. */
export const MAX_OTHERS = 100

/** New trips of a digest are counted up to here. */
export const MAX_NEW_TRIPS = 99

export type Named = Pick<
  Notification,
  'trip' | 'matchId' | 'group' | 'planChatId' | 'digest' | 'change' | 'decision' | 'report'
>

interface Kind {
  /** Its name in the settings and where somebody unsubscribes. */
  label: string
  /** What it is about: whatever happens there gathers in one notification until it is read. */
  subject: 'trip' | 'match' | 'group' | 'traveller' | 'decision' | 'report'
  /** Through which channels it goes beside the page, unless its traveller says otherwise. */
  push: boolean
  email: boolean
  /** Whether a phone may show it later to save its battery. */
  canWait: boolean
  /** Whether its text names nobody and nothing of another's, so that it may wait at a push service. */
  isImpersonal?: true
  /** Whether it is mailed, and nothing else, to somebody who is suspended. */
  whileSuspended?: true
  /** What it says of somebody, and of a trip where the traveller may see that, or of whatever else it names. */
  text: (who: string, trip: string | undefined, named: Named) => string
  /** Where it is looked at. */
  path: (named: Named) => string
}

const quiet = { push: false, email: false }
const tripPath = ({ trip }: Named) => (trip ? `/?post=${trip.id}` : '/')
const conversationPath = ({ matchId }: Named) => `/messages/${matchId}`
const planPath = (named: Named) => (named.planChatId ? `/group-chat/${named.planChatId}` : conversationPath(named))
const inGroup = ({ group }: Named) => (group ? ` in ${group.name}` : '')
const matchesPath = () => '/matches'
const passportPath = () => '/passport'
const safetyPath = () => '/settings/safety'
const decisionsPath = () => '/settings/decisions'
const OUTCOMES = { upheld: 'the decision stays', reversed: 'the decision was undone', none: 'read what was decided' }
/** Behind the last number that is counted stands a plus. */
const newTrips = (digest: Named['digest']) => {
  const trips = digest?.trips ?? 0
  if (trips > MAX_NEW_TRIPS) return `${MAX_NEW_TRIPS}+ new trips`
  return trips === 1 ? '1 new trip' : `${trips} new trips`
}
const searchOf = (digest: Named['digest']) => (digest?.q ? `“${digest.q}”` : 'your saved searches')
const forTrip = (trip: string | undefined) => (trip ? ` for ${trip}` : '')

/** All that makes one kind another. */
export const KINDS: Record<NotificationKind, Kind> = {
  'match-request': {
    ...{ label: 'Match requests', subject: 'match', push: true, email: true, canWait: false },
    text: (who, trip) => `${who} wants to match with you${forTrip(trip)}`,
    path: () => '/matches?tab=requests',
  },
  'match-accepted': {
    ...{ label: 'Accepted requests', subject: 'match', push: true, email: false, canWait: false },
    text: (who, trip) => `${who} accepted your request${forTrip(trip)}: it's a match`,
    path: conversationPath,
  },
  'match-declined': {
    ...{ label: 'Declined requests', subject: 'match', ...quiet, canWait: false },
    text: (who, trip) => `${who} can't join you${forTrip(trip)} this time`,
    path: matchesPath,
  },
  'match-expired': {
    ...{ label: 'Requests that ended', subject: 'match', ...quiet, canWait: false },
    text: (_who, trip) => `Your request${forTrip(trip)} ended without an answer`,
    path: matchesPath,
  },
  message: {
    ...{ label: 'Messages', subject: 'match', push: true, email: true, canWait: false },
    text: (who) => `${who} sent you a message`,
    path: conversationPath,
  },
  'group-message': {
    ...{ label: 'Messages in group chats', subject: 'group', push: true, email: false, canWait: true },
    text: (_who, _trip, { group }) => `New messages in ${group?.name ?? 'a group chat'}`,
    path: ({ group }) => (group ? `/group-chat/${group.id}` : '/near-me'),
  },
  'kept-in-touch': {
    ...{ label: 'People you keep in touch with', subject: 'match', push: true, email: false, canWait: false },
    text: (who) => `You and ${who} want to keep in touch: it's a match`,
    path: conversationPath,
  },
  'matched-trip-changed': {
    ...{ label: 'Changed trips of your matches', subject: 'trip', push: true, email: true, canWait: true },
    text: (who, trip, { change }) => `${who} changed the trip you matched on: ${change ?? trip ?? 'somewhere'}`,
    path: tripPath,
  },
  'plan-proposed': {
    ...{ label: 'Plans to meet', subject: 'match', push: true, email: true, canWait: false },
    text: (who, _trip, named) => `${who} proposes a plan to meet${inGroup(named)}`,
    path: planPath,
  },
  'plan-agreed': {
    ...{ label: 'Agreed plans', subject: 'match', push: true, email: false, canWait: false },
    text: (who, _trip, named) => `${who} agreed to your plan${inGroup(named)}`,
    path: planPath,
  },
  'plan-called-off': {
    ...{ label: 'Plans called off', subject: 'match', push: true, email: false, canWait: false },
    text: (who, _trip, named) => `${who} called ${named.planChatId ? 'the' : 'your'} plan off${inGroup(named)}`,
    path: planPath,
  },
  'group-plan': {
    ...{ label: 'Plans in group chats', subject: 'group', push: true, email: false, canWait: true },
    text: (who, _trip, named) => `${who} proposes a plan to meet${inGroup(named)}`,
    path: planPath,
  },
  met: {
    ...{ label: 'People you have met', subject: 'traveller', push: true, email: false, canWait: false },
    text: (who) => `You and ${who} have met: a stamp for your passport`,
    path: passportPath,
  },
  vouched: {
    ...{ label: 'Vouches for you', subject: 'traveller', push: true, email: false, canWait: true },
    text: (who) => `${who} vouches for you`,
    path: passportPath,
  },
  'check-in': {
    ...{ label: 'Check-ins', subject: 'traveller', push: true, email: false, canWait: false },
    isImpersonal: true,
    text: () => 'Your plan is over: check in with your PIN',
    path: safetyPath,
  },
  'check-in-stands': {
    ...{ label: 'Check-ins of plans that are off', subject: 'traveller', push: true, email: false, canWait: false },
    isImpersonal: true,
    text: () => 'A plan of yours is off. You are still awaited: say so if you are not going',
    path: safetyPath,
  },
  'contact-answered': {
    ...{ label: 'Your trusted contact', subject: 'traveller', push: true, email: false, canWait: false },
    isImpersonal: true,
    text: () => 'Your trusted contact has answered',
    path: safetyPath,
  },
  'pose-photo': {
    ...{ label: 'Your pose photo', subject: 'traveller', push: true, email: false, canWait: true },
    isImpersonal: true,
    text: () => 'There is an answer about your pose photo',
    path: safetyPath,
  },
  'moderation-warning': {
    ...{ label: 'Warnings by moderators', subject: 'decision', push: false, email: true, canWait: true },
    isImpersonal: true,
    text: () => 'A moderator has written to you about the rules',
    path: decisionsPath,
  },
  'moderation-hidden': {
    ...{ label: 'Things of yours that were hidden', subject: 'decision', push: false, email: true, canWait: true },
    isImpersonal: true,
    text: (_who, _trip, { decision }) =>
      `A moderator hid your ${decision?.about ?? 'post'}${decision ? ` by the rule “${decision.rule}”` : ''}: read why, and how to appeal`,
    path: decisionsPath,
  },
  'appeal-answered': {
    ...{ label: 'Answers to your appeals', subject: 'decision', push: true, email: true, canWait: true },
    isImpersonal: true,
    whileSuspended: true,
    text: (_who, _trip, { decision }) => `Your appeal was answered: ${OUTCOMES[decision?.outcome ?? 'none']}`,
    path: decisionsPath,
  },
  'decision-reopened': {
    ...{ label: 'Decisions that are looked at again', subject: 'decision', push: false, email: true, canWait: true },
    isImpersonal: true,
    whileSuspended: true,
    text: (_who, _trip, { decision }) =>
      decision?.outcome === 'reversed'
        ? 'A second moderator looked at a decision about you again, and undid it'
        : 'A second moderator looks at a decision about you again: it holds until they have decided',
    path: decisionsPath,
  },
  'report-answered': {
    // quiet: a locked phone lies beside the one who was reported
    ...{ label: 'Answers to your reports', subject: 'report', ...quiet, canWait: true },
    text: (_who, _trip, { report }) => (report ? reportAnswerText(report) : 'A report of yours was answered'),
    path: () => '/settings/reports',
  },
  comment: {
    ...{ label: 'Comments on your trips', subject: 'trip', ...quiet, canWait: true },
    text: (who, trip) => `${who} commented on your trip to ${trip ?? 'somewhere'}`,
    path: tripPath,
  },
  like: {
    ...{ label: 'Likes of your trips', subject: 'trip', ...quiet, canWait: true },
    text: (who, trip) => `${who} liked your trip to ${trip ?? 'somewhere'}`,
    path: tripPath,
  },
  'saved-trip-changed': {
    ...{ label: 'New dates of saved trips', subject: 'trip', ...quiet, canWait: true },
    text: (who, trip) => `${who} changed the dates of a trip you saved: ${trip ?? 'somewhere'}`,
    path: tripPath,
  },
  'saved-trip-soon': {
    ...{ label: 'Saved trips that begin soon', subject: 'trip', ...quiet, canWait: true },
    text: (who, trip) => `A trip you saved begins soon: ${trip ?? 'somewhere'}, by ${who}`,
    path: tripPath,
  },
  'wish-fits': {
    ...{ label: 'Trips that fit your wishes', subject: 'trip', push: true, email: false, canWait: true },
    text: (who, trip) => `${who} posted a trip that fits your wish: ${trip ?? 'somewhere'}`,
    path: tripPath,
  },
  'search-digest': {
    ...{ label: 'New trips for saved searches', subject: 'traveller', push: false, email: true, canWait: true },
    text: (_who, _trip, { digest }) => `${newTrips(digest)} for ${searchOf(digest)}`,
    path: ({ digest }) => (digest?.q ? `/discover?${new URLSearchParams({ q: digest.q })}` : '/wishes'),
  },
  'export-ready': {
    ...{ label: 'Archives of your data', subject: 'traveller', push: true, email: false, canWait: false },
    isImpersonal: true,
    text: () => 'The archive of your data is ready for a day',
    path: () => '/settings#data',
  },
}
