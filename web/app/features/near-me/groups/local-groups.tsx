import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { detailOf } from '../../../lib/call-error.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { distinctItems } from '../../../lib/query/distinct-items.ts'
import { itemsOf } from '../../../lib/query/patch-pages.ts'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { cityGroupChatsQuery, joinedGroupChatsQuery } from '../../group-chats/group-chats-query.ts'
import { SectionHead } from '../section-head.tsx'
import styles from './group-card.module.css'
import { GroupCard } from './group-card.tsx'
import { GroupSkeletons } from './group-skeletons.tsx'
import { chatsElsewhere } from './open-chats.ts'
import { useGroupChatNews } from './use-group-chat-news.ts'
import { useOpenChats } from './use-open-chats.ts'

const loadForm = () => import('./create-group-form.tsx')
const CreateGroupForm = lazyComponent(async () => (await loadForm()).CreateGroupForm)
const LATER = [loadForm]

/** The chats of the city, a form for another one, and the chats of cities where the viewer was before. */
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
        failure={{
          title: 'Group chats did not load',
          heading: 'h3',
          detail: (error) => detailOf(error, 'Check your connection, then try again.'),
        }}
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
