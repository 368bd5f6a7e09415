import Camera from 'lucide-react/icons/camera'
import Crop from 'lucide-react/icons/crop'
import Link from 'lucide-react/icons/link'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { type DragEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { lazy } from '../../../lib/lazy.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { Progress } from '../../../ui/skeleton.tsx'
import styles from './picture-actions.module.css'
import { OFFERED_TYPES, picturesAmong } from './picture-rules.ts'
import { isUnderWay, type PictureSource, type UploadState } from './upload-state.ts'
import type { PictureUpload } from './use-picture-upload.ts'

/** Files that are dropped together onto an element, or pasted anywhere on the page: at least one. */
export function useDroppedPictures(onPictures: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = (files: Iterable<File> | undefined) => {
    const pictures = picturesAmong(files ?? [])
    if (pictures.length > 0) onPictures(pictures)
    return pictures.length > 0
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isFormattedText(event.clipboardData) && take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', paste)
    // A file that misses its target would replace the page, and all that was typed into it.
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      document.removeEventListener('paste', paste)
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      },
    },
  }
}

/** Word processors put a picture of what was copied beside its text. */
const isFormattedText = (data: DataTransfer | null) =>
  ['text/plain', 'text/html'].every((type) => data?.types.includes(type))

const ignore = (event: globalThis.DragEvent) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}

export function UploadProgress({ state }: { state: UploadState }) {
  const percent = state?.step === 'sending' ? Math.round(state.progress * 100) : 100
  const words = wordsFor(state, percent)
  return (
    <>
      {words ? (
        <span className={styles.progress}>
          <span className="soft small">{words}</span>
          <Progress value={percent} max={100} label="Picture sent" />
        </span>
      ) : null}
      {/* not each percent: what is read aloud would never end */}
      <span className="sr-only" role="status">
        {state?.step === 'sending' && !state.isOffline && !state.isPaused ? wordsForStep(state.source) : words}
      </span>
    </>
  )
}

function wordsFor(state: UploadState, percent: number): string | null {
  if (state?.step === 'converting') return 'Converting the picture…'
  if (state?.step !== 'sending' && state?.step !== 'keeping') return null
  if (state.isOffline) return 'You are offline. The picture waits until you are back.'
  if (state.step === 'keeping') return 'Getting the picture ready…'
  if (!(state.source instanceof File)) return `Fetching the picture: ${percent}%`
  return state.isPaused ? `Paused at ${percent}%` : `Sending the picture: ${percent}%`
}

const wordsForStep = (source: PictureSource) =>
  source instanceof File ? 'Sending the picture' : 'Fetching the picture'

interface PictureInputProps {
  onPicture: (file: File) => void
  label?: string
  id?: string
  describedBy?: string
  invalid?: boolean
  ref?: Ref<HTMLInputElement>
}

/** The system's own chooser, out of sight: its label or a button near it opens it. */
export const PictureInput = ({ onPicture, label, id, describedBy, invalid, ref }: PictureInputProps) => (
  <input
    ref={ref}
    id={id}
    type="file"
    className="sr-only"
    accept={OFFERED_TYPES}
    aria-label={label}
    aria-describedby={describedBy}
    aria-invalid={invalid || undefined}
    onChange={(event) => {
      const file = event.target.files?.[0]
      // So that the same file can be chosen again after it was removed.
      event.target.value = ''
      if (file) onPicture(file)
    }}
  />
)

const CameraDialog = lazy(async () => (await import('./camera/camera-dialog.tsx')).CameraDialog)
const LinkDialog = lazy(async () => (await import('./link/link-dialog.tsx')).LinkDialog)
const EditorDialog = lazy(async () => (await import('./editor/editor-dialog.tsx')).EditorDialog)

interface Props {
  upload: PictureUpload
  isThere: boolean
  className: string | undefined
}

export function PictureActions({ upload, isThere, className }: Props) {
  const { state, rules, dialog, openCamera, openLink, openEditor, closeDialog, retry, remove } = upload
  return (
    <>
      <span className={className}>
        {state?.step === 'failed' ? (
          <Button small onClick={retry}>
            <RotateCw className="icon" />
            Try again
          </Button>
        ) : null}
        <PauseButton upload={upload} />
        <Button small onClick={openCamera}>
          <Camera className="icon" />
          Use camera
        </Button>
        {openLink ? (
          <Button small onClick={openLink}>
            <Link className="icon" />
            From a link
          </Button>
        ) : null}
        {openEditor ? (
          <Button small onClick={openEditor}>
            <Crop className="icon" />
            Crop or turn
          </Button>
        ) : null}
        {isThere || isUnderWay(state) ? (
          <Button small variant={rules.isSquare ? 'quiet' : 'outline'} onClick={remove}>
            <X className="icon" />
            {isUnderWay(state) ? 'Cancel upload' : 'Remove picture'}
          </Button>
        ) : null}
      </span>
      {dialog ? (
        <DialogBoundary onClose={closeDialog}>
          {dialog.kind === 'camera' ? (
            <CameraDialog facing={rules.facing} onTaken={upload.onTaken} onClose={closeDialog} />
          ) : dialog.kind === 'link' ? (
            <LinkDialog onLink={upload.onLink} onClose={closeDialog} />
          ) : (
            <EditorDialog
              file={dialog.file}
              isSquare={rules.isSquare}
              onEdited={upload.onEdited}
              onClose={closeDialog}
            />
          )}
        </DialogBoundary>
      ) : null}
    </>
  )
}

function PauseButton({ upload: { state, setPaused } }: { upload: PictureUpload }) {
  // what the server fetches is given up or goes on
  if (state?.step !== 'sending' || !(state.source instanceof File)) return null
  const { isPaused } = state
  return (
    <Button small onClick={() => setPaused(!isPaused)}>
      {isPaused ? <Play className="icon" /> : <Pause className="icon" />}
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
