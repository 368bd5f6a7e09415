import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'

interface Props {
  /** Upper arc: a country or a place. */
  top: string
  /** The day: '4 Oct'. */
  middle: string
  /** Lower arc: the year. */
  bottom: string
  /** Height in px. */
  size?: number
  waves?: boolean
  className?: string
}
const WAVES = [34, 48, 62, 76, 90]
/** About as many capitals as an arc holds. */
const ARC_LETTERS = 11

/** A date, cancelled. Decoration: the same date is in words near it. It leans a little, always the same way. */
export function Postmark({ top, middle, bottom, size = 118, waves = true, className }: Props) {
  const id = useId()
  const width = waves ? 206 : 120
  return (
    <svg
      className={classNames('postmark', className)}
      width={(size * width) / 120}
      height={size}
      viewBox={`0 0 ${width} 120`}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <g transform={`rotate(${leanOf(top + middle + bottom)} 60 60)`}>
        <circle cx="60" cy="60" r="55" strokeWidth="3" />
        <circle cx="60" cy="60" r="37" strokeWidth="1.6" />
        <defs>
          <path id={`${id}a`} d="M16.5 60 a43.5 43.5 0 0 1 87 0" />
          <path id={`${id}b`} d="M11.5 60 a48.5 48.5 0 0 0 97 0" />
        </defs>
        <g className="postmark-words" fill="currentColor" stroke="none" textAnchor="middle">
          <Arc path={`${id}a`} words={top} />
          <Arc path={`${id}b`} words={bottom} />
          <text x="60" y="66.5" fontSize={middle.length > 6 ? 17 : 21} fontWeight="800">
            {middle.toUpperCase()}
          </text>
        </g>
      </g>
      {waves
        ? WAVES.map((y) => <path key={y} strokeWidth="2.6" d={`M120 ${y} q10.5 -8 21 0 t21 0 t21 0 t21 0`} />)
        : null}
    </svg>
  )
}

function Arc({ path, words }: { path: string; words: string }) {
  const fontSize = 13 * Math.min(1, ARC_LETTERS / words.length + 0.12)
  return (
    <text fontSize={fontSize} letterSpacing={fontSize / 11}>
      <textPath href={`#${path}`} startOffset="50%">
        {words.toUpperCase()}
      </textPath>
    </text>
  )
}

function leanOf(words: string): number {
  let hash = 7
  for (const letter of words) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (hash % 15) - 9
}
