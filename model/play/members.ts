import { NOTIFICATION_CHANNELS } from '@caravan/contract/notifications.ts'
import type { Gender } from '@caravan/contract/options.ts'
import { usernameOf } from '../../server/src/test/factories.ts'
import { SWITCHED_KINDS, switchOf, wants } from '../rules/channels.ts'
import type { Traveller, World } from '../rules/world.ts'

interface Member {
  name: string
  gender: Gender | null
  city: string
  /** A month ago, unless it is said: several accounts were made on one day. */
  joinedDays?: number
  isModerator?: true
  /** Does nothing else, and so is party to hardly anything that there is to decide. */
  onlyDecides?: true
}

/** Who is there when a history begins: few, so that what they do meets. */
export const MEMBERS: readonly Member[] = [
  { name: 'Mara', gender: 'woman', city: 'Lisbon' },
  { name: 'Jonas', gender: 'man', city: 'Lisbon' },
  { name: 'Noor', gender: null, city: 'Porto', joinedDays: 31 },
  { name: 'Vera', gender: 'woman', city: 'Lisbon', joinedDays: 32, isModerator: true },
  { name: 'Ida', gender: null, city: 'Faro', isModerator: true, onlyDecides: true },
]

export const emailOf = ({ name }: Member): string => `${name.toLowerCase()}@example.org`

export const newTraveller = (member: Member, id: string): Traveller => ({
  ...{
    joinedDays: 30,
    isModerator: false,
    onlyDecides: false,
    isSuspended: false,
    suspendedAt: 0,
    leftAt: null,
    isDeletionDue: false,
    isSignInOld: false,
    avatar: null,
    isHiddenNearby: false,
    cityDays: 0,
  },
  ...member,
  ...{ id, email: emailOf(member), username: usernameOf({ id }), genderDays: member.gender === null ? null : 0 },
})

/** Another way than by default for one channel of each kind, another one for each of them, and none for some. */
export function setFirstSwitches(world: World): void {
  for (const [index, by] of [...world.travellers.keys()].entries()) {
    for (const [at, kind] of SWITCHED_KINDS.entries()) {
      const channel = NOTIFICATION_CHANNELS[(index + at) % (NOTIFICATION_CHANNELS.length + 1)]
      if (channel) world.switches.set(switchOf(by, kind, channel), !wants(world, by, kind, channel))
    }
  }
}
