import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash'

/**
 * Puts behind each photo, until it is there, what it is about to look like: out of the 25 bytes in its `data-preview`. From now
 * on, whoever puts it into the page, and before it is painted.
 */
function drawPreviews(decode: typeof thumbHashToRGBA): void {
  function draw(img: HTMLImageElement): void {
    if (img.complete) return
    const hash = Uint8Array.from(atob(img.dataset.preview ?? ''), (letter) => letter.charCodeAt(0))
    const { w, h, rgba } = decode(hash)
    const canvas = document.createElement('canvas')
    canvas.width = w
    canvas.height = h
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0)
    img.style.backgroundImage = `url(${canvas.toDataURL()})`
  }

  function drawIn(node: Node): void {
    if (!(node instanceof Element)) return
    if (node.matches('img[data-preview]')) draw(node as HTMLImageElement)
    for (const img of node.querySelectorAll<HTMLImageElement>('img[data-preview]')) draw(img)
  }

  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(drawIn)
  }).observe(document.documentElement, { childList: true, subtree: true })
}

/** A page that may show photos has it before the first of them. The library's two functions need nothing but each other. */
export const previewScript = import.meta.env.SSR
  ? `{${thumbHashToApproximateAspectRatio}${thumbHashToRGBA}(${drawPreviews})(${thumbHashToRGBA.name})}`
  : ''

/**
 * On a static page what `Picture`, `Avatar` and `Stamp` do elsewhere: something else stands in place of a picture that did
 * not come. Text in the head, before any of them can have failed.
 */
export function standInForPictures(): void {
  const SVG = 'http://www.w3.org/2000/svg'
  const standIn = ({ target: img }: Event) => {
    if (!(img instanceof HTMLImageElement)) return
    const frame = img.closest('.picture,.avatar,.stamp')
    if (!frame) {
      // words stay, and what says nothing keeps its room
      if (!img.alt) img.style.visibility = 'hidden'
      return
    }
    if (img.alt) {
      frame.role = 'img'
      frame.ariaLabel = img.alt
    }
    if (frame.matches('.avatar')) frame.classList.add('bare')
    if (frame.matches('.stamp')) {
      const blank = document.createElementNS(SVG, 'svg')
      blank.setAttribute('viewBox', '0 0 240 300')
      frame.append(blank)
    }
    img.remove()
  }
  // an error of a picture does not bubble
  document.addEventListener('error', standIn, true)
}
