import { Popover } from 'radix-ui'
import { type RefObject, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { useOwnToday } from '../../../lib/dates/now.tsx'
import { Sheet, useReturnFocus } from '../../../ui/overlay/dialog.tsx'
import { collisionPadding } from '../../../ui/overlay/use-back-closes.ts'
import styles from './calendar.module.css'
import { calendarDayOf, type DayRange, type Edge, firstDayFor, noonOf } from './calendar-days.ts'
import { CALENDAR_LOOK } from './calendar-look.tsx'

export interface CalendarProps extends DayRange {
  /** Which of the two days the next press chooses. */
  edge: Edge
  firstDay?: string
  onPick: (day: string) => void
}

export function RangeCalendar(props: CalendarProps & { months: number }) {
  const today = useOwnToday()
  const { edge, startDate, endDate, firstDay, onPick, months } = props
  const [from, to, first] = [startDate, endDate, firstDayFor(props, edge, firstDay)].map(noonOf)
  const chosen = edge === 'end' ? (to ?? from) : (from ?? to)
  const shown = chosen && first && chosen < first ? first : chosen
  return (
    <DayPicker
      {...CALENDAR_LOOK}
      mode="range"
      today={noonOf(today)}
      selected={{ from: from ?? to, to: from ? to : undefined }}
      onSelect={(_, day) => onPick(calendarDayOf(day))}
      disabled={first ? { before: first } : undefined}
      startMonth={first}
      endMonth={new Date(2199, 11)}
      defaultMonth={shown ?? first}
      numberOfMonths={months}
      autoFocus
    />
  )
}

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
  const title = TITLES[calendar.edge]
  if (isSheet) {
    return (
      <Sheet onClose={onClose} title={title}>
        <RangeCalendar {...calendar} months={1} />
      </Sheet>
    )
  }
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
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
