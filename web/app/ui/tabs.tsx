import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props<T extends string> {
  label: string
  tabs: readonly { id: T; label: ReactNode }[]
  value: T
  onChange: (id: T) => void
  /** What the chosen tab shows. */
  children: ReactNode
}

/** A page that the server renders has no style attributes: these take away what Radix would set. */
const NO_LIST_STYLE = { outline: undefined }
const NO_PANEL_STYLE = { animationDuration: undefined }

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: Props<T>) {
  const choose = (id: string) => {
    const tab = tabs.find((one) => one.id === id)
    if (tab && tab.id !== value) onChange(tab.id)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List className="tabs" aria-label={label} style={NO_LIST_STYLE}>
        {tabs.map(({ id, label: words }) => (
          // Radix chooses on mousedown; a press that came before the scripts, or from an aid, is only a click
          <Radix.Trigger key={id} value={id} onClick={() => choose(id)}>
            {words}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} tabIndex={undefined} asChild>
        <div style={NO_PANEL_STYLE}>{children}</div>
      </Radix.Content>
    </Radix.Root>
  )
}
