import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import styles from './clamped-text.module.css'

interface Props {
  words: string
  open: boolean
  onToggle: () => void
}

/** A description in three lines. Only where something is cut off can it be opened. */
export function ClampedText({ words, open, onToggle }: Props) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  useMeasured(text, (element) => setCut((was) => (open ? was : element.scrollHeight > element.clientHeight + 1)))
  return (
    <div className={styles.description}>
      <p ref={text} className={classNames(!open && styles.clamped)} dir="auto">
        {words}
      </p>
      {/* It overlays the words: they stay text to a reader, and the whole of them can be tapped. */}
      {isCut ? (
        <button type="button" aria-expanded={open} aria-label={open ? 'Show less' : 'Show more'} onClick={onToggle} />
      ) : null}
    </div>
  )
}

/** Measures after each drawing and whenever the room changes. */
function useMeasured(ref: React.RefObject<HTMLElement | null>, measure: (element: HTMLElement) => void) {
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  })
}
