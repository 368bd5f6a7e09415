import { Popover } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import styles from './calendar-float.module.css'
import { type CalendarProps, RangeCalendar } from './range-calendar.tsx'

interface Props extends CalendarProps {
  /** What it hangs below on wide screens. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}
const PHONE = '(max-width: 640px)'
const TITLES = { start: 'When does it start?', end: 'When does it end?' } as const

/** The calendar below its fields, or from below on phones. */
export function CalendarFloat({ anchor, onClose, ...calendar }: Props) {
  const [isPhone] = useState(() => matchMedia(PHONE).matches)
  useReturnFocus(true)
  const close = (open: boolean) => open || onClose()
  const title = TITLES[calendar.edge]
  if (isPhone) {
    return (
      <Sheet open onOpenChange={close} title={title}>
        <RangeCalendar {...calendar} months={1} />
      </Sheet>
    )
  }
  return (
    <Popover.Root open onOpenChange={close}>
      <Popover.Anchor virtualRef={asAnchor(anchor)} />
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          aria-label={title}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          // The calendar itself goes to the day that counts.
          onOpenAutoFocus={(event) => event.preventDefault()}
        >
          <p className="strong">{title}</p>
          <RangeCalendar {...calendar} months={2} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const asAnchor = (anchor: RefObject<HTMLElement | null>) => ({
  current: { getBoundingClientRect: () => anchor.current?.getBoundingClientRect() ?? new DOMRect() },
})
