import { DropdownMenu as Radix } from 'radix-ui'
import { useRef, useState } from 'react'
import type { MenuItem, MenuProps } from './menu.tsx'
import { collisionPadding, InertBehind, useBackCloses } from './use-back-closes.ts'

interface Props extends Omit<MenuProps, 'items'> {
  items: MenuItem[]
  /** It was opened with a key: as with every press after it, the first item has the focus. */
  isOpenedByKey: boolean
}

/** What `Menu` becomes with the first press: open from the beginning. */
export function DropdownMenu({ trigger, items, align = 'end', isOpenedByKey }: Props) {
  const [isOpen, setOpen] = useState(true)
  useBackCloses(isOpen, () => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  const takesFocus = useRef(isOpenedByKey)
  // What an item opens would else remember the item, which is gone, as the place that the focus returns to.
  const leave = (event: Event) => {
    if (!chosen.current) return
    event.preventDefault()
    button.current?.focus()
    chosen.current()
    chosen.current = undefined
  }
  // Radix listens to keys from the moment it is there, and the first was pressed before that.
  const focusFirst = (item: HTMLDivElement | null) => {
    if (item && takesFocus.current) item.focus({ preventScroll: true })
    if (item) takesFocus.current = false
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={button}>
        {trigger({})}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="drop"
          align={align}
          sideOffset={6}
          collisionPadding={collisionPadding()}
          onCloseAutoFocus={leave}
        >
          <InertBehind />
          {items.map(({ label, icon, danger, onSelect }, n) => (
            <Radix.Item
              key={label}
              ref={n === 0 ? focusFirst : undefined}
              className="drop-item"
              data-danger={danger || undefined}
              onSelect={() => {
                chosen.current = onSelect
              }}
            >
              {icon}
              {label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
