import type { KeyboardEvent, ReactNode } from 'react'
import { nextInGroup } from './roving-focus.ts'

export interface Tab<T extends string> {
  id: T
  label: ReactNode
}
interface Props<T extends string> {
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (id: T) => void
}

/** The heads of tabs; show the matching `TabPanel` below. */
export function TabList<T extends string>({ label, tabs, value, onChange }: Props<T>) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const next = nextInGroup(event, '[role=tab]')
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`tab-${tab.id}`}
          aria-selected={tab.id === value}
          aria-controls={`panel-${tab.id}`}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

export const TabPanel = ({ id, children }: { id: string; children: ReactNode }) => (
  <div role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`}>
    {children}
  </div>
)
