import type { Command } from '../play/command.ts'
import { blockCommands } from './blocks.ts'
import { browserCommands } from './browsers.ts'
import { chatEndingCommands } from './chat-endings.ts'
import { commentCommands } from './comments.ts'
import { dayCommands } from './days.ts'
import { deletionCommands } from './deletion.ts'
import { groupChatCommands } from './group-chats.ts'
import { lateJobCommands } from './late-jobs.ts'
import { likeCommands } from './likes.ts'
import { matchCommands } from './matches.ts'
import { meetingCommands } from './meetings.ts'
import { messageCommands } from './messages.ts'
import { moderationCommands } from './moderation.ts'
import { nameCommands } from './names.ts'
import { nearMeCommands } from './near-me.ts'
import { notificationCommands } from './notifications.ts'
import { pictureCommands } from './pictures.ts'
import { planCommands } from './plans.ts'
import { reportCommands } from './reports.ts'
import { savedTripCommands } from './saved-trips.ts'
import { travellerCommands } from './travellers.ts'
import { tripCommands } from './trips.ts'
import { wishCommands } from './wishes.ts'

/** All that somebody can do in a history. */
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
