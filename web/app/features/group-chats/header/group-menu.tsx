import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, CalendarCheck, Ellipsis, Flame, LogOut, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { messageSubjects } from '../../reports/message-subjects.ts'
import { openReport, type Reportable } from '../../reports/open-report.ts'
import { reportEntry } from '../../reports/report-entry.tsx'
import type { Thread } from '../../talk/thread.ts'
import type { GroupTalkMessage } from '../chat/group-thread.ts'
import { groupThreadKey } from '../group-thread-key.ts'
import { muteGroupChat } from './mute-group-chat.ts'

const PlanDialog = lazyComponent(async () => (await import('../../plans/plan-dialog.tsx')).PlanDialog)
const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const CloseDialog = lazyComponent(async () => (await import('./close-dialog.tsx')).CloseDialog)

/** What else can be done from a chat: without having joined it can be reported, no more. */
export function GroupMenu({ chat, onMembers }: { chat: GroupChat; onMembers: () => void }) {
  const { name, viewer } = chat
  const client = useQueryClient()
  const [opened, setOpened] = useState<'plan' | 'leave' | 'close'>()
  const close = () => setOpened(undefined)
  const more = useRef<HTMLButtonElement>(null)
  useReturnFocus(opened !== undefined, () => more.current ?? document.querySelector<HTMLElement>('[role=log]'))

  const { id: viewerId } = useSignedIn()
  const report = () =>
    openReport({
      subjects: subjectsOf(chat, client.getQueryData<Thread<GroupTalkMessage>>(groupThreadKey(chat.id)), viewerId),
      focusAfter: () => more.current ?? document.querySelector<HTMLElement>('[role=log]'),
    })

  const items: MenuItem[] = []
  if (chat.isMember) {
    items.push(
      { label: 'Members', icon: <Users className="icon" />, onSelect: onMembers },
      { label: 'Plan to meet', icon: <CalendarCheck className="icon" />, onSelect: () => setOpened('plan') },
      {
        label: viewer.isMuted ? 'Unmute' : 'Mute',
        icon: viewer.isMuted ? <Bell className="icon" /> : <BellOff className="icon" />,
        onSelect: () => muteGroupChat(client, chat.id, !viewer.isMuted),
      },
    )
  }
  items.push(reportEntry(report))
  if (chat.isMember) {
    const onSelect = () => setOpened('leave')
    items.push({ label: 'Leave', icon: <LogOut className="icon" />, danger: true, onSelect })
  }
  if (viewer.canClose) {
    const onSelect = () => setOpened('close')
    items.push({ label: 'Close group', icon: <Flame className="icon" />, danger: true, onSelect })
  }
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton {...props} ref={more} label={`More about ${name}`}>
            <Ellipsis className="icon" />
          </IconButton>
        )}
        items={items}
      />
      <DialogBoundary onClose={close}>
        {opened === 'plan' ? <PlanDialog of={{ groupChatId: chat.id, place: placeOf(chat) }} onClose={close} /> : null}
        {opened === 'leave' ? <LeaveDialog chat={chat} onClose={close} /> : null}
        {opened === 'close' ? <CloseDialog chat={chat} onClose={close} /> : null}
      </DialogBoundary>
    </>
  )
}

/** Where a plan of the chat begins: a city that nobody knows is typed. */
const placeOf = ({ city, placeId, timeZone }: GroupChat) => ({
  ...{ city: placeId ? city : '', placeId: placeId ?? '', timeZone },
})

/** The chat, unless it is one's own, and what others said in it as far as it is loaded. */
function subjectsOf({ id, name, viewer }: GroupChat, thread: Thread<GroupTalkMessage> | undefined, viewerId: string) {
  const chat: Reportable = { kind: 'group-chat', id, label: `The group chat ${name}`, user: null }
  const others = thread?.messages.filter(({ senderId }) => senderId !== viewerId) ?? []
  return [
    ...(viewer.canClose ? [] : [chat]),
    ...messageSubjects('group-message', others, ({ user }) => ({ user, line: `@${user.username}` })),
  ]
}
