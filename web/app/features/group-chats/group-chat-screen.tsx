import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useLayoutEffect, useState } from 'react'
import { useParams } from 'react-router'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useDeferredComponent } from '../../lib/use-deferred-component.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { GroupBody } from './chat/group-body.tsx'
import { mayReadAgain } from './group-chat-reads.ts'
import styles from './group-chat-screen.module.css'
import { EndedChat, GroupChatFailure, GroupChatSkeleton, MissingChat } from './group-chat-states.tsx'
import { GroupHeader } from './header/group-header.tsx'
import { JoinInvitation } from './join-invitation.tsx'
import { KeepBanner } from './members/keep-banner.tsx'
import { useGroupChat } from './use-group-chat.ts'

const MembersSheet = lazyComponent(async () => (await import('./members/members-sheet.tsx')).MembersSheet)

const loadGroupPlans = async () => (await import('../plans/group-plans.tsx')).GroupPlans

/** One chat of the travellers in a city: its header, what is said, and a field to write in. */
export function GroupChatScreen() {
  const { id } = useParams()
  return (
    <section className={styles.screen} data-fills-window="" data-bar="covered" aria-label="Group chat">
      {id ? <GroupChatById key={id} id={id} /> : <MissingChat title="Group chat not found." />}
    </section>
  )
}

function GroupChatById({ id }: { id: string }) {
  // before anything is read: it may have been left, and joined again
  useLayoutEffect(() => mayReadAgain(id), [id])
  const found = useGroupChat(id)
  switch (found.state) {
    case 'found':
      return <OpenGroupChat chat={found.chat} />
    case 'loading':
      return <GroupChatSkeleton />
    case 'missing':
      return (
        <>
          <PlansThatStay groupChatId={id} />
          <MissingChat title="Group Chat Not Found">It may have expired, or you don't have access to it.</MissingChat>
        </>
      )
    case 'ended':
      return (
        <>
          <PlansThatStay groupChatId={id} />
          <EndedChat />
        </>
      )
    case 'failed':
      return <GroupChatFailure {...found} />
  }
}

/** A plan outlives its chat for who is in. */
function PlansThatStay({ groupChatId }: { groupChatId: string }) {
  const GroupPlans = useDeferredComponent(loadGroupPlans, whenIdle)
  return GroupPlans ? <GroupPlans groupChatId={groupChatId} isOver /> : null
}

function OpenGroupChat({ chat }: { chat: GroupChat }) {
  const [isListOpen, setListOpen] = useState(false)
  const openMembers = () => setListOpen(true)
  const closeMembers = () => setListOpen(false)
  return (
    <>
      <GroupHeader chat={chat} onMembers={openMembers} />
      {chat.isMember ? (
        <>
          <KeepBanner keepFrom={chat.keepFrom} onOpen={openMembers} />
          <GroupBody chat={chat} />
        </>
      ) : (
        <JoinInvitation chat={chat} />
      )}
      <DialogBoundary onClose={closeMembers}>
        {isListOpen && chat.isMember ? <MembersSheet chat={chat} onClose={closeMembers} /> : null}
      </DialogBoundary>
    </>
  )
}
