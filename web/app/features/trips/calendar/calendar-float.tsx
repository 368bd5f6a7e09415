import { Popover } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { collisionPadding } from '../../../ui/overlay/collision-padding.ts'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { useReturnFocus } from '../../../ui/overlay/use-return-focus.ts'
import styles from './calendar-float.module.css'
import { type CalendarProps, RangeCalendar } from './range-calendar.tsx'

interface Props extends CalendarProps {
  /** What it hangs below on wide screens. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}
const BY_HAND = '(max-width: 640px), (pointer: coarse)'
const TITLES = { start: 'When does it start?', end: 'When does it end?' } as const

/** The calendar below its fields; from below on phones, and a sheet wherever one touches the screen. */
export function CalendarFloat({ anchor, onClose, ...calendar }: Props) {
  const [isSheet] = useState(() => matchMedia(BY_HAND).matches)
  useReturnFocus(true)
  const close = (open: boolean) => open || onClose()
  const title = TITLES[calendar.edge]
  if (isSheet) {
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
          collisionPadding={collisionPadding()}
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
