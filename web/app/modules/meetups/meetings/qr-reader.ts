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
export async function qrReader(): Promise<ReadQr> {
  const Detectors: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (isDetectorClass(Detectors) && (await Detectors.getSupportedFormats()).includes('qr_code')) {
    const detector = new Detectors({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { readByScript } = await import('./read-by-script.ts')
  return readByScript()
}
