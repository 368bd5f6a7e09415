import type { DecisionPreview } from '@caravan/contract/case-work.ts'
import type { ModerationAction } from '@caravan/contract/moderation.ts'
import { PRODUCT } from '@caravan/contract/product.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldErrorText } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { DecisionCard } from '../../decisions/decision-list.tsx'
import { ACTIONS, consequences } from '../moderation-text.ts'
import styles from './decision-form.module.css'

interface Props {
  action: ModerationAction
  days: number
  who: string
  preview: DecisionPreview
  outdated: string | undefined
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

export const DecideDialog = ({ action, days, who, preview, outdated, busy, onClose, onConfirm }: Props) => (
  <Dialog
    onClose={() => busy || onClose()}
    title={QUESTIONS[action]}
    description={consequences(action, who, days)}
    className={styles.dialog}
  >
    <div className={`dialog-body ${styles.body}`}>
      <div role="alert">{outdated ? <FieldErrorText>{outdated}</FieldErrorText> : null}</div>
      <Told told={preview.told} who={who} />
      <section>
        <h3>What those who reported read</h3>
        {preview.reporters.length > 0 ? (
          <ul className={styles.lines}>
            {preview.reporters.map((line) => (
              <li key={line} dir="auto">
                {line}.
              </li>
            ))}
          </ul>
        ) : (
          <p className="soft">Nobody who reported is here to read it.</p>
        )}
      </section>
    </div>
    <div className={styles.actions}>
      <Button onClick={onClose} disabled={busy}>
        Cancel
      </Button>
      <Button variant={action === 'dismiss' ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
        {ACTIONS[action].label}
      </Button>
    </div>
  </Dialog>
)

function Told({ told, who }: { told: DecisionPreview['told']; who: string }) {
  if (!told) return <p className="soft">{who} is told nothing.</p>
  const { decision, notification, mail } = told
  return (
    <>
      <section>
        <h3>What {told.username ? `@${told.username}` : who} reads</h3>
        <DecisionCard decision={decision} />
      </section>
      {notification ? (
        <section>
          <h3>Their notification</h3>
          <p dir="auto">{notification}</p>
        </section>
      ) : (
        <p className="soft">No notification and no mail: they are signed out, and read it when they sign in.</p>
      )}
      {mail ? (
        <section>
          <h3>The mail</h3>
          <p className="soft small">
            Sent where it is unread after a while and they want mails. Links lead to {PRODUCT.name}.
          </p>
          <p className="strong" dir="auto">
            {mail.subject}
          </p>
          <p className={styles.mail} dir="auto">
            {mail.text}
          </p>
        </section>
      ) : null}
    </>
  )
}

const QUESTIONS: Readonly<Record<ModerationAction, string>> = {
  dismiss: 'Dismiss this case?',
  hide: 'Hide it?',
  warn: 'Warn them?',
  suspend: 'Suspend them?',
  ban: 'Ban them?',
}
