import type { ModerationAction } from '@caravan/contract/moderation.ts'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'
import { consequences } from '../decision-draft.ts'
import { ACTIONS } from '../moderation-text.ts'

interface Props {
  action: ModerationAction
  /** Of a suspension. */
  days: number
  who: string
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Says what will happen. */
export const DecideDialog = ({ action, days, who, busy, onClose, onConfirm }: Props) => (
  <AlertDialog
    open
    onOpenChange={(isOpen) => isOpen || onClose()}
    title={QUESTIONS[action]}
    action={ACTIONS[action].label}
    busy={busy}
    onConfirm={onConfirm}
  >
    {consequences(action, who, days)}
  </AlertDialog>
)

const QUESTIONS: Readonly<Record<ModerationAction, string>> = {
  dismiss: 'Dismiss this case?',
  hide: 'Hide it?',
  warn: 'Warn them?',
  suspend: 'Suspend them?',
  ban: 'Ban them?',
}
