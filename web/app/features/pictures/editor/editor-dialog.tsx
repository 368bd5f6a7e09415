import 'cropperjs/dist/cropper.css'
import { CaretsToAxisDashedVertical, RotateCcwSquare, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { FieldErrorText } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type Editor, MAX_DEGREES, type Ratio, ZOOM_STEP } from './editor.ts'
import styles from './editor-dialog.module.css'
import { Frame } from './frame.tsx'
import { useEditor } from './use-editor.ts'

interface Props {
  file: File
  /** What is kept is square. */
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

/** Which part of a picture is shown, turned and mirrored as wanted. */
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
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Edit picture"
      className={styles.dialog}
      focusFirst={frame}
    >
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
