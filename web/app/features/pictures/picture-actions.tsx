import { Camera, Crop, Link, Pause, Play, RotateCw, X } from 'lucide-react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/overlay/dialog-boundary.tsx'
import { isUnderWay } from './upload-state.ts'
import type { PictureUpload } from './use-picture-upload.ts'

const CameraDialog = lazyComponent(async () => (await import('./camera/camera-dialog.tsx')).CameraDialog)
const LinkDialog = lazyComponent(async () => (await import('./link/link-dialog.tsx')).LinkDialog)
const EditorDialog = lazyComponent(async () => (await import('./editor/editor-dialog.tsx')).EditorDialog)

interface Props {
  upload: PictureUpload
  /** There is one that can be taken away. */
  isThere: boolean
  className: string | undefined
}

/** What can be done with a picture beside choosing it, and the dialogs in which it is done. */
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
