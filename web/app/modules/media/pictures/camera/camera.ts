import type { Body, Meta } from '@uppy/core'
import type { WebcamState } from '@uppy/webcam'
import Webcam from '@uppy/webcam'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { openUppy, watchUppy } from '../picture-size.ts'

/** Why there is no picture: not allowed, none there, gone while it was used, or no browser for it. */
export type CameraProblem = 'refused' | 'missing' | 'lost' | 'unsupported'

export interface CameraView {
  isReady: boolean
  problem: CameraProblem | null
  takenUrl: string | null
  sources: { id: string; label: string }[]
  sourceId: string
  /** The countdown, then 'Smile!'; or why no picture was taken. */
  said: string
  hasFailed: boolean
}

/** Uppy's camera without Uppy's screen. What it sees is drawn by whoever opened it, and it tells when it is taken away. */
class HeadlessWebcam extends Webcam<Meta, Body> {
  video: HTMLVideoElement | null = null
  isClosed = false

  override getVideoElement() {
    return this.video
  }

  override setPluginState(update?: Partial<WebcamState>) {
    super.setPluginState(update)
    if (update?.cameraReady) this.#watchLoss()
    // it was allowed only after nobody waited for it any more
    if (this.isClosed && this.stream) void this.stop()
  }

  #watchLoss() {
    for (const track of this.stream?.getVideoTracks() ?? []) {
      track.addEventListener('ended', () => {
        if (!this.stream?.getTracks().includes(track)) return
        void this.stop()
        this.setPluginState({ cameraReady: false, isLost: true })
      })
    }
  }
}

const COUNTDOWN_FROM = 3

/** The camera of this device, for pictures alone: pages may not listen to its microphone. */
export class Camera {
  readonly #uppy = openUppy()
  readonly #webcam: HeadlessWebcam

  constructor(facing: 'user' | 'environment') {
    this.#webcam = new HeadlessWebcam(this.#uppy, {
      modes: ['picture'],
      countdown: COUNTDOWN_FROM,
      preferredImageMimeType: 'image/jpeg',
      videoConstraints: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1440 } },
      // the dialog is the same everywhere; a phone's own camera is in the chooser of its browser
      mobileNativeCamera: false,
    })
    this.#webcam.install()
  }

  get stream() {
    return this.#webcam.stream
  }

  readonly seen = watchUppy(this.#uppy, () => this.#read())

  #read(): CameraView {
    const state = this.#webcam.getPluginState()
    const sources = state.videoSources.map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || `Camera ${index + 1}`,
    }))
    const info = this.#uppy.getState().info.at(-1)
    return {
      isReady: state.cameraReady,
      problem: problemOf(state),
      takenUrl: state.capturedSnapshot,
      sources,
      sourceId: typeof state.currentDeviceId === 'string' ? state.currentDeviceId : '',
      said: info?.message ?? '',
      hasFailed: info?.type === 'error',
    }
  }

  start = () => {
    this.#webcam.isClosed = false
    this.#webcam.setPluginState({ cameraError: null, isLost: false })
    if (navigator.mediaDevices) void this.#webcam.start()
  }

  change = (sourceId: string) => this.#webcam.changeVideoSource(sourceId)

  showIn = (video: HTMLVideoElement) => {
    this.#webcam.video = video
    video.srcObject = this.#webcam.stream
  }

  /** After the countdown. False where the camera was gone by then, which it says itself. */
  take = () =>
    this.#webcam.takeSnapshot().then(
      () => true,
      () => false,
    )

  discard = () => this.#webcam.discardRecordedMedia()

  file(): File | undefined {
    this.#webcam.submit()
    const [added] = this.#uppy.getFiles()
    return added?.data instanceof Blob ? new File([added.data], added.name, { type: added.type }) : undefined
  }

  close = () => {
    this.#webcam.isClosed = true
    void this.#webcam.stop()
    if (navigator.mediaDevices) navigator.mediaDevices.ondevicechange = null
    this.discard()
  }
}

function problemOf({ cameraError, isLost }: WebcamState): CameraProblem | null {
  if (!navigator.mediaDevices) return 'unsupported'
  if (isLost) return 'lost'
  if (!cameraError) return null
  return ['NotAllowedError', 'SecurityError'].includes(cameraError.name) ? 'refused' : 'missing'
}

export function useCamera(facing: 'user' | 'environment') {
  const [camera] = useState(() => new Camera(facing))
  const view = useSyncExternalStore(camera.seen.subscribe, camera.seen.view)
  const [isCounting, setCounting] = useState(false)
  useEffect(() => {
    camera.start()
    return camera.close
  }, [camera])
  async function take() {
    setCounting(true)
    await camera.take()
    setCounting(false)
  }
  return { camera, ...view, said: isCounting || view.hasFailed ? view.said : '', isCounting, take: () => void take() }
}
