import { useEffect, useState } from 'react'
import { whenIdle } from '../../../lib/when-idle.ts'

/** False while the page makes its first view, then true. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
