import { type GroupChat, muteGroupChat as mute } from '@caravan/contract/group-chats.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flame from 'lucide-react/icons/flame'
import Hourglass from 'lucide-react/icons/hourglass'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { expiryMark } from '../../../../lib/dates/dates.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { useHydrated } from '../../../../lib/hooks.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { optimisticIn } from '../../../../lib/query/optimistic.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { useReturnFocus } from '../../../../ui/overlay/dialog.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlay/menu.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import { toastFailure } from '../../../../ui/toast/toast.ts'
import { messageSubjects, openReport, type Reportable } from '../../../safety/reports/open-report.ts'
import { reportEntry } from '../../../safety/reports/report-entry.tsx'
import { BackButton } from '../../../shell/navigation/topbar.tsx'
import type { Thread } from '../../talk/thread.ts'
import type { GroupTalkMessage } from '../chat/group-thread.ts'
import { patchGroupChat } from '../group-chat-cache.ts'
import styles from '../group-chat-screen.module.css'
import { expiryText, groupChatKey, groupThreadKey, isEndingSoon, memberCountText } from '../queries.ts'

/** Shown at once, and turned back where that failed. */
function muteGroupChat(client: QueryClient, groupChatId: string, isMuted: boolean): void {
  void mutesIn(client).want(groupChatId, isMuted, !isMuted)
}

const mutesIn = optimisticIn<boolean, boolean>((client) => ({
  async send(groupChatId, muted) {
    const reply = await call(mute, { params: { groupChatId }, body: { muted } })
    // what is being read at this moment may be older
    void client.invalidateQueries({ queryKey: groupChatKey(groupChatId), exact: true })
    return reply.muted
  },
  expected: (_confirmed, muted) => muted,
  show: (groupChatId, isMuted) =>
    patchGroupChat(client, groupChatId, (chat) => ({ ...chat, viewer: { ...chat.viewer, isMuted } })),
  onFailure: (_groupChatId, error, { wanted }) =>
    toastFailure(wanted ? 'Failed to mute the group chat' : 'Failed to unmute the group chat', error),
}))

const PlanDialog = lazy(async () => (await import('../../../meetups/plans/plan-dialog.tsx')).PlanDialog)
const LeaveDialog = lazy(async () => (await import('./end-dialogs.tsx')).LeaveDialog)
const CloseDialog = lazy(async () => (await import('./end-dialogs.tsx')).CloseDialog)

function GroupMenu({ chat, onMembers }: { chat: GroupChat; onMembers: () => void }) {
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

export const GroupHeader = ({ chat, onMembers }: { chat: GroupChat; onMembers: () => void }) => (
  <header className={styles.header}>
    <BackButton />
    <div className={styles.about}>
      <h1 dir="auto" title={chat.name}>
        {chat.name}
      </h1>
      <p className={styles.facts}>
        <span>
          <Users className="icon" />
          {memberCountText(chat.memberCount)}
        </span>
        <span>
          <MapPin className="icon" />
          <bdi>
            {chat.city}, {chat.country}
          </bdi>
        </span>
        <Expiry expiresAt={chat.expiresAt} />
        {chat.viewer.isMuted ? (
          <span>
            <BellOff className="icon" />
            Muted
          </span>
        ) : null}
      </p>
    </div>
    <ExpiryPostmark expiresAt={chat.expiresAt} />
    {chat.isMember || !chat.viewer.canClose ? <GroupMenu chat={chat} onMembers={onMembers} /> : null}
  </header>
)

function Expiry({ expiresAt }: { expiresAt: string }) {
  const now = useNow()
  return (
    <time dateTime={expiresAt} className={classNames(isEndingSoon(expiresAt, now) && styles.soon)}>
      <Hourglass className="icon" />
      {expiryText(expiresAt, now)}
    </time>
  )
}

/** Where there is room, by the reader's clock as soon as it is known. */
function ExpiryPostmark({ expiresAt }: { expiresAt: string }) {
  const { day, time } = expiryMark(expiresAt, useHydrated())
  return (
    <div className={styles.postmark}>
      <Postmark top="Expires" middle={day} bottom={time} size={72} />
    </div>
  )
}
