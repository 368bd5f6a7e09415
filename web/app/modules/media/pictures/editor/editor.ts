import type { Body, Meta } from '@uppy/core'
import ImageEditor from '@uppy/image-editor'
import { openUppy, watchUppy } from '../picture-size.ts'

export type Ratio = 'free' | '1:1' | '16:9' | '9:16'
export interface EditorView {
  isReady: boolean
  degrees: number
  ratio: Ratio
}

export const ZOOM_STEP = 0.1
export const MAX_DEGREES = 45
const QUALITY = 0.8
const MIN_FRAME = 70

export class Editor {
  readonly #uppy = openUppy()
  readonly #plugin: ImageEditor<Meta, Body>
  readonly #isSquare: boolean
  readonly #isClosed = new AbortController()

  constructor(isSquare: boolean) {
    this.#isSquare = isSquare
    this.#plugin = new ImageEditor(this.#uppy, {
      quality: QUALITY,
      cropperOptions: {
        // the frame never leaves the picture
        viewMode: 1,
        autoCropArea: 0.8,
        wheelZoomRatio: ZOOM_STEP,
        minContainerWidth: 200,
        minContainerHeight: 100,
        minCropBoxWidth: MIN_FRAME,
        minCropBoxHeight: MIN_FRAME,
        background: false,
        aspectRatio: isSquare ? 1 : Number.NaN,
        initialAspectRatio: isSquare ? 1 : Number.NaN,
        // the browser turns a photo upright, and the policy of the page lets no script fetch the file once more
        checkOrientation: false,
      },
    })
  }

  open = (file: File, image: HTMLImageElement) => {
    this.#plugin.install()
    const id = this.#uppy.addFile({ name: file.name, type: file.type, data: file })
    this.#plugin.start(this.#uppy.getFile(id))
    image.src = this.#plugin.getObjectUrl() ?? ''
    this.#plugin.initCropper(image)
    image.addEventListener('cropend', this.#keepInside)
    // before Cropper hears of it
    addEventListener('resize', this.#fitAnew, { capture: true, signal: this.#isClosed.signal })
  }

  close = () => {
    this.#isClosed.abort()
    this.#plugin.stop()
    this.#uppy.destroy()
  }

  readonly seen = watchUppy(this.#uppy, () => this.#read())

  #read(): EditorView {
    const { cropperReady = false, angleGranular = 0, aspectRatio = 'free' } = this.#plugin.getPluginState()
    return { isReady: cropperReady, degrees: angleGranular, ratio: this.#isSquare ? '1:1' : aspectRatio }
  }

  straighten = (degrees: number) => {
    this.#plugin.rotateGranular(degrees)
    this.#keepInside()
  }
  turn = () => this.#plugin.rotateBy(-90)
  flip = () => this.#plugin.flipHorizontal()
  zoom = (ratio: number) => {
    this.#plugin.zoom(ratio)
    this.#keepInside()
  }
  setRatio = (ratio: Ratio) => {
    this.#plugin.setAspectRatio(ratio)
    this.#keepInside()
  }
  reset = () => this.#plugin.reset()

  /** Moves the frame or changes its size, in pixels of the screen, and answers its size in those of the picture. */
  changeFrame({ x = 0, y = 0, size = 0 }: { x?: number; y?: number; size?: number }): string {
    const { cropper } = this.#plugin
    if (!cropper) return ''
    const { left, top, width, height } = cropper.getCropBoxData()
    const grown = Math.max(MIN_FRAME, width + size)
    cropper.setCropBoxData({
      left: left + x - (grown - width) / 2,
      top: top + y - ((grown - width) * height) / width / 2,
      width: grown,
      height: Math.max(MIN_FRAME, (height * grown) / width),
    })
    this.#keepInside()
    const frame = cropper.getData(true)
    return `${frame.width} by ${frame.height} pixels`
  }

  /**
   * A picture that is turned a little is enlarged until it covers as much as it did upright, and no more: around that are
   * empty corners, which the frame keeps out of.
   */
  readonly #keepInside = () => {
    const { cropper } = this.#plugin
    if (!cropper) return
    const { angle, angleGranular } = this.#plugin.getPluginState()
    const isTurned = Math.abs((angle - angleGranular) / 90) % 2 === 1
    const image = cropper.getImageData()
    const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height]
    const canvas = cropper.getCanvasData()
    const left = canvas.left + (canvas.width - width) / 2
    const top = canvas.top + (canvas.height - height) / 2
    const frame = cropper.getCropBoxData()
    const scale = Math.min(1, width / frame.width, height / frame.height)
    const size = { width: frame.width * scale, height: frame.height * scale }
    cropper.setCropBoxData({
      ...size,
      left: Math.min(Math.max(frame.left, left), left + width - size.width),
      top: Math.min(Math.max(frame.top, top), top + height - size.height),
    })
  }

  /**
   * When a phone is turned or a window changes its shape, Cropper makes picture and frame larger or smaller alike, and
   * leaves part of them out of sight. The whole picture is shown again, with the frame around the same part of it.
   */
  readonly #fitAnew = () => {
    const { cropper } = this.#plugin
    if (!cropper || !this.seen.view().isReady) return
    const { x, y, width, height } = cropper.getData()
    requestAnimationFrame(() => {
      if (this.#isClosed.signal.aborted) return
      // a picture is never made smaller than its frame
      cropper.clear()
      const stage = cropper.getContainerData()
      const { naturalWidth, naturalHeight } = cropper.getCanvasData()
      const scale = Math.min(stage.width / naturalWidth, stage.height / naturalHeight)
      const shown = { width: naturalWidth * scale, height: naturalHeight * scale }
      cropper.setCanvasData({
        ...shown,
        left: (stage.width - shown.width) / 2,
        top: (stage.height - shown.height) / 2,
      })
      cropper.crop()
      cropper.setData({ x, y, width, height })
      this.#keepInside()
    })
  }

  result(): Promise<File | null> {
    return new Promise((resolve) => {
      this.#uppy.once('file-editor:complete', ({ data }) => resolve(data instanceof File ? data : null))
      this.#plugin.save()
    })
  }
}
