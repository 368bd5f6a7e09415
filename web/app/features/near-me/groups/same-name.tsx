import type { GroupChat } from '@caravan/contract/group-chats.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import styles from './create-group-form.module.css'
import { useJoining } from './group-action.tsx'
import { findNamesake } from './open-chats.ts'

interface Props {
  chats: readonly GroupChat[]
  name: string
  city: string
  isPending: boolean
  /** A second one of this name is wanted. */
  onCreate: () => void
  onJoined: () => void
}

/** Asked where a group of this name is open in the city: most mean that one. */
export function SameName({ chats, name, city, isPending, onCreate, onJoined }: Props) {
  const namesake = findNamesake(chats, name)
  return (
    <div className={styles.taken} role="alert">
      <p>
        There is a group of this name in <bdi>{city}</bdi>.
      </p>
      <div className={styles.actions}>
        {namesake ? <Namesake chat={namesake} onJoined={onJoined} /> : null}
        <Button busy={isPending} onClick={onCreate}>
          Create anyway
        </Button>
      </div>
    </div>
  )
}

function Namesake({ chat, onJoined }: { chat: GroupChat; onJoined: () => void }) {
  const { mutate, isPending } = useJoining(chat.id, onJoined)
  if (chat.isMember) return <LinkButton to={`/group-chat/${chat.id}`}>Open it</LinkButton>
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Join it
    </Button>
  )
}
