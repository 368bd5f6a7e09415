import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash'

type Decode = (hash: Uint8Array) => { w: number; h: number; rgba: Uint8Array }

/**
 * Puts behind each photo, until it is there, what it is about to look like: out of the 25 bytes in its `data-preview`. From now
 * on, whoever puts it into the page, and before it is painted. It runs as text and can use nothing from outside.
 */
function drawPreviews(decode: Decode): void {
  const draw = (img: HTMLImageElement) => {
    if (img.complete) return
    const hash = Uint8Array.from(atob(img.dataset.preview ?? ''), (letter) => letter.charCodeAt(0))
    const { w, h, rgba } = decode(hash)
    const canvas = document.createElement('canvas')
    canvas.width = w
    canvas.height = h
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
    img.style.backgroundImage = `url(${canvas.toDataURL()})`
  }
  const drawIn = (node: Node) => {
    if (!(node instanceof Element)) return
    if (node.matches('img[data-preview]')) draw(node as HTMLImageElement)
    for (const img of node.querySelectorAll<HTMLImageElement>('img[data-preview]')) draw(img)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(drawIn)
  }).observe(document.documentElement, { childList: true, subtree: true })
}

/** Without lines that are comments, and without indents. */
const textOf = (run: (...given: never[]) => unknown) => String(run).replace(/^\s*(\/\/.*\n\s*)*/gm, '')

/** With what decodes them. A page that may show photos has it, before the first of them. */
export const previewScript = import.meta.env.SSR
  ? `(()=>{${[thumbHashToApproximateAspectRatio, thumbHashToRGBA].map(textOf).join(';')};(${textOf(drawPreviews)})(${thumbHashToRGBA.name})})()`
  : ''
