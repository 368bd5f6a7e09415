import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import styles from './poster-preview.module.css'

interface Props {
  posterUrl: string
  darkUrl?: string | undefined
  imageUrl: string
  imagePreview: string | null
  /** A photo of this page's own, which the server may not have yet. */
  localUrl: string | null
}

export function PreviewArt({ posterUrl, darkUrl, imageUrl, imagePreview, localUrl }: Props) {
  const [unreadable, setUnreadable] = useState<string>()
  if (localUrl && localUrl !== unreadable) {
    return <img className={styles.art} src={localUrl} alt="" onError={() => setUnreadable(localUrl)} />
  }
  if (imageUrl) return <Picture of={{ imageUrl, imagePreview, posterUrl }} shape="wide" fill loading="eager" alt="" />
  return (
    <>
      <Drawing url={posterUrl} className={classNames(styles.art, darkUrl && styles.byDay)} />
      {darkUrl ? <Drawing url={darkUrl} className={classNames(styles.art, styles.byNight)} /> : null}
    </>
  )
}

/** Lazy, so that the one of the other theme, which is not displayed, is not fetched. */
const Drawing = ({ url, className }: { url: string; className: string }) => (
  <picture>
    <source media="(min-width: 1024px)" srcSet={`${url}/900x1400.svg`} />
    <source media="(min-width: 640px)" srcSet={`${url}/1600x1000.svg`} />
    <img key={url} className={className} src={`${url}/640x480.svg`} alt="" width={640} height={480} loading="lazy" />
  </picture>
)
