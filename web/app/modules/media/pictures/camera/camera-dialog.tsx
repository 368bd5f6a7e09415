import Camera from 'lucide-react/icons/camera'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import VideoOff from 'lucide-react/icons/video-off'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { takeFocus } from '../../../../ui/focus.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { type CameraProblem, type Camera as DeviceCamera, useCamera } from './camera.ts'
import styles from './camera-dialog.module.css'

interface Props {
  facing: 'user' | 'environment'
  onTaken: (file: File) => void
  onClose: () => void
  title?: string
  isOnlyWay?: boolean
  children?: ReactNode
}

export function CameraDialog({ facing, onTaken, onClose, title = 'Take a picture', isOnlyWay, children }: Props) {
  const { camera, take, isReady, isCounting, problem, takenUrl, sources, sourceId, said, hasFailed } = useCamera(facing)
  const use = () => {
    const file = camera.file()
    if (file) onTaken(file)
  }
  return (
    <Dialog onClose={onClose} title={title} className={styles.dialog}>
      {children}
      {problem ? (
        <NoPicture problem={problem} isOnlyWay={isOnlyWay} said={hasFailed && problem === 'lost' ? said : ''} />
      ) : (
        <div className={styles.stage}>
          {takenUrl ? (
            <img src={takenUrl} alt="What the camera took" />
          ) : (
            <Live camera={camera} stream={camera.stream} isMirrored={facing === 'user'} />
          )}
          <span className={styles.said} aria-hidden="true">
            {said}
          </span>
        </div>
      )}
      <span className="sr-only" role="status">
        {problem ? '' : said}
      </span>
      {sources.length > 1 && !takenUrl ? (
        <label className={styles.source}>
          Camera
          <select
            className="input"
            value={sourceId}
            disabled={isCounting}
            onChange={({ target }) => camera.change(target.value)}
          >
            {sources.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className={styles.foot}>
        {problem ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" onClick={camera.start}>
              Try again
            </Button>
          </>
        ) : takenUrl ? (
          <>
            <Button onClick={camera.discard}>
              <RotateCcw className="icon" />
              Take another
            </Button>
            <Button ref={takeFocus} variant="primary" onClick={use}>
              Use picture
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={isCounting || !isReady} onClick={take}>
              {isReady && !isCounting ? <Camera className="icon" /> : null}
              Take picture
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface LiveProps {
  camera: DeviceCamera
  stream: MediaStream | null
  isMirrored: boolean
}

function Live({ camera, stream, isMirrored }: LiveProps) {
  const video = useRef<HTMLVideoElement>(null)
  // anew with each stream: another camera was chosen
  useEffect(() => {
    if (stream && video.current) camera.showIn(video.current)
  }, [camera, stream])
  return (
    <video
      ref={video}
      className={isMirrored ? styles.mirrored : undefined}
      aria-label="What the camera sees"
      autoPlay
      muted
      playsInline
    />
  )
}

const PROBLEMS: Record<CameraProblem, { title: string; words: string; instead?: string }> = {
  refused: {
    title: 'Please allow access to your camera',
    words: 'To take a picture, allow camera access for this site in your browser.',
  },
  missing: {
    title: 'Camera Not Available',
    words: 'To take a picture, connect a camera.',
  },
  lost: {
    title: 'Camera Not Available',
    words: 'The camera was disconnected, or another app took it. Connect it again',
    instead: ', or choose a picture instead',
  },
  unsupported: {
    title: 'Webcam access not supported',
    words: 'This browser does not give pages a camera',
    instead: '. Choose a picture instead',
  },
}

interface NoPictureProps {
  problem: CameraProblem
  isOnlyWay: boolean | undefined
  said: string
}

function NoPicture({ problem, isOnlyWay, said }: NoPictureProps) {
  const { title, words, instead } = PROBLEMS[problem]
  return (
    <div className={styles.problem} role="alert">
      <VideoOff className="icon" />
      <b>{title}</b>
      {said ? <p>{said}</p> : null}
      <p className="soft">
        {words}
        {instead === undefined ? null : `${isOnlyWay ? '' : instead}.`}
      </p>
    </div>
  )
}
