import type { Blocker } from 'react-router'
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx'

/** Asked before what was typed is lost. */
export function LeaveQuestion({ blocker, onLeave }: { blocker: Blocker; onLeave: () => void }) {
  const isOpen = blocker.state === 'blocked'
  return (
    <AlertDialog
      open={isOpen}
      hasHistoryEntry={false}
      onOpenChange={(open) => open || blocker.reset?.()}
      title="Leave without saving?"
      cancel="Stay"
      action="Leave"
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
    >
      What you changed on this trip is not saved yet. If you leave, it is lost.
    </AlertDialog>
  )
}
