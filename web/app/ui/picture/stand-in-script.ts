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
