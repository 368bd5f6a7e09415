import { type GroupChat, type GroupMember, keepInTouch as keep } from '@caravan/contract/group-chats.ts'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { call } from '../../../../lib/call.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { lazy } from '../../../../lib/lazy.tsx'
import { optimisticIn } from '../../../../lib/query/optimistic.ts'
import type { Pages } from '../../../../lib/query/paged-query.ts'
import { mapItems, patchPages } from '../../../../lib/query/patch-pages.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { Sheet } from '../../../../ui/overlay/dialog.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { Avatar } from '../../../../ui/picture/avatar.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { toastFailure } from '../../../../ui/toast/toast.ts'
import { TravellerLink } from '../../../matching/travellers/traveller-link.tsx'
import { meetEntry } from '../../../meetups/meetings/meet-entry.tsx'
import { type Blockable, BlockDialog } from '../../../safety/blocks/block-dialog.tsx'
import { BlockMenu } from '../../../safety/blocks/block-menu.tsx'
import { groupMembersKey, groupMembersQuery, isKeepOpen, opensIn } from '../queries.ts'
import styles from './members-sheet.module.css'

interface Keep {
  groupChatId: string
  userId: string
  isKept: boolean
}

export function keepInTouch(client: QueryClient, change: Keep): void {
  const { groupChatId, userId, isKept } = change
  void keepsIn(client).want(`${groupChatId} ${userId}`, change, { ...change, isKept: !isKept })
}

const keepsIn = optimisticIn<Keep, Keep>((client) => ({
  async send(_id, { groupChatId, userId, isKept }) {
    const { keep: isStored } = await call(keep, { params: { groupChatId }, body: { userId, keep: isKept } })
    // what is being read at this moment may be older
    void client.invalidateQueries({ queryKey: groupMembersKey(groupChatId) })
    return { groupChatId, userId, isKept: isStored }
  },
  expected: (_confirmed, wanted) => wanted,
  show: (_id, { groupChatId, userId, isKept }) =>
    patchPages<GroupMember>(client, groupMembersKey(groupChatId), (pages) => withKept(pages, userId, isKept)),
  onFailure: (_id, error) => toastFailure('Your choice was not saved', error),
}))

const withKept = (pages: Pages<GroupMember>, userId: string, isKept: boolean): Pages<GroupMember> =>
  mapItems(pages, (member) => (member.user.id === userId && member.isKept !== isKept ? { ...member, isKept } : member))

interface MemberItemProps {
  groupChatId: string
  member: GroupMember
  isViewer: boolean
  canKeep: boolean
  onMeet: (user: GroupMember['user']) => void
  onBlock: (user: Blockable) => void
}

const MemberItem = memo(function MemberRow({
  groupChatId,
  member,
  isViewer,
  canKeep,
  onMeet,
  onBlock,
}: MemberItemProps) {
  const client = useQueryClient()
  const { user, isCreator, isKept } = member
  const facts = [isViewer && 'You', isCreator && 'Opened this chat'].filter(Boolean).join(' · ')
  return (
    <li className={styles.member}>
      <Avatar user={user} size={48} alt="" />
      <div className={styles.who}>
        <b className="strong" dir="auto">
          {user.firstName || `@${user.username}`}
        </b>
        <span className="soft small">
          {isViewer ? `@${user.username}` : <TravellerLink username={user.username}>@{user.username}</TravellerLink>}
          {facts ? ` · ${facts}` : null}
        </span>
        {canKeep && !isViewer ? (
          <label className={styles.keep}>
            <input
              type="checkbox"
              aria-label={`Keep in touch with @${user.username}`}
              checked={isKept}
              onChange={({ target }) => keepInTouch(client, { groupChatId, userId: user.id, isKept: target.checked })}
            />
            Keep in touch
          </label>
        ) : null}
      </div>
      {isViewer ? null : (
        <BlockMenu
          user={user}
          label={`More about @${user.username}`}
          onBlock={onBlock}
          items={[meetEntry(() => onMeet(user))]}
        />
      )}
    </li>
  )
})

const MeetDialog = lazy(async () => (await import('../../../meetups/meetings/meet-dialog.tsx')).MeetDialog)

interface Props {
  chat: GroupChat
  onClose: () => void
}

export function MembersSheet({ chat, onClose }: Props) {
  const [blocking, setBlocking] = useState<Blockable>()
  const [meeting, setMeeting] = useState<GroupMember['user']>()
  const isOpen = isKeepOpen(chat.keepFrom, useNow())
  return (
    <>
      <Sheet
        onClose={onClose}
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
