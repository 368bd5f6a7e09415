import * as account from '@caravan/contract/account.ts'
import * as appeals from '@caravan/contract/appeals.ts'
import * as blocks from '@caravan/contract/blocks.ts'
import * as blog from '@caravan/contract/blog.ts'
import * as calendarFeed from '@caravan/contract/calendar-feed.ts'
import * as caseWork from '@caravan/contract/case-work.ts'
import * as comments from '@caravan/contract/comments.ts'
import * as deletion from '@caravan/contract/deletion.ts'
import * as devices from '@caravan/contract/devices.ts'
import * as discover from '@caravan/contract/discover.ts'
import * as emergencyNumbers from '@caravan/contract/emergency-numbers.ts'
import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import * as evidence from '@caravan/contract/evidence.ts'
import * as exports from '@caravan/contract/exports.ts'
import * as fields from '@caravan/contract/fields.ts'
import * as firstWeek from '@caravan/contract/first-week.ts'
import * as flexibleDates from '@caravan/contract/flexible-dates.ts'
import * as forYou from '@caravan/contract/for-you.ts'
import * as formerContacts from '@caravan/contract/former-contacts.ts'
import * as groupChats from '@caravan/contract/group-chats.ts'
import * as map from '@caravan/contract/map.ts'
import * as matches from '@caravan/contract/matches.ts'
import * as meetings from '@caravan/contract/meetings.ts'
import * as messages from '@caravan/contract/messages.ts'
import * as moderation from '@caravan/contract/moderation.ts'
import * as nearMe from '@caravan/contract/near-me.ts'
import * as notifications from '@caravan/contract/notifications.ts'
import * as options from '@caravan/contract/options.ts'
import * as overlaps from '@caravan/contract/overlaps.ts'
import * as ownTrips from '@caravan/contract/own-trips.ts'
import * as places from '@caravan/contract/places.ts'
import * as plans from '@caravan/contract/plans.ts'
import * as posePhoto from '@caravan/contract/pose-photo.ts'
import * as problems from '@caravan/contract/problems.ts'
import * as push from '@caravan/contract/push.ts'
import * as reports from '@caravan/contract/reports.ts'
import * as safetyNumbers from '@caravan/contract/safety-numbers.ts'
import * as savedSearches from '@caravan/contract/saved-searches.ts'
import * as savedTrips from '@caravan/contract/saved-trips.ts'
import * as search from '@caravan/contract/search.ts'
import * as seeAs from '@caravan/contract/see-as.ts'
import * as shares from '@caravan/contract/shares.ts'
import * as signals from '@caravan/contract/signals.ts'
import * as steps from '@caravan/contract/steps.ts'
import * as storeUploads from '@caravan/contract/store-uploads.ts'
import * as travellers from '@caravan/contract/travellers.ts'
import * as trips from '@caravan/contract/trips.ts'
import * as trustedContact from '@caravan/contract/trusted-contact.ts'
import * as uploads from '@caravan/contract/uploads.ts'
import * as users from '@caravan/contract/users.ts'
import * as vouches from '@caravan/contract/vouches.ts'
import * as waitlist from '@caravan/contract/waitlist.ts'
import * as wishes from '@caravan/contract/wishes.ts'
import { z } from 'zod'

const MODULES: object[] = [
  account,
  blocks,
  blog,
  calendarFeed,
  comments,
  deletion,
  devices,
  discover,
  emergencyNumbers,
  evidence,
  exports,
  fields,
  firstWeek,
  flexibleDates,
  formerContacts,
  forYou,
  groupChats,
  map,
  matches,
  meetings,
  messages,
  appeals,
  caseWork,
  moderation,
  safetyNumbers,
  nearMe,
  notifications,
  options,
  overlaps,
  ownTrips,
  places,
  plans,
  posePhoto,
  problems,
  push,
  reports,
  savedSearches,
  savedTrips,
  search,
  seeAs,
  shares,
  signals,
  steps,
  storeUploads,
  travellers,
  trips,
  trustedContact,
  uploads,
  users,
  vouches,
  waitlist,
  wishes,
]

const NAMES = new Map<unknown, string>(
  MODULES.flatMap((module) => Object.entries(module).map(([name, value]): [unknown, string] => [value, name])),
)

/** Under which name the contract exports an endpoint: what a generated client calls it too. */
export const endpointName = (endpoint: object): string | undefined => NAMES.get(endpoint)

/** Every schema that the contract exports, by its name. */
export const CONTRACT_SCHEMAS = [...NAMES].flatMap(([value, name]): [string, z.ZodType][] =>
  value instanceof z.ZodType ? [[name, value]] : [],
)

/** Every endpoint, by its name. */
export const CONTRACT_ENDPOINTS = [...NAMES].flatMap(([value, name]): [string, EndpointShape][] =>
  isEndpoint(value) ? [[name, value]] : [],
)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
