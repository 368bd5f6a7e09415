import { type Ref, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Reportable, ReportRequest } from './open-report.ts'
import styles from './report-dialog.module.css'
import { ReportForm } from './report-form.tsx'

interface Props {
  request: ReportRequest
  onClose: () => void
}

/** Says what is wrong with somebody, or with something of theirs; then what becomes of it. */
export function ReportDialog({ request, onClose }: Props) {
  const { subjects, onBlocked, focusAfter } = request
  const [sent, setSent] = useState<Sent>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={sent ? 'Report received' : 'Report'}
      focusAfter={focusAfter ?? (() => document.querySelector<HTMLElement>('main'))}
      className={styles.dialog}
    >
      {sent ? (
        <Receipt sent={sent} onClose={onClose} />
      ) : subjects.length === 0 ? (
        <p>Nobody else has written here yet, so that there is nothing to report.</p>
      ) : (
        <ReportForm
          subjects={subjects}
          onCancel={onClose}
          onBlocked={onBlocked}
          onSent={(subject, isBlocked, isNew) => setSent({ subject, isBlocked, isNew })}
        />
      )}
    </Dialog>
  )
}

interface Sent {
  subject: Reportable
  isBlocked: boolean
  isNew: boolean
}

function Receipt({ sent: { subject, isBlocked, isNew }, onClose }: { sent: Sent; onClose: () => void }) {
  const words = useFocused()
  const name = subject.user ? `@${subject.user.username}` : 'Nobody'
  return (
    <>
      <div ref={words} tabIndex={-1} className={styles.receipt} role="status">
        <p>
          {isNew ? 'Thank you. Somebody will look at it.' : 'You had reported this before: what you wrote was added.'} A
          copy of it is kept as it is now, whatever happens to it.
        </p>
        <p>
          {subject.user ? `${name} is not told, and nobody learns that it was you.` : 'Nobody learns that it was you.'}
          {isBlocked ? ` ${name} is blocked: you no longer see anything of each other.` : null}
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton to="/settings/reports" onClick={onClose}>
          Your reports
        </LinkButton>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

/** The button that was pressed is gone: what came of it is where one reads on. */
function useFocused(): Ref<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
