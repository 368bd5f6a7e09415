import { useEffect, useRef } from 'react'
import { areLetterKeysOn } from '../../../lib/letter-keys.ts'
import { commandOf, type FeedCommand, isHandledElsewhere } from './feed-keys.ts'

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
