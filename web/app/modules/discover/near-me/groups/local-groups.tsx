import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import Hourglass from 'lucide-react/icons/hourglass'
import MapPin from 'lucide-react/icons/map-pin'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whyNotLoaded } from '../../../../lib/call-error.ts'
import { expiryMark, timeUntil } from '../../../../lib/dates/dates.ts'
import { useNow } from '../../../../lib/dates/now.tsx'
import { useHydrated } from '../../../../lib/hooks.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { useLive, useOnReconnect } from '../../../../lib/live/use-live.ts'
import { distinctItems } from '../../../../lib/query/paged-query.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { Postmark } from '../../../../ui/picture/postmark.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../../ui/skeleton.tsx'
import { cityGroupChatsQuery, joinedGroupChatsQuery } from '../../../chat/group-chats/queries.ts'
import styles from '../near-me-screen.module.css'
import { SectionHead } from '../travellers/nearby-travellers.tsx'
import { dropChat, GroupAction, refetchChats, refetchStaleChats } from './group-action.tsx'
import { chatsElsewhere, membersText, useOpenChats } from './open-chats.ts'

const GroupCard = ({ chat }: { chat: GroupChat }) => (
  <article className={`card ${styles.group}`} aria-labelledby={`group-${chat.id}`}>
    <div className={styles.words}>
      <h3 id={`group-${chat.id}`} dir="auto">
        {chat.name}
      </h3>
      <div className={styles.facts}>
        <span>
          <Users className="icon" />
          {membersText(chat.memberCount)}
        </span>
        <span>
          <MapPin className="icon" />
          <bdi>
            {chat.city}, {chat.country}
          </bdi>
        </span>
      </div>
      {chat.description ? (
        <p className={styles.description} dir="auto">
          {chat.description}
        </p>
      ) : null}
    </div>
    <div className={styles.mark}>
      <ExpiryPostmark expiresAt={chat.expiresAt} />
    </div>
    <div className={styles.foot}>
      <span className={styles.state}>
        <ExpiryText expiresAt={chat.expiresAt} keepFrom={chat.keepFrom} />
        {chat.viewer.hasUnread ? <Badge tone="hot">New messages</Badge> : null}
      </span>
      <GroupAction chat={chat} />
    </div>
  </article>
)

const THREE = ['first', 'second', 'third']

/** Lines of the same kind as those of a card: what comes is as high. */
const GroupSkeletons = () => (
  <Loading label="Loading group chats..." className={styles.list}>
    {THREE.map((key) => (
      <div key={key} className={`card ${styles.group}`}>
        <div className={styles.words}>
          <div className="font-display text-title-sm leading-[1.08]">
            <SkeletonText className="px-[22%]" />
          </div>
          <div className={styles.facts}>
            <span>
              <SkeletonText className="px-9" />
            </span>
            <span>
              <SkeletonText className="px-14" />
            </span>
          </div>
          <p className={styles.description}>
            <SkeletonText className="px-[40%]" />
          </p>
        </div>
        <div className={styles.mark}>
          <Skeleton className="size-[78px] rounded-full" />
        </div>
        <div className={styles.foot}>
          <span className="soft small">
            <SkeletonText className="px-16" />
          </span>
          <Skeleton className="h-11 w-28" />
        </div>
      </div>
    ))}
  </Loading>
)

/** All members hear at once that somebody came: they ask at different moments, and once for several. */
const WITHIN_MS = 2000

function useGroupChatNews(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive('group-chat', ({ id, isOver }) => {
    if (isOver) dropChat(client, id)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetchChats(client)
    }, Math.random() * WITHIN_MS)
  })
  // the first connection comes soon after the lists were read
  useOnReconnect(() => refetchStaleChats(client))
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}

const CreateGroupForm = lazy(async () => (await import('./create-group-form.tsx')).CreateGroupForm)
const LATER = [CreateGroupForm.preload]

