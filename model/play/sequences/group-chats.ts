import * as groups from '../situations/group-chats.ts'
import * as matches from '../situations/matches.ts'
import type { NamedStep } from '../situations/situation.ts'

const CHAT_OF_TWO: readonly NamedStep[] = [
  ['open a group chat', groups.chatWhereManyLive],
  ['join a group chat', groups.chatOfTwo],
]
/** One of two members wants to keep in touch with the other. */
const LAST_HOURS: readonly NamedStep[] = [
  ['open a group chat', groups.chatWhereManyLive],
  ['join a group chat', groups.chatOfStrangers],
  ['let a group chat come to its last hours', groups.lastHoursOfStrangers],
  ['keep in touch', groups.oneKeeps],
]

/** Group chats, plans in them, what is notified of them, and whom members want to keep in touch with. */
export const GROUP_CHAT_SEQUENCES: readonly (readonly NamedStep[])[] = [
  ['open a group chat', 'join a group chat', 'write in a group chat', 'have something hidden'],
  ['open a group chat', 'join a group chat', 'write in a group chat', 'block or unblock'],
  ['open a group chat', 'join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'change a plan'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'leave a group chat'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'close a group chat'],
  ['open a group chat', 'join a group chat', 'leave a group chat', 'write in a group chat'],
  ['open a group chat', 'join a group chat', 'propose a plan to a group chat'],
  ['open a group chat', 'join a group chat', 'write in a group chat', 'let a group chat run out'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'let a group chat run out'],
  ['open a group chat', 'join a group chat', 'write in a group chat', 'block or unblock', 'report what was received'],
  [
    ...CHAT_OF_TWO,
    ...['leave a group chat', 'write in a group chat', 'close a group chat', 'report what was received'],
    ['report something', 'not-found'],
  ],
  ['open a group chat', 'join a group chat', 'block or unblock', 'write in a group chat'],
  ['open a group chat', 'join a group chat', 'propose a plan to a group chat', 'block or unblock', 'change a plan'],
  ['join a group chat', 'propose a plan to a group chat', 'agree to a plan', 'have somebody suspended'],
  [
    ['open a group chat', groups.chatWhereManyLive],
    'join a group chat',
    ['join a group chat', groups.chatOfThree],
    ['propose a plan to a group chat', groups.planInChatOfThree],
    ['agree to a plan', groups.twoInForPlan],
    ['agree to a plan', groups.threeInForPlan],
    ['block or unblock', groups.blockAmongThoseIn],
  ],
  [
    ...CHAT_OF_TWO,
    ['propose a plan to a group chat', groups.planToCome],
    ['agree to a plan', groups.twoInForPlan],
    ['leave a group chat', groups.proposerLeaves],
  ],
  [
    ...CHAT_OF_TWO,
    ['propose a plan to a group chat', groups.planToCome],
    ['agree to a plan', groups.twoInForPlan],
    ['block or unblock', groups.outOfPlanByBlock],
    'change a plan',
    ['block or unblock', groups.blockTakenBack],
  ],
  [
    ['open a group chat', groups.chatWhereManyLive],
    'write in a group chat',
    ['ask for a connection', matches.writerAndNeighbour],
    ['block or unblock', matches.writerGoes],
    ['join a group chat', matches.joinedAcrossBlock],
    ['report something', 'not-found'],
  ],
  [
    ...CHAT_OF_TWO,
    ['block or unblock', groups.blockAmongMembers],
    ['propose a plan to a group chat', groups.planAcrossBlock],
    'change a plan',
  ],
  [
    ...CHAT_OF_TWO,
    'write in a group chat',
    ['notify group chats', groups.membersNotified],
    ['read all notifications', groups.groupNewsRead],
    ['write in a group chat', groups.writtenToNotified],
    'notify group chats',
    ['leave a group chat', groups.notifiedMemberLeaves],
  ],
  [
    ...CHAT_OF_TWO,
    ['mute a group chat', groups.memberMutes],
    ['write in a group chat', groups.writtenToMuted],
    'notify group chats',
  ],
  [
    ...CHAT_OF_TWO,
    ['propose a plan to a group chat', groups.planToCome],
    ['notify of plans in group chats', groups.membersNotifiedOfPlan],
  ],
  [
    ...CHAT_OF_TWO,
    ['mute a group chat', groups.memberMutes],
    ['propose a plan to a group chat', groups.planToMuted],
    'notify of plans in group chats',
  ],
  [...LAST_HOURS, ['let a group chat run out', groups.overWithOneKeep], 'end group chats'],
  [
    ...LAST_HOURS,
    ['keep in touch', groups.twoKeep],
    ['let a group chat run out', groups.overWithTwoKeeps],
    ['end group chats', groups.keptInTouch],
    'send all that waits',
  ],
  [
    ...LAST_HOURS,
    ['keep in touch', groups.twoKeep],
    ['block or unblock', groups.keepsForgotten],
    ['block or unblock', groups.blockTakenBack],
    'let a group chat run out',
    'end group chats',
  ],
  [
    ...LAST_HOURS,
    ['keep in touch', groups.twoKeep],
    ['have somebody suspended', groups.keeperSuspended],
    ['let a group chat run out', groups.overWithTwoKeeps],
    'end group chats',
    'let a suspension end',
  ],
  [...CHAT_OF_TWO, ['keep in touch', 'too-early']],
]
