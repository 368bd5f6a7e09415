import * as deletion from '../situations/deletion.ts'
import type { NamedStep } from './step.ts'

const MATCHED = ['ask for a connection', 'answer a request'] as const
const TALK = [...MATCHED, 'write a message'] as const
const CHAT_OF_TWO = ['open a group chat', 'join a group chat'] as const
const PLAN_OF_TWO = ['propose a plan to a group chat', 'agree to a plan'] as const
const DELETED = ['ask for deletion', 'let the time of a deletion come', 'carry out deletions'] as const

/** Accounts that are deleted, or kept in time, and days that pass. */
export const DELETION_SEQUENCES: readonly (readonly NamedStep[])[] = [
  [
    'let a sign-in be an old one',
    ['ask for deletion', 'sign-in-again'],
    ...['sign in', 'ask for deletion', 'sign in'],
    ['come back', deletion.isBack],
  ],
  [
    ...TALK,
    ...['ask for deletion', 'read a conversation', 'report what was received'],
    ['come back', deletion.isBack],
    'write a message',
  ],
  [...TALK, 'ask for deletion', 'unsend a request or end a match', ['come back', deletion.isBack], 'write a message'],
  [
    ...MATCHED,
    ...['propose a plan to a match', 'agree to a plan', 'be awaited after a plan', 'ask for deletion'],
    ...['call a plan off', 'say that one is not going', 'come back'],
  ],
  [
    ...CHAT_OF_TWO,
    ...PLAN_OF_TWO,
    ...['be awaited after a plan', 'ask for deletion', 'be in for a plan no more', 'come back'],
  ],
  [
    ...MATCHED,
    ...['propose a plan to a match', 'be awaited after a plan'],
    ['ask for deletion', deletion.oneAwaitedLeaves],
    ...['let the time of a deletion come', 'carry out deletions'],
    ['come back', deletion.isBack],
  ],
  [...['have somebody suspended', 'ask for deletion', 'let a suspension end'], ['come back', deletion.isBack]],
  [
    ...CHAT_OF_TWO,
    'let a group chat come to its last hours',
    ...['keep in touch', 'keep in touch', 'ask for deletion', 'let a group chat run out', 'end group chats'],
    ['come back', deletion.isBack],
  ],
  [...TALK, 'block or unblock', 'let a block be an old one', 'report what was received', 'block or unblock'],
  [
    ...TALK,
    'block or unblock',
    ['let a block be an old one', deletion.contactForgotten],
    ['report something', 'not-found'],
  ],
  [
    ...CHAT_OF_TWO,
    ...['write in a group chat', 'close a group chat'],
    ['let an ended group chat be an old one', deletion.sealedWordsOver],
    'delete what is over',
    ['report something', 'not-found'],
  ],
  [
    'change a username',
    ['let renames be old ones', deletion.usernameRests],
    ['change a username', 'username-taken'],
    ['let renames be old ones', deletion.usernameRested],
    ['change a username', deletion.usernameTakenOver],
    'delete what is over',
  ],
  [
    ...TALK,
    ...['meet somebody', 'vouch for somebody', 'vouch for somebody'],
    ...[...DELETED, 'take a vouch back', 'report what was received', 'block or unblock', 'come back'],
  ],
  [...TALK, ...DELETED, ...DELETED],
  [...TALK, 'block or unblock', ...DELETED, 'report what was received', 'block or unblock'],
  [
    ...['post a trip', 'comment', 'comment', 'ask about a trip', 'ask for deletion', 'delete a comment'],
    ...[...DELETED.slice(1), 'report what was received', 'let what was received be old', 'delete what is over'],
  ],
  [...CHAT_OF_TWO, ...PLAN_OF_TWO, 'write in a group chat', ...DELETED, 'report what was received'],
]
