import { useInfiniteQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { classNames } from '../../../lib/class-names.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { ChatPane } from './chat/chat-pane.tsx'
import { rowId } from './list/conversation-item.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import styles from './messages-screen.module.css'
import { conversationsQuery } from './queries.ts'

const NewChatDialog = lazy(async () => (await import('./list/new-chat-dialog.tsx')).NewChatDialog)

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
    <section className={`${styles.chat} ${styles.none}`} aria-label="Chat">
      {hasSome ? (
        <div className={styles.selectOne}>
          <EmptyState stamp="letterbox" title="Select a conversation" />
        </div>
      ) : null}
    </section>
  )
}

function useFocusOnReturn(matchId: string | undefined): void {
  const left = useRef(matchId)
  useEffect(() => {
    if (!matchId && left.current) document.getElementById(rowId(left.current))?.focus({ preventScroll: true })
    left.current = matchId
  }, [matchId])
}
