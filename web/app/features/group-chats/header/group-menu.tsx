import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Ellipsis, Flame, LogOut, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Menu, type MenuItem } from '../../../ui/overlay/menu.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import { muteGroupChat } from './mute-group-chat.ts'

const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)
const CloseDialog = lazyComponent(async () => (await import('./close-dialog.tsx')).CloseDialog)

/** What else a member can do from a chat. */
export function GroupMenu({ chat, onMembers }: { chat: GroupChat; onMembers: () => void }) {
  const { name, viewer } = chat
  const client = useQueryClient()
  const [opened, setOpened] = useState<'leave' | 'close'>()
  const close = () => setOpened(undefined)
  const more = useRef<HTMLButtonElement>(null)
  useReturnFocus(opened !== undefined, () => more.current ?? document.querySelector<HTMLElement>('[role=log]'))

  const items: MenuItem[] = [
    { label: 'Members', icon: <Users className="icon" />, onSelect: onMembers },
    {
      label: viewer.isMuted ? 'Unmute' : 'Mute',
      icon: viewer.isMuted ? <Bell className="icon" /> : <BellOff className="icon" />,
      onSelect: () => muteGroupChat(client, chat.id, !viewer.isMuted),
    },
    { label: 'Leave', icon: <LogOut className="icon" />, danger: true, onSelect: () => setOpened('leave') },
  ]
  if (viewer.canClose) {
    const onSelect = () => setOpened('close')
    items.push({ label: 'Close group', icon: <Flame className="icon" />, danger: true, onSelect })
  }
  return (
    <>
      <Menu
        trigger={(props) => (
          <IconButton {...props} ref={more} label={`More about ${name}`}>
            <Ellipsis className="icon" />
          </IconButton>
        )}
        items={items}
      />
      <DialogBoundary onClose={close}>
        {opened === 'leave' ? <LeaveDialog chat={chat} onClose={close} /> : null}
        {opened === 'close' ? <CloseDialog chat={chat} onClose={close} /> : null}
      </DialogBoundary>
    </>
  )
}
