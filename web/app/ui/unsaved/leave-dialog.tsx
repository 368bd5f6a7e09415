import { AlertDialog } from '../overlay/alert-dialog.tsx'

export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <AlertDialog
    // Back asks the router again, or the dialog below
    hasHistoryEntry={false}
    onClose={onStay}
    title="Leave without saving?"
    cancel="Stay"
    action="Leave"
    onConfirm={onLeave}
  >
    What you changed is not saved yet. If you leave, it is lost.
  </AlertDialog>
)
