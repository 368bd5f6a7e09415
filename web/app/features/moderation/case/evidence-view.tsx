import type { CaseEvidence } from '@caravan/contract/evidence.ts'
import { Eye, Lock } from 'lucide-react'
import { utcTime } from '../../../lib/dates/utc-time.ts'
import { fieldLabel, fieldsToRead, seenByText } from '../moderation-text.ts'
import { EvidenceMessages } from './evidence-messages.tsx'
import { EvidencePictures } from './evidence-pictures.tsx'
import styles from './evidence-view.module.css'

/** What was there when it was reported. Nothing changes it. */
export function EvidenceView({
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
