import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'

interface Props {
  words: string
  open: boolean
  onToggle: () => void
}

/** A description in three lines. Only where something is cut off can it be opened. */
export function Tale({ words, open, onToggle }: Props) {
  const text = useRef<HTMLSpanElement>(null)
  const [isCut, setCut] = useState(false)
  useMeasured(text, (element) => setCut((was) => (open ? was : element.scrollHeight > element.clientHeight + 1)))
  const line = (
    <span ref={text} className={classNames('tale-words', !open && 'clamped')} dir="auto">
      {words}
    </span>
  )
  if (!isCut) return <p className="tale">{line}</p>
  return (
    <button type="button" className="tale" aria-expanded={open} onClick={onToggle}>
      {line}
    </button>
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
