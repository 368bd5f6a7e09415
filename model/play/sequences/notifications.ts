import * as notifications from '../situations/notifications.ts'
import * as requests from '../situations/requests.ts'
import type { NamedStep } from './step.ts'

const MESSAGE = ['ask for a connection', 'answer a request', 'write a message'] as const

/** What is delivered, pushed and mailed. */
export const NOTIFICATION_SEQUENCES: readonly (readonly NamedStep[])[] = [
  ['like a trip or take the like back', 'choose where a kind goes', 'like a trip or take the like back'],
  ['subscribe a browser', 'like a trip or take the like back', 'send all that waits'],
  ['unsubscribe a browser', 'like a trip or take the like back', 'send all that waits'],
  [...MESSAGE, 'send all that waits', 'write a message', 'write a message', 'send all that waits'],
  [
    'ask for a connection',
    ['answer a request', requests.requestAccepted],
    ['write a message', notifications.messageToMail],
    'send all that waits',
    ['read a conversation', notifications.mailedMessageRead],
    ['write a message', notifications.messageToMail],
    'send all that waits',
  ],
  [
    ...[...MESSAGE, 'send all that waits', 'read a conversation'],
    ...['write a message', 'unsubscribe from mails of a kind', 'send all that waits'],
  ],
  [...MESSAGE, 'send all that waits', 'have somebody suspended', 'unsubscribe from mails of a kind'],
  [
    ['post a trip', notifications.tripWithMailedComments],
    ['comment', notifications.commentToMail],
    'send all that waits',
    ['comment', notifications.mailedGathersMore],
    'send all that waits',
  ],
  [
    'ask for a connection',
    ['answer a request', requests.requestAccepted],
    ['write a message', notifications.messageToMail],
    'deliver all that waits',
    ['choose where a kind goes', notifications.switchedOffMeanwhile],
    'send all that waits',
  ],
]
