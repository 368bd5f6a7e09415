import { LIMITS } from '@caravan/contract/limits.ts'
import { REPORT_REASONS, type ReportReason } from '@caravan/contract/reports.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import Send from 'lucide-react/icons/send'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { takeFocus } from '../../../ui/focus.ts'
import { Field, FieldErrorText, TextArea } from '../../../ui/form/field.tsx'
import { useOnline } from '../../../ui/offline-bar.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { nameOfReportable, type Reportable, type ReportRequest } from './open-report.ts'
import { useReporting } from './queries.ts'
import { RadioRows } from './radio-rows.tsx'
import styles from './report-dialog.module.css'
import { REASONS } from './report-text.ts'

const OPTIONS = REPORT_REASONS.map((value) => ({ value, ...REASONS[value] }))
const CHOOSE_SUBJECT = 'Choose what you want to report.'
const CHOOSE_REASON = 'Choose what is wrong.'
const SAY_WHAT = 'Say in a few words what it is.'
const COUNTED_FROM = LIMITS.reportDetails - 200

interface ReportFormProps {
  subjects: readonly Reportable[]
  onCancel: () => void
  onBlocked: ReportRequest['onBlocked']
  onSent: (subject: Reportable, isBlocked: boolean, isNew: boolean) => void
}

function ReportForm({ subjects, onCancel, onBlocked, onSent }: ReportFormProps) {
  const [subjectId, setSubjectId] = useState(
    subjects[0] && subjects.length === 1 ? nameOfReportable(subjects[0]) : null,
  )
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [details, setDetails] = useState('')
  const [wantsBlock, setWantsBlock] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const isOnline = useOnline()
  const words = details.trim()
  const unsaved = useUnsaved(words !== '')
  const subject = subjects.find((one) => nameOfReportable(one) === subjectId)
  const { send, isSending, failure, fieldFailure } = useReporting({
    onBlocked,
    onSent(...sent) {
      unsaved.release()
      onSent(...sent)
    },
  })
  const count = lengthOf(words)
  const isTooLong = count > LIMITS.reportDetails
  const isSilent = reason === 'other' && words === ''
  const detailsError = isTooLong
    ? `Details can have at most ${LIMITS.reportDetails} characters.`
    : isChecked && isSilent
      ? SAY_WHAT
      : fieldFailure

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (subject && reason && !isSilent && !isTooLong) {
      send({ subject, reason, details: words, block: wantsBlock && subject.user !== null })
    } else {
      // once the errors are drawn
      setTimeout(() => form.current && focusFirstInvalid(form.current))
    }
  }

  return (
    <>
      <form ref={form} id={id} method="post" className={`dialog-body ${styles.form}`} onSubmit={submit} noValidate>
        {subjects.length > 1 ? (
          <RadioRows
            legend="What do you want to report?"
            options={subjects.map((one) => ({ value: nameOfReportable(one), label: one.label, line: one.line }))}
            value={subjectId}
            onChange={setSubjectId}
            error={isChecked && !subject ? CHOOSE_SUBJECT : undefined}
          />
        ) : (
          <p className="strong" dir="auto">
            {subject?.label}
          </p>
        )}
        <RadioRows
          legend="What is wrong?"
          options={OPTIONS}
          value={reason}
          onChange={setReason}
          error={isChecked && !reason ? CHOOSE_REASON : undefined}
        />
        <Field
          label="Details"
          why="What happened, and where? It is read by those who look at reports, and by nobody else."
          optional={reason !== 'other'}
          error={detailsError ?? ''}
          count={count >= COUNTED_FROM ? `${count}/${LIMITS.reportDetails} characters` : ''}
        >
          <TextArea value={details} rows={4} onChange={({ target }) => setDetails(target.value)} />
        </Field>
        {subject?.user ? (
          <label className={styles.block}>
            <input type="checkbox" checked={wantsBlock} onChange={({ target }) => setWantsBlock(target.checked)} />
            Block @{subject.user.username} as well
          </label>
        ) : null}
        <p className="soft small">
          Nobody is told who reported. In danger, call the police first: here are the{' '}
          <a href="/help" target="_blank" rel="noreferrer">
            emergency numbers
          </a>
          . What is not allowed is in the{' '}
          <a href="/rules" target="_blank" rel="noreferrer">
            community rules
          </a>
          .
        </p>
      </form>
      <div role="alert" className={styles.failure}>
        {failure ? (
          <FieldErrorText>{failure}</FieldErrorText>
        ) : isOnline ? null : (
          <FieldErrorText>You are offline. Send the report when you are back.</FieldErrorText>
        )}
      </div>
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" form={id} variant="primary" busy={isSending}>
          {isSending ? null : <Send className="icon" />}
          Send report
        </Button>
      </div>
      <UnsavedQuestion unsaved={unsaved} />
    </>
  )
}

/** With the words that say what is wrong: above a list, below a field. */
function focusFirstInvalid(form: HTMLFormElement): void {
  const control = form.querySelector<HTMLElement>('[aria-invalid=true]')
  control?.focus()
  control?.closest('fieldset')?.scrollIntoView({ block: 'start' })
  control?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

interface Props {
  request: ReportRequest
  onClose: () => void
}

export function ReportDialog({ request, onClose }: Props) {
  const { subjects, onBlocked, focusAfter } = request
  const [sent, setSent] = useState<Sent>()
  return (
    <Dialog
      onClose={onClose}
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
  const name = subject.user ? `@${subject.user.username}` : 'Nobody'
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className={styles.receipt} role="status">
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
