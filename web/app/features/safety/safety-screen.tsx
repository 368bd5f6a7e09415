import type { CheckIn } from '@caravan/contract/plans.ts'
import { removeTrustedContact, type TrustedContact } from '@caravan/contract/trusted-contact.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, LifeBuoy, UserPlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { call } from '../../lib/call.ts'
import { detailOf } from '../../lib/call-error.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { checkInsQuery, safetyQuery } from '../plans/plan-query.ts'
import { whenOf } from '../plans/plan-times.ts'
import { TopBar } from '../shell/navigation/topbar.tsx'
import styles from './safety-screen.module.css'

const CheckInDialog = lazyComponent(async () => (await import('../plans/check-in-dialog.tsx')).CheckInDialog)
const ContactDialog = lazyComponent(async () => (await import('./contact-dialog.tsx')).ContactDialog)
const PinsDialog = lazyComponent(async () => (await import('./pins-dialog.tsx')).PinsDialog)

/** Who is told where one does not come back from a meeting, and the check-ins that are awaited. */
export function SafetyScreen() {
  const { data: safety, error, refetch, isFetching } = useQuery(safetyQuery())
  return (
    <div className={`stack ${styles.screen}`}>
      <TopBar title="Safety" />
      <CheckIns />
      {safety ? (
        <>
          <ContactSection contact={safety.contact} canMail={safety.canMail} />
          <PinsSection hasPins={safety.hasPins} hasPassword={safety.hasPassword} />
        </>
      ) : error ? (
        <FailedState title="Something went wrong" busy={isFetching} onRetry={() => void refetch()}>
          {detailOf(error, 'Your trusted contact could not be loaded.')}
        </FailedState>
      ) : (
        <Loading label="Loading your trusted contact...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      <Section title="How others see you">
        <p className="soft">Your profile and trips as a visitor, a stranger or a match sees them.</p>
        <div className={styles.actions}>
          <LinkButton to="/profile/see-as">
            <Eye className="icon" />
            See as…
          </LinkButton>
        </div>
      </Section>
      <Section title="Emergency numbers">
        <p className="soft">Police, ambulance and fire in every country. They open without a network too.</p>
        <div className={styles.actions}>
          <LinkButton href="/help">
            <LifeBuoy className="icon" />
            Show emergency numbers
          </LinkButton>
        </div>
      </Section>
    </div>
  )
}

function CheckIns() {
  const { data: checkIns } = useQuery(checkInsQuery())
  const [asked, setAsked] = useState<CheckIn>()
  const close = () => setAsked(undefined)
  if (!checkIns || checkIns.length === 0) return null
  return (
    <Section title="Check in">
      <ul className={styles.list}>
        {checkIns.map((one) => (
          <li key={one.planId}>
            <span className={styles.words}>
              <b dir="auto">{one.place}</b>
              <span className="soft small">
                {one.state === 'missed' ? 'Your contact got a mail. ' : ''}
                {whenOf(one)}
              </span>
            </span>
            {one.state === 'missed' || Date.parse(one.startsAt) <= Date.now() ? (
              <Button aria-label={`Check in after ${one.place}`} onClick={() => setAsked(one)}>
                Check in
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <DialogBoundary onClose={close}>
        {asked ? <CheckInDialog planId={asked.planId} place={asked.place} onClose={close} /> : null}
      </DialogBoundary>
    </Section>
  )
}

const STATUS: Record<TrustedContact['status'], string> = {
  asked: 'Has been asked by mail, and has not answered yet.',
  consenting: 'Agreed to be your contact.',
  refused: 'Does not want to be your contact. Ask somebody else.',
  withdrawn: 'Is no longer your contact. Ask somebody else.',
}

function ContactSection({ contact, canMail }: { contact: TrustedContact | null; canMail: boolean }) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const removing = useSingleFlight({
    mutationFn: () => call(removeTrustedContact),
    onError: (error) =>
      toast({ title: 'Your contact stays.', description: detailOf(error, 'Please try again.'), tone: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: safetyQuery().queryKey }),
  })
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
      <div className={styles.actions}>
        {canMail ? (
          <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
            <UserPlus className="icon" />
            {contact ? 'Ask somebody else' : 'Ask somebody'}
          </Button>
        ) : null}
        {contact ? (
          <Button busy={removing.isPending} onClick={() => removing.mutate()}>
            Remove
          </Button>
        ) : null}
      </div>
      <DialogBoundary onClose={close}>{isAsked ? <ContactDialog onClose={close} /> : null}</DialogBoundary>
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
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {hasPins ? 'Change PINs' : 'Choose PINs'}
        </Button>
      </div>
      <DialogBoundary onClose={close}>
        {isAsked ? <PinsDialog hasPassword={hasPassword} onClose={close} /> : null}
      </DialogBoundary>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