export function LocalGroups({ city }: { city: string }) {
  usePrefetch(LATER)
  useGroupChatNews()
  const query = useInfiniteQuery({ ...cityGroupChatsQuery(), select: distinctItems<GroupChat> })
  const ofCity = query.data ? itemsOf(query.data) : []
  const [isCreating, setCreating] = useState(false)
  const section = useRef<HTMLElement>(null)
  function close() {
    setCreating(false)
    // the form goes with the button that was pressed
    section.current?.focus({ preventScroll: true })
  }
  const createButton = (
    <Button onClick={() => setCreating(true)}>
      <Plus className="icon" />
      Create Group
    </Button>
  )
  const empty = (
    <EmptyState stamp="fire" title="No Active Group Chats" heading="h3" action={isCreating ? null : createButton}>
      Be the first to open one in <bdi>{city}</bdi>.
    </EmptyState>
  )
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="groups" className="outline-none">
      <SectionHead id="groups" title="Local Group Chats">
        {isCreating ? null : createButton}
      </SectionHead>
      {isCreating ? (
        <DialogBoundary onClose={close}>
          <CreateGroupForm chats={ofCity} onClose={close} />
        </DialogBoundary>
      ) : null}
      <PagedList
        query={query}
        skeleton={<GroupSkeletons />}
        failure={{ title: 'Group chats did not load', heading: 'h3', detail: whyNotLoaded }}
        empty={empty}
        more={{ label: 'Show more groups', className: 'mx-auto mt-5 flex' }}
      >
        {(chats) => <OpenGroups chats={chats} otherwise={empty} />}
      </PagedList>
      <JoinedElsewhere city={city} ofCity={ofCity} />
    </section>
  )
}

interface OpenGroupsProps {
  chats: readonly GroupChat[]
  title?: ReactNode
  /** Where all of them have ended since they were read. */
  otherwise?: ReactNode
}

function OpenGroups({ chats, title, otherwise = null }: OpenGroupsProps) {
  const open = useOpenChats(chats)
  if (open.length === 0) return otherwise
  return (
    <>
      {title}
      <ul className={styles.list}>
        {open.map((chat) => (
          <li key={chat.id}>
            <GroupCard chat={chat} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whoever goes on to another city keeps what they joined until it ends. */
const JoinedElsewhere = ({ city, ofCity }: { city: string; ofCity: readonly GroupChat[] }) => (
  <PagedList
    query={useInfiniteQuery({ ...joinedGroupChatsQuery(), select: distinctItems<GroupChat> })}
    skeleton={null}
    failure={{ title: 'Your chats in other cities did not load', heading: 'h3' }}
    empty={null}
    more={{ label: 'Show more chats', className: 'mx-auto mt-5 flex' }}
  >
    {(joined) => (
      <OpenGroups
        chats={chatsElsewhere(joined, ofCity, city)}
        title={<h3 className="mt-6 mb-3">Still open elsewhere</h3>}
      />
    )}
  </PagedList>
)

type Expiring = Pick<GroupChat, 'expiresAt' | 'keepFrom'>

/** 'EXPIRES 22 NOV 18:40', by the reader's clock as soon as it is known. The words for it are below. */
function ExpiryPostmark({ expiresAt }: Pick<Expiring, 'expiresAt'>) {
  const { day, time } = expiryMark(expiresAt, useHydrated())
  return <Postmark top="Expires" middle={day} bottom={time} size={78} waves={false} />
}

/** 'Expires in about 5 hours': a mark in the last hours. */
function ExpiryText({ expiresAt, keepFrom }: Expiring) {
  const now = useNow()
  const words = <time dateTime={expiresAt}>Expires {timeUntil(expiresAt, now)}</time>
  if (now < Date.parse(keepFrom)) return <span className="soft small">{words}</span>
  return (
    <Badge tone="wait">
      <Hourglass className={`icon ${styles.smallIcon}`} />
      {words}
    </Badge>
  )
}
