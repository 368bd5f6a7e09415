import type { Command } from '../play/command.ts'
import { dayCommands } from './days.ts'
import { findingCommands } from './finding.ts'
import { groupChatCommands } from './group-chats.ts'
import { matchCommands } from './matches.ts'
import { meetingCommands } from './meetings.ts'
import { moderationCommands } from './moderation.ts'
import { notificationCommands } from './notifications.ts'
import { planCommands } from './plans.ts'
import { travellerCommands } from './travellers.ts'
import { tripCommands } from './trips.ts'

export const COMMANDS: readonly Command[] = [
  ...dayCommands,
  ...findingCommands,
  ...groupChatCommands,
  ...matchCommands,
  ...meetingCommands,
  ...moderationCommands,
  ...notificationCommands,
  ...planCommands,
  ...travellerCommands,
  ...tripCommands,
]
