import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import chatStyles from './chat/chat.module.css'
import { ChatPane } from './chat/chat-pane.tsx'
import { conversationsQuery } from './conversations-query.ts'
import { rowId } from './list/conversation-item.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import styles from './messages-screen.module.css'

const NewChatDialog = lazyComponent(async () => (await import('./list/new-chat-dialog.tsx')).NewChatDialog)

/** Who to talk to, and the conversation that the address names. On a phone one of the two at a time. */
export function MessagesScreen() {
  const { matchId } = useParams()
  const [isChoosing, setChoosing] = useState(false)
  useFocusOnReturn(matchId)
  return (
    <div
      className={classNames(styles.panes, matchId && styles.opened)}
      data-fills-window=""
      data-bar={matchId ? 'covered' : undefined}
    >
      <section className={styles.conversations} aria-label="Conversations">
        <TopBar title="Messages">
          <Button onClick={() => setChoosing(true)}>
            <Plus className="icon" />
            New
          </Button>
        </TopBar>
        <ConversationList openId={matchId} onNewChat={() => setChoosing(true)} />
      </section>
      {matchId ? <ChatPane matchId={matchId} /> : <NoneOpen />}
      {isChoosing ? (
        <DialogBoundary onClose={() => setChoosing(false)}>
          <NewChatDialog onClose={() => setChoosing(false)} />
        </DialogBoundary>
      ) : null}
    </div>
  )
}

function NoneOpen() {
  const hasSome = useInfiniteQuery(conversationsQuery()).data?.pages.some(({ items }) => items.length > 0)
  return (
    <section className={`${chatStyles.chat} ${chatStyles.none}`} aria-label="Chat">
      {hasSome ? (
        <div className={styles.selectOne}>
          <EmptyState stamp="letterbox" title="Select a conversation" />
        </div>
      ) : null}
    </section>
  )
}

/** Back from a conversation the list goes on where it was left. */
function useFocusOnReturn(matchId: string | undefined): void {
  const left = useRef(matchId)
  useEffect(() => {
    if (!matchId && left.current) document.getElementById(rowId(left.current))?.focus({ preventScroll: true })
    left.current = matchId
  }, [matchId])
}
