import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { usePrefetch } from '../../lib/when-idle.ts'
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
  /** A function brings them with the first press: for what only some of those who see the button may open. */
  items: MenuItem[] | (() => Promise<MenuItem[]>)
  align?: 'start' | 'end'
}

const loadDropdown = () => import('./dropdown-menu.tsx')
const LATER = [loadDropdown]

interface Opened {
  Dropdown: typeof DropdownMenu
  lateItems: MenuItem[]
  isOpenedByKey: boolean
}

/** A small menu below its button. No first view shows it open: what renders it comes later, with the first press at the latest. */
export function Menu(props: MenuProps) {
  const [opened, setOpened] = useState<Opened>()
  usePrefetch(LATER)
  const { items } = props
  if (opened) {
    const { Dropdown, lateItems, isOpenedByKey } = opened
    return <Dropdown {...props} items={typeof items === 'function' ? lateItems : items} isOpenedByKey={isOpenedByKey} />
  }

  const open = (isOpenedByKey: boolean) =>
    void Promise.all([loadDropdown(), typeof items === 'function' ? items() : []]).then(
      ([{ DropdownMenu: Dropdown }, lateItems]) => setOpened({ Dropdown, lateItems, isOpenedByKey }),
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
