import * as chats from '../situations/group-chats.ts'
import * as plans from '../situations/group-plans.ts'
import * as keeps from '../situations/keeps.ts'
import * as received from '../situations/received.ts'
import type { NamedStep } from './step.ts'

const CHAT_OF_TWO: readonly NamedStep[] = [
  ['open a group chat', plans.chatWhereManyLive],
  ['join a group chat', plans.chatOfTwo],
]
/** One of two members wants to keep in touch with the other. */
const LAST_HOURS: readonly NamedStep[] = [
  ['open a group chat', plans.chatWhereManyLive],
  ['join a group chat', keeps.chatOfStrangers],
  ['let a group chat come to its last hours', keeps.lastHoursOfStrangers],
  ['keep in touch', keeps.oneKeeps],
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
    ['open a group chat', plans.chatWhereManyLive],
    'join a group chat',
    ['join a group chat', plans.chatOfThree],
    ['propose a plan to a group chat', plans.planInChatOfThree],
    ['agree to a plan', plans.twoInForPlan],
    ['agree to a plan', plans.threeInForPlan],
    ['block or unblock', plans.blockAmongThoseIn],
  ],
  [
    ...CHAT_OF_TWO,
    ['propose a plan to a group chat', plans.planToCome],
    ['agree to a plan', plans.twoInForPlan],
    ['leave a group chat', plans.proposerLeaves],
  ],
  [
    ...CHAT_OF_TWO,
    ['propose a plan to a group chat', plans.planToCome],
    ['agree to a plan', plans.twoInForPlan],
    ['block or unblock', plans.outOfPlanByBlock],
    'change a plan',
    ['block or unblock', plans.blockTakenBack],
  ],
  [
    ['open a group chat', plans.chatWhereManyLive],
    'write in a group chat',
    ['ask for a connection', received.writerAndNeighbour],
    ['block or unblock', received.writerGoes],
    ['join a group chat', received.joinedAcrossBlock],
    ['report something', 'not-found'],
  ],
  [
    ...CHAT_OF_TWO,
    ['block or unblock', plans.blockAmongMembers],
    ['propose a plan to a group chat', plans.planAcrossBlock],
    'change a plan',
  ],
  [
    ...CHAT_OF_TWO,
    'write in a group chat',
    ['notify group chats', chats.membersNotified],
    ['read all notifications', chats.groupNewsRead],
    ['write in a group chat', chats.writtenToNotified],
    'notify group chats',
    ['leave a group chat', chats.notifiedMemberLeaves],
  ],
  [
    ...CHAT_OF_TWO,
    ['mute a group chat', chats.memberMutes],
    ['write in a group chat', chats.writtenToMuted],
    'notify group chats',
  ],
  [
    ...CHAT_OF_TWO,
    ['propose a plan to a group chat', plans.planToCome],
    ['notify of plans in group chats', chats.membersNotifiedOfPlan],
  ],
  [
    ...CHAT_OF_TWO,
    ['mute a group chat', chats.memberMutes],
    ['propose a plan to a group chat', chats.planToMuted],
    'notify of plans in group chats',
  ],
  [...LAST_HOURS, ['let a group chat run out', keeps.overWithOneKeep], 'end group chats'],
  [
    ...LAST_HOURS,
    ['keep in touch', keeps.twoKeep],
    ['let a group chat run out', keeps.overWithTwoKeeps],
    ['end group chats', keeps.keptInTouch],
    'send all that waits',
  ],
  [
    ...LAST_HOURS,
    ['keep in touch', keeps.twoKeep],
    ['block or unblock', keeps.keepsForgotten],
    ['block or unblock', plans.blockTakenBack],
    'let a group chat run out',
    'end group chats',
  ],
  [
    ...LAST_HOURS,
    ['keep in touch', keeps.twoKeep],
    ['have somebody suspended', keeps.keeperSuspended],
    ['let a group chat run out', keeps.overWithTwoKeeps],
    'end group chats',
    'let a suspension end',
  ],
  [...CHAT_OF_TWO, ['keep in touch', 'too-early']],
]
