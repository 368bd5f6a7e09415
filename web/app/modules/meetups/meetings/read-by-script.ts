import { decodeQR } from 'qr/decode.js'
import type { ReadQr } from './scanned-code.tsx'

/** Enough for a code that fills half of the picture, and little enough to be looked at five times a second. */
const MAX_SIDE = 640

export function readByScript(): ReadQr {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return undefined
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      // there is none in it
      return undefined
    }
  }
}
