import { LiveRegion } from '../../ui/live-region.tsx'
import { GroupChatsSync } from '../chat/group-chats/group-chats-sync.tsx'
import { MessageNews } from '../chat/messages/message-news.tsx'
import { MessagesSync } from '../chat/messages/messages-sync.tsx'
import { NotificationsSync } from '../inbox/notifications/notifications-sync.tsx'
import { AcceptedMatch } from '../matching/matches/dialog/accepted-match.tsx'
import { RequestsSync } from '../matching/matches/requests-sync.tsx'
import { MeetingsSync } from '../meetups/meetings/meetings-sync.tsx'
import { OpenedReport } from '../safety/reports/opened-report.tsx'
import { NavigationFocus } from './navigation-focus.tsx'
import { OfflineSync } from './offline-sync.tsx'

/** What goes on behind every signed-in page. */
export const Background = () => (
  <>
    <MessagesSync />
    <MessageNews />
    <GroupChatsSync />
    <NotificationsSync />
    <RequestsSync />
    <MeetingsSync />
    <AcceptedMatch />
    <OpenedReport />
    <NavigationFocus />
    <LiveRegion />
    <OfflineSync />
  </>
)
