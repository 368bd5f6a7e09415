import type { CaseEvidence } from '@caravan/contract/evidence.ts'
import type { Case, CaseReport } from '@caravan/contract/moderation.ts'
import Eye from 'lucide-react/icons/eye'
import Flag from 'lucide-react/icons/flag'
import ImageIcon from 'lucide-react/icons/image'
import Lock from 'lucide-react/icons/lock'
import { useId, useState } from 'react'
import { classNames } from '../../../../lib/class-names.ts'
import { utcTime } from '../../../../lib/dates/dates.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { REASONS, STATES, THINGS } from '../../reports/report-text.ts'
import { fieldLabel, fieldsToRead, seenByText, signalText } from '../moderation-text.ts'
import styles from './case-reports.module.css'

/** Nobody has to see what they do not want to: each comes when it is asked for. That look is logged. */
const EvidencePictures = ({ pictures }: Pick<CaseEvidence, 'pictures'>) =>
  pictures.map((picture, index) => <OnePicture key={picture.id} of={picture} number={index + 1} />)

function OnePicture({ of: { url }, number }: { of: CaseEvidence['pictures'][number]; number: number }) {
  const [state, setState] = useState<'away' | 'wanted' | 'failed'>('away')
  if (state === 'wanted') {
    return (
      <img
        className={styles.picture}
        src={url}
        alt={`Evidence ${number}`}
        ref={focusIt}
        tabIndex={-1}
        onError={() => setState('failed')}
      />
    )
  }
  return (
    <div>
      {state === 'failed' ? <p role="alert">The picture could not be loaded.</p> : null}
      <Button small onClick={() => setState('wanted')}>
        <ImageIcon className="icon" />
        {state === 'failed' ? 'Try again' : `Show picture ${number}`}
      </Button>
    </div>
  )
}

/** The button that was pressed is gone. */
const focusIt = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

function EvidenceMessages({ messages }: Pick<CaseEvidence, 'messages'>) {
  if (messages.length === 0) return null
  return (
    <ol className={styles.messages} aria-label="Messages">
      {messages.map(({ author, content, createdAt, isReported }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is sealed never changes.
        <li key={index} className={classNames(isReported && styles.reported)}>
          <p className={styles.who}>
            <bdi className={classNames(author?.isSubject && 'strong')}>{author?.name ?? 'Somebody who is gone'}</bdi>{' '}
            <time dateTime={createdAt} className="soft">
              {utcTime(createdAt)}
            </time>
            {isReported ? (
              <Badge tone="wait">
                <Flag className="icon" />
                Reported
              </Badge>
            ) : null}
          </p>
          <p className={styles.words} dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** What was there when it was reported. Nothing changes it. */
function EvidenceView({
  of: { author, createdAt, sealedAt, fields, messages, seenBy, pictures },
}: {
  of: CaseEvidence
}) {
  // a message is among those around it
  const shown = messages.some(({ isReported }) => isReported) ? fields.filter(({ name }) => name !== 'content') : fields
  return (
    <div className={styles.evidence}>
      <p className={styles.sealed}>
        <Lock className="icon" />
        <span>
          {author ? <bdi className="strong">{author.name}</bdi> : 'Somebody who is gone'}, {utcTime(createdAt)}. Sealed{' '}
          {utcTime(sealedAt)}.
        </span>
      </p>
      {shown.length > 0 ? (
        <dl className={styles.fields}>
          {fieldsToRead(shown).map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is sealed never changes, and a name may come twice.
            <div key={index}>
              <dt>{fieldLabel(name)}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <EvidenceMessages messages={messages} />
      <EvidencePictures pictures={pictures} />
      <p className={styles.sealed}>
        <Eye className="icon" />
        <span>{seenByText(seenBy)}</span>
      </p>
    </div>
  )
}

/** What was reported, each with what was sealed. By whom is told to nobody. */
export const CaseReports = ({ reports }: { reports: readonly CaseReport[] }) =>
  reports.map((report) => <ReportCard key={report.id} of={report} />)

function ReportCard({ of: { kind, reason, details, state, createdAt, evidence } }: { of: CaseReport }) {
  const title = useId()
  const isDecided = state === 'acted' || state === 'nothing-found'
  return (
    <article className={`card ${styles.report}`} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>
          {THINGS[kind]}: {REASONS[reason].label}
        </h2>
        {isDecided ? <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> : null}
      </div>
      <p className="soft small">
        Reported <RelativeTime time={createdAt} />
      </p>
      {details ? (
        <blockquote className={styles.details} dir="auto">
          {details}
        </blockquote>
      ) : (
        <p className="soft">Whoever reported it wrote nothing more.</p>
      )}
      {evidence.map((one) => (
        <EvidenceView key={one.id} of={one} />
      ))}
    </article>
  )
}

export function CaseSignals({ signals, evidence }: Pick<Case, 'signals' | 'evidence'>) {
  const title = useId()
  if (signals.length === 0 && evidence.length === 0) return null
  return (
    <section className={`card ${styles.report}`} aria-labelledby={title}>
      <h2 id={title}>Noticed by itself</h2>
      <ul className={styles.signals}>
        {signals.map((signal) => (
          <li key={signal.kind}>
            {signalText(signal)}{' '}
            <span className="soft small">
              last <RelativeTime time={signal.lastAt} />
            </span>
          </li>
        ))}
      </ul>
      {evidence.map((one) => (
        <EvidenceView key={one.id} of={one} />
      ))}
    </section>
  )
}
