import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useRef } from 'react'

export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
}

/** A small menu below its `trigger`, which is a button (`IconButton`, `Button`). */
export function Menu({
  trigger,
  items,
  align = 'end',
  defaultOpen,
}: {
  trigger: ReactElement
  items: MenuItem[]
  align?: 'start' | 'end'
  /** For a menu that was loaded because its button was pressed. */
  defaultOpen?: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  // What an item opens would else remember the item, which is gone, as the place that the focus returns to.
  const leave = (event: Event) => {
    if (!chosen.current) return
    event.preventDefault()
    button.current?.focus()
    chosen.current()
    chosen.current = undefined
  }
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="drop"
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={leave}
        >
          {items.map(({ label, icon, danger, onSelect }) => (
            <DropdownMenu.Item
              key={label}
              className="drop-item"
              data-danger={danger || undefined}
              onSelect={() => {
                chosen.current = onSelect
              }}
            >
              {icon}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
