import * as blocks from '@caravan/contract/blocks.ts'
import * as comments from '@caravan/contract/comments.ts'
import * as groupChats from '@caravan/contract/group-chats.ts'
import * as matches from '@caravan/contract/matches.ts'
import * as messages from '@caravan/contract/messages.ts'
import * as nearMe from '@caravan/contract/near-me.ts'
import * as notifications from '@caravan/contract/notifications.ts'
import * as places from '@caravan/contract/places.ts'
import * as push from '@caravan/contract/push.ts'
import * as shares from '@caravan/contract/shares.ts'
import * as travellers from '@caravan/contract/travellers.ts'
import * as trips from '@caravan/contract/trips.ts'
import * as uploads from '@caravan/contract/uploads.ts'
import * as users from '@caravan/contract/users.ts'

const MODULES: object[] = [
  blocks,
  comments,
  groupChats,
  matches,
  messages,
  nearMe,
  notifications,
  places,
  push,
  shares,
  travellers,
  trips,
  uploads,
  users,
]

const NAMES = new Map<unknown, string>(
  MODULES.flatMap((module) => Object.entries(module).map(([name, value]): [unknown, string] => [value, name])),
)

/** Under which name the contract exports an endpoint: what a generated client calls it too. */
export const endpointName = (endpoint: object): string | undefined => NAMES.get(endpoint)
