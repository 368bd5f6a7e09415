import { useSyncExternalStore } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { closeReport, onReportChange, openedReport } from './open-report.ts'

const ReportDialog = lazy(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** The dialog that `openReport` opens, on whichever screen. */
export function OpenedReport() {
  const request = useSyncExternalStore(onReportChange, openedReport, () => undefined)
  return (
    <DialogBoundary onClose={closeReport}>
      {request ? <ReportDialog request={request} onClose={closeReport} /> : null}
    </DialogBoundary>
  )
}
