import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useFailedPictures } from './picture.tsx'

export type StampName =
  | 'together'
  | 'festival'
  | 'conference'
  | 'adventure'
  | 'letterbox'
  | 'suitcase'
  | 'signpost'
  | 'fire'
  | 'lighthouse'
  | 'lookout'
  | 'kiosk'
interface Props {
  /** A drawn scene, or a picture's address. */
  scene: StampName | { src: string }
  /** Its width by a class; `w-[130px]` by default, and always 4:5. Widths and heights in tens keep whole teeth. */
  className?: string
  /** What cancels it: a `Postmark`. */
  children?: ReactNode
  lazy?: boolean
}

/** A picture that counts for something, in a perforated frame. Decoration: it says nothing that words beside it do not. */
export function Stamp({ scene, className = 'w-[130px]', children, lazy }: Props) {
  const { hasFailed, onError, look } = useFailedPictures()
  const src = typeof scene === 'string' ? `/stamps/${scene}.svg` : scene.src
  return (
    <div className={classNames('stamped', className)} aria-hidden="true">
      <div className="stamp">
        {hasFailed(src) ? (
          <svg viewBox="0 0 240 300" />
        ) : (
          <img
            ref={look}
            src={src}
            alt=""
            width={240}
            height={300}
            loading={lazy ? 'lazy' : undefined}
            onError={onError}
          />
        )}
      </div>
      {children}
    </div>
  )
}
