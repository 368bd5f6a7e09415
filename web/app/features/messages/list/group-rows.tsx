import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { classNames } from '../../../lib/class-names.ts'
import { distinctItems } from '../../../lib/query/distinct-items.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import { joinedGroupChatsQuery } from '../../group-chats/group-chats-query.ts'
import { useOpenChats } from '../../near-me/groups/use-open-chats.ts'
import listStyles from './conversation-list.module.css'
import styles from './group-row.module.css'
import { GroupRow } from './group-row.tsx'

/** The group chats that the viewer is a member of, above the conversations: they are gone within two days. */
export const GroupRows = () => (
  <PagedList
    query={useInfiniteQuery({ ...joinedGroupChatsQuery(), select: distinctItems<GroupChat> })}
    skeleton={null}
    failure={{ title: 'Your group chats did not load', heading: 'h2' }}
    empty={null}
    more={{ label: 'Show more group chats', small: true, variant: 'quiet', className: listStyles.earlier }}
  >
    {(chats) => <Open chats={chats} />}
  </PagedList>
)

function Open({ chats }: { chats: readonly GroupChat[] }) {
  const open = useOpenChats(chats)
  if (open.length === 0) return null
  return (
    <ul className={classNames(listStyles.list, styles.list)} aria-label="Group chats">
      {open.map((chat) => (
        <GroupRow key={chat.id} chat={chat} />
      ))}
    </ul>
  )
}
