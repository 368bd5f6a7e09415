import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { usePrefetch } from '../../lib/use-prefetch.ts'
import { toast } from '../toast/toast.ts'
import type { DropdownMenu } from './dropdown-menu.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
}

type TriggerProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded'
>
export interface MenuProps {
  /** The button (`IconButton`, `Button`), which passes on what it is given. */
  trigger: (props: TriggerProps) => ReactElement
  items: MenuItem[]
  align?: 'start' | 'end'
}

const loadDropdown = () => import('./dropdown-menu.tsx')
const LATER = [loadDropdown]

/** A small menu below its button. No first view shows it open: what draws it comes later, with the first press at the latest. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<{ Dropdown: typeof DropdownMenu; isOpenedByKey: boolean }>()
  usePrefetch(LATER)
  if (opened) return <opened.Dropdown {...props} isOpenedByKey={opened.isOpenedByKey} />

  const open = (isOpenedByKey: boolean) =>
    void loadDropdown().then(
      (loaded) => setOpened({ Dropdown: loaded.DropdownMenu, isOpenedByKey }),
      () => toast({ title: 'The menu could not be loaded.', description: 'Please try again.', tone: 'danger' }),
    )
  const openWithArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    open(true)
  }
  return props.trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // a press of Enter or the space bar is a click without a count
    onClick: ({ detail }) => open(detail === 0),
    onKeyDown: openWithArrow,
  })
}
