import 'cropperjs/dist/cropper.css'
import CaretsToAxisDashedVertical from 'lucide-react/icons/carets-to-axis-dashed-vertical'
import RotateCcwSquare from 'lucide-react/icons/rotate-ccw-square'
import Undo2 from 'lucide-react/icons/undo-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ChipGroup } from '../../../../ui/form/chip-group.tsx'
import { FieldErrorText } from '../../../../ui/form/field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Editor, MAX_DEGREES, type Ratio, ZOOM_STEP } from './editor.ts'
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

export function useEditor(isSquare: boolean) {
  const [editor] = useState(() => new Editor(isSquare))
  return { editor, ...useSyncExternalStore(editor.seen.subscribe, editor.seen.view) }
}

interface Props {
  file: File
  isSquare: boolean
  onEdited: (file: File) => void
  onClose: () => void
}

const RATIOS: { value: Ratio; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: '1:1', label: 'Square' },
  { value: '16:9', label: 'Landscape (16:9)' },
  { value: '9:16', label: 'Portrait (9:16)' },
]

export function EditorDialog({ file, isSquare, onEdited, onClose }: Props) {
  const { editor, isReady, degrees, ratio } = useEditor(isSquare)
  const frame = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isSaving, setSaving] = useState(false)
  async function use() {
    setSaving(true)
    const edited = await editor.result()
    setSaving(false)
    if (edited) onEdited(edited)
    else setFailed(true)
  }
  return (
    <Dialog onClose={onClose} title="Edit picture" className={styles.dialog} focusFirst={frame}>
      <Frame ref={frame} editor={editor} file={file} />
      <Straighten editor={editor} degrees={degrees} />
      <div className={styles.tools}>
        <IconButton label="Rotate 90°" title="Rotate 90°" onClick={editor.turn}>
          <RotateCcwSquare className="icon" />
        </IconButton>
        <IconButton label="Flip horizontally" title="Flip horizontally" onClick={editor.flip}>
          <CaretsToAxisDashedVertical className="icon" />
        </IconButton>
        <IconButton label="Zoom in" title="Zoom in" onClick={() => editor.zoom(ZOOM_STEP)}>
          <ZoomIn className="icon" />
        </IconButton>
        <IconButton label="Zoom out" title="Zoom out" onClick={() => editor.zoom(-ZOOM_STEP)}>
          <ZoomOut className="icon" />
        </IconButton>
        <IconButton label="Reset" title="Reset" onClick={editor.reset}>
          <Undo2 className="icon" />
        </IconButton>
      </div>
      {isSquare ? null : <ChipGroup label="Shape" options={RATIOS} value={ratio} onChange={editor.setRatio} />}
      <div aria-live="polite">
        {hasFailed ? (
          <FieldErrorText>This browser cannot make a picture this large. Crop it smaller.</FieldErrorText>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={!isReady || isSaving} onClick={() => void use()}>
          Use picture
        </Button>
      </div>
    </Dialog>
  )
}

const Straighten = ({ editor, degrees }: { editor: Editor; degrees: number }) => (
  <label className={styles.straighten}>
    <span>Straighten</span>
    <input
      type="range"
      min={-MAX_DEGREES}
      max={MAX_DEGREES}
      value={degrees}
      aria-valuetext={`${degrees} degrees`}
      onChange={({ target }) => editor.straighten(target.valueAsNumber)}
    />
    <span aria-hidden="true">{degrees}°</span>
  </label>
)
