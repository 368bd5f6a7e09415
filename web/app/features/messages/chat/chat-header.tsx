import type { Conversation } from '@caravan/contract/messages.ts'
import { ChevronLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { whenOf } from '../../../lib/dates/trip-dates.ts'
import { fullNameOf } from '../../../lib/traveller-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Bell } from '../../notifications/bell.tsx'
import { TravellerLink } from '../../travellers/traveller-link.tsx'
import styles from './chat.module.css'
import { ChatMenu } from './chat-menu.tsx'

interface Props {
  conversation: Conversation | undefined
  isLoading: boolean
}

export function ChatHeader({ conversation, isLoading }: Props) {
  return (
    <header>
      <BackButton />
      {conversation ? <OtherTraveller conversation={conversation} /> : isLoading ? <NobodyYet /> : null}
    </header>
  )
}

const OtherTraveller = ({ conversation }: { conversation: Conversation }) => {
  const { otherUser, post, closed } = conversation
  const hasLeft = closed === 'other-left'
  return (
    <>
      <Avatar user={otherUser} size={48} alt="" className={`size-[44px]! ${styles.portrait}`} />
      <div className={styles.who}>
        <h2 className="strong" dir="auto">
          {hasLeft ? (
            fullNameOf(otherUser)
          ) : (
            <TravellerLink username={otherUser.username}>{fullNameOf(otherUser)}</TravellerLink>
          )}
        </h2>
        <span className="soft small">
          {hasLeft ? null : `@${otherUser.username}`}
          {post ? (
            <>
              {hasLeft ? '' : ' · '}
              <bdi>{post.destination}</bdi>, {whenOf(post)}
            </>
          ) : null}
        </span>
      </div>
      <span className={styles.bell}>
        <Bell />
      </span>
      <ChatMenu key={conversation.matchId} conversation={conversation} />
    </>
  )
}

const NobodyYet = () => (
  <>
    <Skeleton className="size-11 rounded-full" />
    <div className="grid">
      <Skeleton className="my-[0.15rem] h-4 w-32" />
      <Skeleton className="my-[0.194rem] h-3 w-48" />
    </div>
  </>
)

/** From the list one step back, so that going back and forth leaves no trail of lists; from elsewhere to the list. */
function BackButton() {
  const navigate = useNavigate()
  const isFromList = useLocation().state?.isFromList === true
  return (
    <IconButton
      label="Back to conversations"
      className={styles.back}
      onClick={() => (isFromList ? navigate(-1) : navigate('/messages', { replace: true }))}
    >
      <ChevronLeft className="icon" />
    </IconButton>
  )
}
