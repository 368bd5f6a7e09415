import type { Traveller } from '@caravan/contract/travellers.ts'
import Check from 'lucide-react/icons/check'
import Handshake from 'lucide-react/icons/handshake'
import Hourglass from 'lucide-react/icons/hourglass'
import Send from 'lucide-react/icons/send'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { meetEntry } from '../../meetups/meetings/meet-entry.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import { openReport, profileSubjects } from '../../safety/reports/open-report.ts'
import { AskForm } from './ask-form.tsx'
import styles from './traveller-profile.module.css'
import { shareTraveller } from './traveller-trips.tsx'

const MeetDialog = lazy(async () => (await import('../../meetups/meetings/meet-dialog.tsx')).MeetDialog)
const BlockDialog = lazy(async () => (await import('../../safety/blocks/block-dialog.tsx')).BlockDialog)

/** Asks, messages, shares, blocks: whatever fits how the two stand. */
export function TravellerActions({ traveller, onGone }: { traveller: Traveller; onGone: () => void }) {
  const [isBlocking, setBlocking] = useState(false)
  const [isMeeting, setMeeting] = useState(false)
  const { viewer } = traveller
  return (
    <>
      {viewer.isSelf ? null : <Standing traveller={traveller} />}
      <div className={styles.actions}>
        <Button onClick={() => void shareTraveller(traveller.username)}>
          <Share2 className="icon" />
          Share
        </Button>
        {viewer.isSelf ? (
          <LinkButton to="/profile">Your profile</LinkButton>
        ) : (
          <BlockMenu
            user={traveller}
            label={`More about @${traveller.username}`}
            items={traveller.matchId ? [meetEntry(() => setMeeting(true))] : []}
            onBlock={() => setBlocking(true)}
            onReport={() => openReport({ subjects: profileSubjects(traveller, traveller.trips), onBlocked: onGone })}
          />
        )}
      </div>
      <DialogBoundary onClose={() => setMeeting(false)}>
        {isMeeting ? <MeetDialog user={traveller} onClose={() => setMeeting(false)} /> : null}
      </DialogBoundary>
      <DialogBoundary onClose={() => setBlocking(false)}>
        {isBlocking ? <BlockDialog user={traveller} onClose={() => setBlocking(false)} onBlocked={onGone} /> : null}
      </DialogBoundary>
    </>
  )
}

function Standing({ traveller }: { traveller: Traveller }) {
  const { connection, matchId } = traveller
  const name = firstNameOf(traveller)
  if (matchId) {
    return (
      <LinkButton to={`/messages/${matchId}`} variant="yes">
        <Send className="icon" />
        Send Message
      </LinkButton>
    )
  }
  if (connection === 'asked') {
    return (
      <p className="strong" role="status">
        <Hourglass className="icon" /> Asked. You can message each other as soon as {name} accepts.
      </p>
    )
  }
  if (connection === 'asked-by-them') {
    return (
      <LinkButton to="/matches?tab=requests" variant="yes">
        <Check className="icon" />
        Answer the request of {name}
      </LinkButton>
    )
  }
  if (connection === 'declined') {
    return <p className="soft">A request between you was declined. You can still ask about a trip.</p>
  }
  return <AskForm traveller={traveller} icon={<Handshake className="icon" />} />
}
