import type { Conversation } from '@caravan/contract/messages.ts'
import { Ellipsis, HeartCrack, Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { useReturnFocus } from '../trips/use-return-focus.ts'
import { nameOf } from './names.ts'

const EndMatchDialog = lazy(async () => ({
  default: (await import('../matches/end-match-dialog.tsx')).EndMatchDialog,
}))

/** What else can be done from a conversation. */
export function ChatMenu({ conversation }: { conversation: Conversation }) {
  const { matchId, otherUser, post, lastMessage, closed } = conversation
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'end'>()
  const close = () => setAsked(undefined)
  const more = useRef<HTMLButtonElement>(null)
  // the entry that was chosen is gone by then, and with it the menu where nothing is left to do
  useReturnFocus(asked !== undefined, () => more.current ?? document.querySelector<HTMLElement>('.talking'))

  const items: MenuItem[] = []
  if (post) {
    const onSelect = () => void navigate(`/?post=${post.id}`)
    items.push({ label: 'View trip', icon: <MapIcon className="icon" />, onSelect })
  }
  if (!closed) {
    const onSelect = () => setAsked('end')
    items.push({ label: 'End match', icon: <HeartCrack className="icon" />, danger: true, onSelect })
  }
  return (
    <>
      {items.length > 0 ? (
        <Menu
          trigger={
            <IconButton ref={more} label={`More about the conversation with ${nameOf(otherUser)}`}>
              <Ellipsis className="icon" />
            </IconButton>
          }
          items={items}
        />
      ) : null}
      <Suspense>
        {asked === 'end' ? (
          <EndMatchDialog
            match={{ id: matchId, otherUser }}
            onClose={close}
            // without a word in it a conversation goes with its match
            onEnded={() => void (lastMessage ?? navigate('/messages', { replace: true }))}
          />
        ) : null}
      </Suspense>
    </>
  )
}
