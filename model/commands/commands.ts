import type { Command } from '../play/command.ts'
import { dayCommands, deletionCommands, lateJobCommands } from './days.ts'
import { nearMeCommands, savedTripCommands, wishCommands } from './finding.ts'
import { chatEndingCommands, groupChatCommands } from './group-chats.ts'
import { blockCommands, matchCommands, messageCommands } from './matches.ts'
import { meetingCommands } from './meetings.ts'
import { moderationCommands, reportCommands } from './moderation.ts'
import { browserCommands, notificationCommands } from './notifications.ts'
import { planCommands } from './plans.ts'
import { nameCommands, pictureCommands, travellerCommands } from './travellers.ts'
import { commentCommands, likeCommands, tripCommands } from './trips.ts'

export const COMMANDS: Command[] = [
  ...tripCommands,
  ...travellerCommands,
  ...blockCommands,
  ...likeCommands,
  ...commentCommands,
  ...matchCommands,
  ...messageCommands,
  ...savedTripCommands,
  ...notificationCommands,
  ...browserCommands,
  ...pictureCommands,
  ...moderationCommands,
  ...nearMeCommands,
  ...groupChatCommands,
  ...chatEndingCommands,
  ...planCommands,
  ...wishCommands,
  ...lateJobCommands,
  ...reportCommands,
  ...nameCommands,
  ...meetingCommands,
  ...deletionCommands,
  ...dayCommands,
]
