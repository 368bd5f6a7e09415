import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { isComposing } from '../../lib/composing.ts'
import styles from './place-combobox.module.css'

interface Options {
  /** What is listed now. Another list has no option chosen yet. */
  list: readonly unknown[]
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (index: number) => void
}

/** The keys of a combobox with a list below it. -1: the text itself. */
export function useListbox({ list, isOpen, onOpen, onClose, onChoose }: Options) {
  const [chosen, setChosen] = useState({ list, index: -1 })
  const active = chosen.list === list ? chosen.index : -1

  const step = (by: 1 | -1) => setChosen({ list, index: nextActive(active, by, list.length) })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen) step(event.key === 'ArrowDown' ? 1 : -1)
      else onOpen()
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      onChoose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // The list closes; a dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  return { active: isOpen ? active : -1, onKeyDown }
}

/** Around the list and through the text field: after the last comes the text, then the first again. */
export function nextActive(active: number, by: 1 | -1, count: number): number {
  const places = count + 1
  return ((active + 1 + by + places) % places) - 1
}

interface Suggestion {
  key: string
  icon: ReactNode
  text: string
  /** A second line: which of several of that name it is. */
  detail?: string
}
interface Props {
  id: string
  label: string
  isOpen: boolean
  /** What is read aloud; shown in place of an empty list. */
  words: string
  suggestions: readonly Suggestion[]
  active: number
  /** Which side of the field the list keeps to, where it is wider. */
  align?: 'start' | 'end' | undefined
  onChoose: (index: number) => void
}

export function SuggestionList({ id, label, isOpen, words, suggestions, active, align, onChoose }: Props) {
  const drop = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may reach below the screen.
  useEffect(() => {
    drop.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, suggestions.length])
  return (
    <>
      {isOpen ? (
        <div className={classNames(styles.list, align === 'end' && styles.end)} ref={drop}>
          {suggestions.length === 0 ? <p className={styles.words}>{words}</p> : null}
          {suggestions.length > 0 ? (
            <div id={id} role="listbox" aria-label={label}>
              {suggestions.map((suggestion, index) => (
                <Option
                  key={suggestion.key}
                  id={`${id}-${index}`}
                  suggestion={suggestion}
                  isActive={index === active}
                  onChoose={() => onChoose(index)}
                />
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
      <span className="sr-only" role="status">
        {words}
      </span>
    </>
  )
}

function Option(props: { id: string; suggestion: Suggestion; isActive: boolean; onChoose: () => void }) {
  const { id, suggestion, isActive, onChoose } = props
  const { icon, text, detail } = suggestion
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text field, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      ref={(option) => {
        if (isActive) option?.scrollIntoView({ block: 'nearest' })
      }}
      // Pressing must not take the focus from the text field: that would close the list before the click.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {icon}
      <span>
        {text}
        {detail ? <span className="soft small">{detail}</span> : null}
      </span>
    </div>
  )
}
