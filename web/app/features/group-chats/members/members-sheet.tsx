import type { GroupChat, GroupMember } from '@caravan/contract/group-chats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../lib/dates/now.tsx'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { type Blockable, BlockDialog } from '../../blocks/block-dialog.tsx'
import { isKeepOpen, opensIn } from '../expiry.ts'
import { MemberItem } from './member-item.tsx'
import { groupMembersQuery } from './members-query.ts'
import styles from './members-sheet.module.css'

const MeetDialog = lazyComponent(async () => (await import('../../meetings/meet-dialog.tsx')).MeetDialog)

interface Props {
  chat: GroupChat
  onClose: () => void
}

/** Who is in a chat, and in its last hours whom of them one wants to keep in touch with. */
export function MembersSheet({ chat, onClose }: Props) {
  const [blocking, setBlocking] = useState<Blockable>()
  const [meeting, setMeeting] = useState<GroupMember['user']>()
  const isOpen = isKeepOpen(chat.keepFrom, useNow())
  return (
    <>
      <Sheet
        open
        onOpenChange={(open) => open || onClose()}
        title="Members"
        className={styles.members}
        focusAfter={() => document.querySelector<HTMLElement>('[role=log]')}
      >
        <div className="dialog-body">
          <KeepRule keepFrom={chat.keepFrom} isOpen={isOpen} />
          <MemberList chat={chat} canKeep={isOpen} onMeet={setMeeting} onBlock={setBlocking} />
        </div>
      </Sheet>
      <DialogBoundary onClose={() => setMeeting(undefined)}>
        {meeting ? <MeetDialog user={meeting} onClose={() => setMeeting(undefined)} /> : null}
      </DialogBoundary>
      {blocking ? <BlockDialog user={blocking} onClose={() => setBlocking(undefined)} /> : null}
    </>
  )
}

function KeepRule({ keepFrom, isOpen }: { keepFrom: string; isOpen: boolean }) {
  const now = useNow()
  return (
    <div className={styles.rule}>
      <h3>Keep in touch</h3>
      <p>
        {isOpen
          ? 'Tick whom you want to keep in touch with.'
          : `In the last 6 hours you can tick whom you want to keep in touch with. That opens ${opensIn(keepFrom, now)}.`}{' '}
        Only if you both tick, you match when this chat ends. Nobody learns of a one-sided tick.
      </p>
    </div>
  )
}

interface ListProps {
  chat: GroupChat
  canKeep: boolean
  onMeet: (user: GroupMember['user']) => void
  onBlock: (user: Blockable) => void
}

function MemberList({ chat: { id }, canKeep, onMeet, onBlock }: ListProps) {
  const { id: viewerId } = useSignedIn()
  return (
    <PagedList
      query={useInfiniteQuery(groupMembersQuery(id))}
      skeleton={<MemberSkeleton />}
      failure={{ title: 'The members did not load', heading: 'h3' }}
      empty={<p className="soft">Nobody is here.</p>}
      more={{ label: 'Show more', small: true, variant: 'quiet', wide: true, whenSeen: true }}
    >
      {(members) => (
        <ul className={styles.list}>
          {members.map((member) => (
            <MemberItem
              key={member.user.id}
              groupChatId={id}
              member={member}
              isViewer={member.user.id === viewerId}
              canKeep={canKeep}
              onMeet={onMeet}
              onBlock={onBlock}
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const MemberSkeleton = () => (
  <Loading label="Members are loading" className={styles.list}>
    {['w-2/5', 'w-1/2', 'w-1/3'].map((width) => (
      <div key={width} className={styles.waiting}>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className={`h-4 ${width}`} />
      </div>
    ))}
  </Loading>
)
