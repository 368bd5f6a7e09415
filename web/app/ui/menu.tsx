import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

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
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="drop" align={align} sideOffset={6} collisionPadding={8}>
          {items.map(({ label, icon, danger, onSelect }) => (
            <DropdownMenu.Item key={label} className="drop-item" data-danger={danger || undefined} onSelect={onSelect}>
              {icon}
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
