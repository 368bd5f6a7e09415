import type { OwnerProof } from '@caravan/contract/account.ts'
import { removeTrustedContact, type Safety, type TrustedContact } from '@caravan/contract/trusted-contact.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useFocusWhenFewer } from '../../../ui/focus.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FirstWeekLimits, firstWeekQuery } from '../../discover/first-week/first-week.tsx'
import { AwaitedCheckIns } from '../../meetups/plans/awaited-check-ins.tsx'
import { safetyQuery } from '../../meetups/plans/plan-query.ts'
import { OwnerAction } from '../../people/settings/account/owner-action.tsx'
import { Actions, Section } from '../../people/settings/section.tsx'
import { RequiredStepRows } from '../../people/steps/required-step-rows.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import { PosePhotoSection } from '../pose-photo/pose-photo-section.tsx'
import styles from './safety-settings-screen.module.css'

const ContactDialog = lazy(async () => (await import('./settings-dialogs.tsx')).ContactDialog)
const PinsDialog = lazy(async () => (await import('./settings-dialogs.tsx')).PinsDialog)

export function SafetySettingsScreen() {
  return (
    <ColumnScreen title="Safety settings" className="stack">
      <AwaitedCheckIns />
      <Loaded
        query={useQuery(safetyQuery())}
        title="Your contact and PINs did not load"
        failure="Check your connection, then try again."
        skeleton={
          <Loading label="Loading your trusted contact...">
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        {(safety) => (
          <>
            <ContactSection {...safety} />
            <PinsSection hasPins={safety.hasPins} hasPassword={safety.hasPassword} />
          </>
        )}
      </Loaded>
      <PosePhotoSection />
      <FirstWeek />
      <Section title="Who may ask you">
        <p className="soft">Requests and matches that are there stay, and whoever you ask can answer.</p>
        <RequiredStepRows />
      </Section>
      <Section title="How others see you">
        <p className="soft">Your profile and trips as a visitor, a stranger or a match sees them.</p>
        <Actions>
          <LinkButton to="/profile/see-as">
            <Eye className="icon" />
            See as…
          </LinkButton>
        </Actions>
      </Section>
      <Section title="People who are no longer here">
        <p className="soft">What they wrote to you can be read and reported for 90 days.</p>
        <Actions>
          <LinkButton to="/settings/former-contacts">Show them</LinkButton>
        </Actions>
      </Section>
      <Section title="Emergency numbers">
        <p className="soft">Police, ambulance and fire in every country. They open without a network too.</p>
        <Actions>
          <LinkButton href="/help">
            <LifeBuoy className="icon" />
            Show emergency numbers
          </LinkButton>
          <LinkButton href="/safety">What we do for your safety</LinkButton>
        </Actions>
      </Section>
    </ColumnScreen>
  )
}

function FirstWeek() {
  const { data: limits } = useQuery(firstWeekQuery())
  if (!limits || limits.length === 0) return null
  return (
    <Section title="Your first week">
      <p className="soft">
        While an account is new it can do some things less often in a day. That keeps out those who write to everybody.
      </p>
      <FirstWeekLimits limits={limits} />
    </Section>
  )
}

const STATUS: Record<TrustedContact['status'], string> = {
  asked: 'Has been asked by mail, unless they want no such mails, and has not answered yet.',
  consenting: 'Agreed to be your contact.',
  refused: 'Does not want to be your contact. Ask somebody else.',
  withdrawn: 'Is no longer your contact. Ask somebody else.',
}

function ContactSection({ contact, canMail, hasPassword }: Pick<Safety, 'contact' | 'canMail' | 'hasPassword'>) {
  const isConsenting = contact?.status === 'consenting'
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const ask = useRef<HTMLButtonElement>(null)
  useFocusWhenFewer(contact ? 1 : 0, () => ask.current)
  const remove = async (body: OwnerProof) => {
    try {
      await call(removeTrustedContact, { body })
    } finally {
      void client.invalidateQueries({ queryKey: safetyQuery().queryKey })
    }
  }
  return (
    <Section title="Trusted contact">
      <p className="soft">
        Gets one mail where you have not checked in 30 minutes after a plan: where you wanted to be, whom you met, and
        whom to call there. Nobody but you sees who it is.
      </p>
      {contact ? (
        <p>
          <b dir="auto">{contact.name ?? contact.email}</b>
          <br />
          {contact.name ? <span className={styles.email}>{contact.email}</span> : null}
          {contact.name ? <br /> : null}
          <span className="soft small">{STATUS[contact.status]}</span>
        </p>
      ) : null}
      {canMail ? null : <p>This service sends no mails, so nobody can be asked.</p>}
      <Actions>
        {canMail ? (
          <Button ref={ask} aria-haspopup="dialog" onClick={() => setAsked(true)}>
            <UserPlus className="icon" />
            {contact ? 'Ask somebody else' : 'Ask somebody'}
          </Button>
        ) : null}
        {contact ? (
          <OwnerAction
            label="Remove"
            title="Remove your trusted contact?"
            action="Remove"
            isDanger
            failure="Your contact stays."
            asksNever={!isConsenting}
            description="Nobody is told any more where you do not check in. You get a mail."
            send={remove}
          />
        ) : null}
      </Actions>
      <DialogBoundary onClose={close}>
        {isAsked ? <ContactDialog asksPassword={isConsenting && hasPassword} onClose={close} /> : null}
      </DialogBoundary>
    </Section>
  )
}

function PinsSection({ hasPins, hasPassword }: { hasPins: boolean; hasPassword: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <Section title="PINs">
      <p className="soft">
        With the first you say that all is well. The second shows the same on your screen, and asks your contact for
        help at once.
      </p>
      <Actions>
        <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {hasPins ? 'Change PINs' : 'Choose PINs'}
        </Button>
      </Actions>
      <DialogBoundary onClose={close}>
        {isAsked ? <PinsDialog hasPassword={hasPassword} onClose={close} /> : null}
      </DialogBoundary>
    </Section>
  )
}
