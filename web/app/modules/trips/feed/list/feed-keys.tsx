import { useEffect, useRef } from 'react'
import { areLetterKeysOn, useLetterKeys } from '../../../../lib/device-choice.ts'
import styles from './feed-list.module.css'

/** What a key asks of the feed; moves are in posts. */
export type FeedCommand = { move: 1 | -1 } | { to: 'first' } | { act: 'like' | 'match' | 'comments' }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>

const ACTS = { l: 'like', m: 'match', c: 'comments' } as const

export function commandOf(event: Pressed): FeedCommand | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined
  switch (event.key) {
    case 'ArrowDown':
    case 'PageDown':
      return { move: 1 }
    case 'ArrowUp':
    case 'PageUp':
      return { move: -1 }
    case ' ':
      return { move: event.shiftKey ? -1 : 1 }
    case 'Home':
      return { to: 'first' }
    case 'l':
    case 'm':
    case 'c':
      return event.repeat ? undefined : { act: ACTS[event.key] }
    default:
      return undefined
  }
}

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"]'
const PRESSED_BY_SPACE = 'button, summary, [role="button"]'
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-state="open"], dialog[open]'

/** A key belongs to the field, the button or the dialog that has the focus before it belongs to the feed. */
function isHandledElsewhere(event: KeyboardEvent, command: FeedCommand): boolean {
  if (event.defaultPrevented || document.querySelector(OPEN_DIALOG)) return true
  const target = event.target instanceof Element ? event.target : null
  if (!target) return false
  if (target.closest(TYPING)) return true
  if (event.key === ' ' && target.closest(PRESSED_BY_SPACE)) return true
  if ('act' in command && !isInFeed(target)) return true
  return 'move' in command && canStillScroll(target.closest(SCROLLS_FIRST), command.move)
}

/** A letter acts only inside the feed, or where nothing that can be pressed has the focus. */
const isInFeed = (target: Element) => target.closest('[role="feed"]') !== null || target.matches('body, main, h1')

export const SCROLLS_FIRST = '[data-scrolls-first]'

/** A long description is read to its end before the arrows lead on. */
export function canStillScroll(words: Element | null, move: 1 | -1): boolean {
  if (!words) return false
  return move > 0 ? words.scrollTop + words.clientHeight < words.scrollHeight - 1 : words.scrollTop > 0
}

/** Listens on the whole page, since nothing needs to be focused to look through the feed. */
export function useFeedKeys(onCommand: (command: FeedCommand) => void): void {
  const latest = useRef(onCommand)
  useEffect(() => {
    latest.current = onCommand
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const command = commandOf(event)
      if (!command || isHandledElsewhere(event, command)) return
      if ('act' in command && !areLetterKeysOn()) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const LETTERS = [
  ['l', 'like'],
  ['m', 'match'],
  ['c', 'comments'],
] as const

export function KeyHints() {
  const hasLetters = useLetterKeys()
  return (
    <div className={styles.hints} aria-hidden="true">
      <span>
        <kbd>↓</kbd> next
      </span>
      {hasLetters
        ? LETTERS.map(([key, does]) => (
            <span key={key}>
              <kbd>{key}</kbd> {does}
            </span>
          ))
        : null}
    </div>
  )
}
