import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useState } from 'react'
import { lazy } from '../../../../lib/lazy.tsx'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'

const loadDialog = () => import('./feed-dialog.tsx')
const FeedDialog = lazy(async () => (await loadDialog()).FeedDialog)
const LATER = [loadDialog]

/** Leads to the address under which other calendars read one's trips. */
export function FeedButton() {
  usePrefetch(LATER)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button small aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarSync className="icon" />
        Calendar feed
      </Button>
      {isOpen ? (
        <DialogBoundary onClose={close}>
          <FeedDialog onClose={close} />
        </DialogBoundary>
      ) : null}
    </>
  )
}
