import { useEffect, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'

/** What a photo is about to look like, from 25 bytes. Drawn in the browser only. */
export function Preview({ hash }: { hash: string }) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    setSrc(dataUrlOf(hash))
  }, [hash])
  return src ? <img className="preview" src={src} alt="" /> : null
}

function dataUrlOf(hash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}
