import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './meet-dialog.module.css'

/** Looking costs a phone its battery. */
const EVERY_MS = 200

/** What the camera sees, until it sees a QR code. Nothing of it leaves the device. */
export function ScannedCode({ onRead, onStop }: { onRead: (text: string) => void; onStop: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string>()
  const found = useEffectEvent(onRead)
  useEffect(() => {
    const watching = new AbortController()
    if (video.current) {
      watch(video.current, watching.signal).then(
        (text) => text !== undefined && found(text),
        (error: unknown) => watching.signal.aborted || setFailure(failureText(error)),
      )
    }
    return () => watching.abort()
  }, [])
  return (
    <div className={styles.camera}>
      {failure ? (
        <p role="alert">{failure}</p>
      ) : (
        <video ref={video} muted playsInline aria-label="What your camera sees" className={styles.video} />
      )}
      <Button onClick={onStop}>{failure ? 'Close' : 'Stop the camera'}</Button>
    </div>
  )
}

async function watch(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
    qrReader(),
  ])
  try {
    video.srcObject = stream
    if (!signal.aborted) await video.play()
    while (!signal.aborted) {
      const text = await read(video)
      if (text) return text
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

const failureText = (error: unknown) =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'The camera is not allowed here. Type the six digits instead.'
    : 'There is no camera that works. Type the six digits instead.'

export type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>

/** Of the Shape Detection API, which some browsers have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value

/** Reads a picture of a video: the browser does, or a script that is loaded for it. */
async function qrReader(): Promise<ReadQr> {
  const Detectors: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (isDetectorClass(Detectors) && (await Detectors.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detectors({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { readByScript } = await import('./read-by-script.ts')
  return readByScript()
}
