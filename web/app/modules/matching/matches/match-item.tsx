import { isolated } from '@caravan/contract/isolated.ts'
import type { Match, MatchCard } from '@caravan/contract/matches.ts'
import Ban from 'lucide-react/icons/ban'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import Check from 'lucide-react/icons/check'
import HeartCrack from 'lucide-react/icons/heart-crack'
import Hourglass from 'lucide-react/icons/hourglass'
import Send from 'lucide-react/icons/send'
import { memo, useEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { postmarkDate, whenOf, youOverlap } from '../../../lib/dates/trip-dates.ts'
import { firstNameOf, fullNameOf } from '../../../lib/traveller-names.ts'
import { Badge, Tag } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { Picture, PlaceLettering } from '../../../ui/picture/picture.tsx'
import { Postmark } from '../../../ui/picture/postmark.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { meetEntry } from '../../meetups/meetings/meet-entry.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import { TravellerLink } from '../travellers/traveller-link.tsx'
import { expiryDay, subjectOf } from './card-text.ts'
import { CommonFactItems } from './common-facts.tsx'
import factStyles from './match-facts.module.css'
import styles from './matches-screen.module.css'

/** The left of a card: the trip's poster, cancelled once both have said yes, or the other traveller's face. */
function MatchArt({ card, eager }: { card: MatchCard; eager: boolean }) {
  const { post, otherUser, status } = card
  const loading = eager ? 'eager' : 'lazy'
  if (post) {
    const { day, year } = postmarkDate(post.startDate)
    return (
      <div className={classNames(styles.art, post.imageUrl && status === 'accepted' && styles.shaded)}>
        <Picture of={post} shape="tile" alt="" fill loading={loading} />
        {status === 'accepted' ? (
          <Postmark top={post.destination} middle={day} bottom={year} size={100} waves={false} />
        ) : null}
      </div>
    )
  }
  const city = otherUser.cityPosterUrl
  return (
    <div className={styles.art}>
      {city ? <Picture of={{ imageUrl: '', posterUrl: city }} shape="tile" alt="" fill loading={loading} /> : null}
      <span className={styles.disc}>
        <Avatar user={otherUser} size={96} alt="" />
      </span>
    </div>
  )
}

const STATES = {
  pending: { tone: 'wait', icon: Hourglass, label: 'Pending' },
  accepted: { tone: 'yes', icon: Check, label: 'Accepted' },
  rejected: { tone: 'no', icon: Ban, label: 'Rejected' },
} as const

function MatchBadge({ status }: { status: Match['status'] }) {
  const { tone, icon: Icon, label } = STATES[status]
  return (
    <Badge tone={tone}>
      <Icon className={`icon ${styles.smallIcon}`} />
      {label}
    </Badge>
  )
}

const TAGS = 2

/** What opens over the matches, and about whom. */
export type OpenedDialog =
  | { dialog: 'decline' | 'meet' | 'end'; card: MatchCard }
  | { dialog: 'block'; user: Blockable }

interface Props {
  card: MatchCard
  /** Seen first: its picture is not waited for. */
  eager: boolean
  isLinked: boolean
  onUnsend: (card: MatchCard) => void
  onOpen: (opened: OpenedDialog) => void
}

export const MatchItem = memo(function MatchItem({ card, eager, isLinked, ...on }: Props) {
  const { post, status, note, requestNote, expiresAt, otherUser } = card
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isLinked) article.current?.focus()
  }, [isLinked])
  return (
    <article
      ref={article}
      tabIndex={isLinked ? -1 : undefined}
      className={`card flush ${styles.card}`}
      data-state={status}
      data-linked={isLinked || undefined}
    >
      <MatchArt card={card} eager={eager} />
      <div className={styles.words}>
        <div className={styles.head}>
          <Title card={card} />
          <MatchBadge status={status} />
        </div>
        <OtherTraveller card={card} />
        {status === 'rejected' ? null : <MatchFacts card={card} />}
        {post ? (
          <>
            <p className={styles.description} dir="auto">
              {post.description}
            </p>
            <Tags tags={post.tags} />
          </>
        ) : null}
        {note ? (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        ) : null}
        {requestNote ? (
          <figure className={styles.ownNote}>
            <figcaption className="small soft">Your note</figcaption>
            <blockquote dir="auto">{requestNote}</blockquote>
          </figure>
        ) : null}
        {expiresAt ? (
          <p className="small soft">
            You can message each other once <bdi>{firstNameOf(otherUser)}</bdi> accepts. Ends by itself on{' '}
            {expiryDay(expiresAt)}.
          </p>
        ) : null}
        <MatchActions card={card} {...on} />
      </div>
    </article>
  )
})

