import type { Conversation, Message } from '@caravan/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import HeartCrack from 'lucide-react/icons/heart-crack'
import MapIcon from 'lucide-react/icons/map'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { whenOf } from '../../../../lib/dates/trip-dates.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { firstNameOf, fullNameOf } from '../../../../lib/traveller-names.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { useReturnFocus } from '../../../../ui/overlay/dialog.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlay/menu.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Bell } from '../../../inbox/notifications/bell.tsx'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import { meetEntry } from '../../../meetups/meetings/meet-entry.tsx'
import { blockEntry } from '../../../safety/blocks/block-menu.tsx'
import { messageSubjects, openReport, travellerSubject } from '../../../safety/reports/open-report.ts'
import { reportEntry } from '../../../safety/reports/report-entry.tsx'
import type { Thread } from '../../talk/thread.ts'
import styles from '../messages-screen.module.css'
import { matchThread } from './match-thread.ts'

const EndMatchDialog = lazy(async () => (await import('../../../matching/matches/end-match-dialog.tsx')).EndMatchDialog)

const PlanDialog = lazy(async () => (await import('../../../meetups/plans/plan-dialog.tsx')).PlanDialog)

const MeetDialog = lazy(async () => (await import('../../../meetups/meetings/meet-dialog.tsx')).MeetDialog)

const BlockDialog = lazy(async () => (await import('../../../safety/blocks/block-dialog.tsx')).BlockDialog)

function ChatMenu({ conversation }: { conversation: Conversation }) {
  const { matchId, otherUser, post, lastMessage, closed } = conversation
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<'plan' | 'meet' | 'end' | 'block'>()
  const close = () => setAsked(undefined)
  const toTheList = () => void navigate('/messages', { replace: true })
  const more = useRef<HTMLButtonElement>(null)
  // the entry that was chosen is gone by then, and the conversation with somebody blocked
  useReturnFocus(asked !== undefined, () => more.current ?? document.querySelector<HTMLElement>('[role=log]'))

  const hasLeft = closed === 'other-left'
  function report() {
    const thread = client.getQueryData<Thread<Message>>(matchThread(matchId).queryKey)
    const theirs = thread?.messages.filter(({ senderId }) => senderId === otherUser.id) ?? []
    const user = hasLeft ? null : otherUser
    openReport({
      // who has left is not there any more, and what they wrote still is
      subjects: [...(user ? [travellerSubject(user)] : []), ...messageSubjects('message', theirs, () => ({ user }))],
      onBlocked: toTheList,
      focusAfter: () => more.current ?? document.querySelector<HTMLElement>('[role=log]'),
    })
  }

  const items: MenuItem[] = []
  if (post) {
    const onSelect = () => void navigate(`/?post=${post.id}`)
    items.push({ label: 'View trip', icon: <MapIcon className="icon" />, onSelect })
  }
  if (!closed) {
    items.push({
      label: 'Plan to meet',
      icon: <CalendarCheck className="icon" />,
      onSelect: () => setAsked('plan'),
    })
    items.push(meetEntry(() => setAsked('meet')))
    const onSelect = () => setAsked('end')
    items.push({ label: 'End match', icon: <HeartCrack className="icon" />, danger: true, onSelect })
  }
  items.push(reportEntry(report))
  if (!hasLeft) items.push(blockEntry(otherUser, () => setAsked('block')))
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton {...props} ref={more} label={`More about the conversation with ${fullNameOf(otherUser)}`}>
            <Ellipsis className="icon" />
          </IconButton>
        )}
        items={items}
      />
      <DialogBoundary onClose={close}>
        {asked === 'plan' ? <PlanDialog of={{ matchId, name: firstNameOf(otherUser) }} onClose={close} /> : null}
        {asked === 'meet' ? <MeetDialog user={otherUser} onClose={close} /> : null}
        {asked === 'end' ? (
          <EndMatchDialog
            match={{ id: matchId, otherUser }}
            onClose={close}
            // without a word in it a conversation goes with its match
            onEnded={() => lastMessage ?? toTheList()}
          />
        ) : null}
        {asked === 'block' ? <BlockDialog user={otherUser} onClose={close} onBlocked={toTheList} /> : null}
      </DialogBoundary>
    </>
  )
}

interface Props {
  conversation: Conversation | undefined
  isLoading: boolean
}

export function ChatHeader({ conversation, isLoading }: Props) {
  return (
    <header>
      <BackButton />
      {conversation ? <OtherTraveller conversation={conversation} /> : isLoading ? <NobodyYet /> : null}
    </header>
  )
}

const OtherTraveller = ({ conversation }: { conversation: Conversation }) => {
  const { otherUser, post, closed } = conversation
  const hasLeft = closed === 'other-left'
  return (
    <>
      <Avatar user={otherUser} size={48} alt="" className={`size-[44px]! ${styles.portrait}`} />
      <div className={styles.who}>
        <h2 className="strong" dir="auto">
          {hasLeft ? (
            fullNameOf(otherUser)
          ) : (
            <TravellerLink username={otherUser.username}>{fullNameOf(otherUser)}</TravellerLink>
          )}
        </h2>
        <span className="soft small">
          {hasLeft ? null : `@${otherUser.username}`}
          {post ? (
            <>
              {hasLeft ? '' : ' · '}
              <bdi>{post.destination}</bdi>, {whenOf(post)}
            </>
          ) : null}
        </span>
      </div>
      <span className={styles.bell}>
        <Bell />
      </span>
      <ChatMenu key={conversation.matchId} conversation={conversation} />
    </>
  )
}

const NobodyYet = () => (
  <>
    <Skeleton className="size-11 rounded-full" />
    <div className="grid">
      <Skeleton className="my-[0.15rem] h-4 w-32" />
      <Skeleton className="my-[0.194rem] h-3 w-48" />
    </div>
  </>
)

/** From the list one step back, so that going back and forth leaves no trail of lists; from elsewhere to the list. */
function BackButton() {
  const navigate = useNavigate()
  const isFromList = useLocation().state?.isFromList === true
  return (
    <IconButton
      label="Back to conversations"
      className={styles.back}
      onClick={() => (isFromList ? navigate(-1) : navigate('/messages', { replace: true }))}
    >
      <ChevronLeft className="icon" />
    </IconButton>
  )
}
