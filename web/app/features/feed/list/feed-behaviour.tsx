import { CornerUpLeft } from 'lucide-react'
import type { RefObject } from 'react'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { FeedPill } from './feed-pill.tsx'
import { useWheelSteps } from './use-wheel-steps.ts'

interface Props {
  scroller: RefObject<HTMLElement | null>
  move: (by: number) => void
  postInView: () => HTMLElement | null
  isCovered: boolean
  /** Leads back to where somebody was before a link; nothing where there is no such place. */
  onBack: (() => void) | undefined
}

/** What the first view of the feed does without: whole posts by the wheel, the focus after a post has gone, the way back. */
export function FeedBehaviour({ scroller, move, postInView, isCovered, onBack }: Props) {
  useWheelSteps(scroller, move)
  useFocusNext(scroller, { next: postInView, isCovered })
  if (!onBack) return null
  return <FeedPill label="Back to where you were" icon={<CornerUpLeft className="icon" />} onClick={onBack} />
}