function Title({ card: { post, otherUser } }: { card: MatchCard }) {
  if (post) {
    return (
      <h2>
        <PlaceLettering name={post.destination} width={220} height={56} max={32} />
        <small>{whenOf(post)}</small>
      </h2>
    )
  }
  return (
    <h2 className={styles.direct}>
      Connection with @{otherUser.username}
      {otherUser.city ? (
        <small>
          Lives in <bdi>{otherUser.city}</bdi>
        </small>
      ) : null}
    </h2>
  )
}

const OtherTraveller = ({ card: { otherUser } }: { card: MatchCard }) => (
  <div className={styles.who}>
    <Avatar user={otherUser} size={32} alt="" />
    <div>
      <TravellerLink username={otherUser.username} className="strong">
        @{otherUser.username}
      </TravellerLink>
      {otherUser.bio ? <span dir="auto">{otherUser.bio}</span> : null}
    </div>
  </div>
)

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 ? (
    <ul className="chips" aria-label="Tags">
      {tags.slice(0, TAGS).map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  ) : null

function MatchActions({ card, onUnsend, onOpen }: Pick<Props, 'card' | 'onUnsend' | 'onOpen'>) {
  const { id, otherUser, status, viewer } = card
  const more = {
    user: otherUser,
    onBlock: (user: Blockable) => onOpen({ dialog: 'block', user }),
    label: `More about ${fullNameOf(otherUser)}`,
  }
  if (viewer.canUnsend) {
    return (
      <div className={styles.actions}>
        <Button
          aria-label={`Unsend Request for ${subjectOf(card)}`}
          // the second press of a double click meets the card that has moved up
          onClick={({ detail }) => detail > 1 || onUnsend(card)}
        >
          Unsend Request
        </Button>
        <BlockMenu {...more} />
      </div>
    )
  }
  if (status !== 'accepted') {
    return (
      <div className={styles.actions}>
        <BlockMenu {...more} />
      </div>
    )
  }
  const open = (dialog: 'meet' | 'end') => () => onOpen({ dialog, card })
  const end = { label: 'End match', icon: <HeartCrack className="icon" />, danger: true, onSelect: open('end') }
  return (
    <div className={styles.actions}>
      <LinkButton to={`/messages/${id}`} variant="yes" onClick={() => toast(openingToast(card))}>
        <Send className="icon" />
        Send Message
      </LinkButton>
      <BlockMenu
        {...more}
        label={`More about the match with ${fullNameOf(otherUser)}`}
        items={[meetEntry(open('meet')), ...(viewer.canEnd ? [end] : [])]}
      />
    </div>
  )
}

const openingToast = ({ otherUser }: MatchCard) => ({
  title: 'Opening your conversation',
  description: `Say hello to ${isolated(fullNameOf(otherUser))}.`,
  tone: 'success' as const,
  isForNextScreen: true,
})

/** What helps to say yes or no: where both overlap, what they share, where they differ most. */
export function MatchFacts({ card }: { card: MatchCard }) {
  const { overlap, common, otherUser } = card
  if (!overlap && common.shared.length === 0 && common.clashes.length === 0) return null
  return (
    <ul className={factStyles.facts}>
      {overlap ? (
        <li className={factStyles.meets}>
          <CalendarHeart className="icon" />
          <span>
            {youOverlap(overlap)} in <bdi>{overlap.destination}</bdi>
          </span>
        </li>
      ) : null}
      <CommonFactItems common={common} person={otherUser} />
    </ul>
  )
}
