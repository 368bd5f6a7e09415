import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './meet-dialog.module.css'

/** Blank modules around a code, without which no camera finds it. */
const QUIET = 3

/** A code drawn as a stamp: dark on paper by day and by night, since a camera reads nothing else as surely. */
export function QrStamp({ text }: { text: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <div className="stamped">
      <div className={`stamp ${styles.stamp}`}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of this minute" shapeRendering="crispEdges">
          <path d={path} fill="#1d2233" />
        </svg>
      </div>
    </div>
  )
}

function draw(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size: rows.length, path }
}
