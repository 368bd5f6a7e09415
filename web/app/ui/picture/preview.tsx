import { useEffect, useState } from 'react'

/** What a photo is about to look like, from 25 bytes. Drawn in the browser only. */
export function Preview({ hash }: { hash: string }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    let isGone = false
    // without it the photo itself is waited for
    dataUrlOf(hash).then(
      (url) => isGone || setSrc(url),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [hash])
  return src ? <img className="preview" src={src} alt="" /> : null
}

/** What decodes it comes with the first photo. */
async function dataUrlOf(hash: string): Promise<string> {
  const { thumbHashToDataURL } = await import('thumbhash')
  return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
}
