import { useState } from 'react'
import { Picture } from '../../../ui/picture/picture.tsx'
import styles from './poster-preview.module.css'

interface Props {
  posterUrl: string
  imageUrl: string
  /** A photo of this page's own, which the server may not have yet. */
  localUrl: string | null
}

export function PreviewArt({ posterUrl, imageUrl, localUrl }: Props) {
  const [unreadable, setUnreadable] = useState<string>()
  if (localUrl && localUrl !== unreadable) {
    return <img className={styles.art} src={localUrl} alt="" onError={() => setUnreadable(localUrl)} />
  }
  if (imageUrl) return <Picture of={{ imageUrl, posterUrl }} shape="wide" fill loading="eager" alt="" />
  return (
    <picture>
      <source media="(min-width: 1024px)" srcSet={`${posterUrl}/900x1400.svg`} />
      <source media="(min-width: 640px)" srcSet={`${posterUrl}/1600x1000.svg`} />
      <img key={posterUrl} className={styles.art} src={`${posterUrl}/640x480.svg`} alt="" width={640} height={480} />
    </picture>
  )
}
