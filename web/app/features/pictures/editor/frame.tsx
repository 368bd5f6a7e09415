import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Editor } from './editor.ts'
import styles from './editor-dialog.module.css'

const STEP = 10
const MOVES: Record<string, { x?: number; y?: number; size?: number }> = {
  ArrowLeft: { x: -STEP },
  ArrowRight: { x: STEP },
  ArrowUp: { y: -STEP },
  ArrowDown: { y: STEP },
  '+': { size: 2 * STEP },
  '-': { size: -2 * STEP },
}

/** The picture with the frame above it. What the pointer can do with the frame, keys can do too. */
export function Frame({ editor, file, ref }: { editor: Editor; file: File; ref: RefObject<HTMLDivElement | null> }) {
  const image = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState('')
  const help = useId()
  useEffect(() => {
    if (image.current) editor.open(file, image.current)
    return editor.close
  }, [editor, file])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    setSize(editor.changeFrame(move))
  }
  return (
    <div>
      <div
        ref={ref}
        className={styles.stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys of the frame, which is drawn by Cropper
        tabIndex={0}
        aria-label="Frame around what is shown"
        aria-describedby={help}
        onKeyDown={onKeyDown}
      >
        <img ref={image} alt="" />
      </div>
      <p className="soft small" id={help}>
        Drag the frame, or move it with the arrow keys; + and − change its size.
      </p>
      <span className="sr-only" role="status">
        {size}
      </span>
    </div>
  )
}
