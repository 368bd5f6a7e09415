import { COMMANDS } from '../commands/commands.ts'
import { byTheClock, type Command, command } from './command.ts'
import { ALL, type SendingStep } from './deliveries.ts'

const sending = (name: string, says: string, sends: readonly SendingStep[]): Command =>
  command(name, { weight: 1, sends, isRunIdle: true }, () =>
    byTheClock(
      says,
      async () => undefined,
      () => undefined,
    ),
  )

const ALL_COMMANDS = [
  ...COMMANDS,
  sending('send all that waits', 'all that waits is sent', ALL),
  sending('deliver all that waits', 'all that waits is delivered', ['deliver']),
]

const DELETED = 'ask for deletion, let the time of a deletion come, carry out deletions'
const MATCHED = 'ask for a connection, answer a request'
const MET = `${MATCHED}, meet somebody`
const TALK = `${MATCHED}, write a message`
const CHAT = 'open a group chat, join a group chat'
const PLAN = 'propose a plan to a group chat, agree to a plan'
const LAST_HOURS = `${CHAT}, let a group chat come to its last hours, keep in touch`

/**
 * What random commands seldom come to by themselves: each one makes what the next is about, and the next is about the same
 * things and people as far as that can be.
 */
const NAMES = `
post a trip, comment, comment, block or unblock, report what was received
post a trip, comment, comment, change a trip, change a trip, block or unblock
post a trip, comment, delete a comment, report what was received, block or unblock
post a trip, comment, comment, have something hidden, delete a comment, block or unblock
post a trip, block or unblock, comment
post a trip, change a trip, like a trip or take the like back
post a trip, post a trip, save a trip or forget it, save a trip or forget it, have something hidden
post a trip, post a trip, have something hidden, save a trip or forget it
post a trip, post a trip, post a trip, block or unblock
post a trip, post a trip, have somebody suspended, post a trip
post a trip, show a picture on a trip, have something hidden, delete a trip
post a trip, show a picture on a trip, have something hidden, show a picture on a trip
post a trip, let a city be an old one, confirm a city
post a trip, let a stated gender be an old one, state a gender
choose a picture of oneself, block or unblock
change a username, change a username, change a username, change a username
change a username, let renames be old ones, change a username, let renames be old ones, delete what is over
have somebody suspended, let a suspension end
post a trip, ask about a trip, ask about a trip, answer a request, change a trip
post a trip, ask about a trip, answer a request, ask about a trip
post a trip, ask about a trip, answer a request, write a message, have something hidden
post a trip, ask about a trip, have something hidden, change a trip
post a trip, let a stated gender be an old one, ask about a trip, have somebody suspended, state a gender
post a trip, post a trip, ${MATCHED}, have something hidden
ask for a connection, ask for a connection, ask for a connection, block or unblock
${MATCHED}, ask for a connection
${MATCHED}, see a new match
${TALK}, read a conversation, write a message
${TALK}, unsend a request or end a match, write a message
${TALK}, block or unblock, report what was received
${TALK}, have somebody suspended, report what was received
${TALK}, block or unblock, let a block be an old one, report what was received, block or unblock
ask for a connection, write a message, block or unblock, change a first name, report what was received
ask for a connection, change a username, block or unblock, change a username, block or unblock
hide from Near Me or appear again, ask for a connection, move to a city
${MATCHED}, propose a plan to a match, change a plan, agree to a plan, call a plan off
${MATCHED}, propose a plan to a match, agree to a plan, unsend a request or end a match
${MET}, vouch for somebody, hide a vouch or show it again, take a vouch back, vouch for somebody
${MET}, vouch for somebody, vouch for somebody, block or unblock, report what was received
${MET}, vouch for somebody, have somebody suspended, vouch for somebody, let a suspension end
${MET}, meet somebody, vouch for somebody, vouch for somebody, let a meeting be an old one
${CHAT}, write in a group chat, have something hidden
${CHAT}, write in a group chat, block or unblock, report what was received
${CHAT}, block or unblock, write in a group chat, propose a plan to a group chat, change a plan
${CHAT}, leave a group chat, write in a group chat, close a group chat, report what was received
${CHAT}, write in a group chat, let a group chat run out
${CHAT}, ${PLAN}, change a plan, leave a group chat
${CHAT}, ${PLAN}, close a group chat
${CHAT}, ${PLAN}, let a group chat run out
${CHAT}, ${PLAN}, have somebody suspended
${CHAT}, ${PLAN}, block or unblock, change a plan, block or unblock
${CHAT}, join a group chat, ${PLAN}, agree to a plan, block or unblock
open a group chat, write in a group chat, ask for a connection, block or unblock, join a group chat, report something
${CHAT}, write in a group chat, notify group chats, read all notifications, write in a group chat, notify group chats
${CHAT}, mute a group chat, write in a group chat, notify group chats
${CHAT}, mute a group chat, propose a plan to a group chat, notify of plans in group chats
${CHAT}, propose a plan to a group chat, notify of plans in group chats
${CHAT}, write in a group chat, close a group chat, let an ended group chat be an old one, delete what is over
${CHAT}, keep in touch
${LAST_HOURS}, let a group chat run out, end group chats
${LAST_HOURS}, keep in touch, let a group chat run out, end group chats, send all that waits
${LAST_HOURS}, keep in touch, block or unblock, block or unblock, let a group chat run out, end group chats
${LAST_HOURS}, keep in touch, have somebody suspended, let a group chat run out, end group chats, let a suspension end
like a trip or take the like back, choose where a kind goes, like a trip or take the like back
subscribe a browser, like a trip or take the like back, send all that waits
unsubscribe a browser, like a trip or take the like back, send all that waits
${TALK}, send all that waits, read a conversation, write a message, send all that waits
${TALK}, send all that waits, write a message, unsubscribe from mails of a kind, send all that waits
${TALK}, send all that waits, have somebody suspended, unsubscribe from mails of a kind
${TALK}, deliver all that waits, choose where a kind goes, send all that waits
post a trip, comment, send all that waits, comment, send all that waits
wish for a place, post a trip, wake wishes, read all notifications, change a trip, wake wishes, change a trip, wake wishes
post a trip, wake wishes, wish for a place, change a trip, wake wishes
post a trip, save a trip or forget it, change a trip, notify savers, send all that waits, change a trip, notify savers
post a trip, save a trip or forget it, change a trip, remind savers, read all notifications, remind savers
post a trip, ask about a trip, answer a request, change a trip, notify matches of changed trips, send all that waits
post a trip, ask about a trip, answer a request, change a trip, change a trip, notify matches of changed trips
let a sign-in be an old one, ask for deletion, sign in, ask for deletion, sign in, come back
${TALK}, ask for deletion, read a conversation, report what was received, come back, write a message
${TALK}, ask for deletion, unsend a request or end a match, come back, write a message
${MATCHED}, propose a plan to a match, agree to a plan, be awaited after a plan, ask for deletion, call a plan off, come back
${CHAT}, ${PLAN}, be awaited after a plan, ask for deletion, be in for a plan no more, come back
${MATCHED}, propose a plan to a match, be awaited after a plan, ${DELETED}, come back
have somebody suspended, ask for deletion, let a suspension end, come back
${LAST_HOURS}, keep in touch, ask for deletion, let a group chat run out, end group chats, come back
${MET}, vouch for somebody, ${DELETED}, take a vouch back, report what was received, block or unblock, come back
${TALK}, ${DELETED}, ${DELETED}
${TALK}, block or unblock, ${DELETED}, report what was received, block or unblock
post a trip, comment, comment, ask about a trip, ${DELETED}, let what was received be old, delete what is over
${CHAT}, ${PLAN}, write in a group chat, ${DELETED}, report what was received`

function named(name: string): Command {
  const command = ALL_COMMANDS.find((one) => one.name === name)
  if (!command) throw new Error(`No command is called ${name}`)
  return command
}

export const SEQUENCES: readonly (readonly Command[])[] = NAMES.trim()
  .split('\n')
  .map((names) => names.split(', ').map(named))
