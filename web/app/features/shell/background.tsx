import { LiveRegion } from '../../ui/live-region.tsx'
import { GroupChatsSync } from '../group-chats/group-chats-sync.tsx'
import { AcceptedMatch } from '../matches/dialog/accepted-match.tsx'
import { RequestsSync } from '../matches/requests-sync.tsx'
import { MeetingsSync } from '../meetings/meetings-sync.tsx'
import { MessageNews } from '../messages/message-news.tsx'
import { MessagesSync } from '../messages/messages-sync.tsx'
import { NotificationsSync } from '../notifications/notifications-sync.tsx'
import { OpenedReport } from '../reports/opened-report.tsx'
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
