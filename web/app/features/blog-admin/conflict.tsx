import type { EditedArticle } from '@caravan/contract/blog.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './conflict.module.css'
import type { FormValues } from './editing.ts'

interface Props {
  theirs: EditedArticle
  mine: FormValues
  isSaving: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two wrote the same article: the later one sees both, and nothing is overwritten before they choose. */
export function Conflict({ theirs, mine, isSaving, onTakeTheirs, onKeepMine }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.conflict}>
      <h3 ref={heading} tabIndex={-1}>
        Somebody else saved this article
      </h3>
      <p>
        It was saved <RelativeTime time={theirs.updatedAt} />, after you had opened it. Nothing was overwritten.
        Whichever you choose, the other one stays: theirs in the history, yours among the unsaved drafts.
      </p>
      <div className={styles.both}>
        <Side title="Saved now" of={theirs}>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
        </Side>
        <Side title="Yours" of={mine}>
          <Button variant="primary" busy={isSaving} onClick={onKeepMine}>
            Save mine
          </Button>
        </Side>
      </div>
    </section>
  )
}

function Side({
  title,
  of,
  children,
}: {
  title: string
  of: { title: string; content: string }
  children: React.ReactNode
}) {
  return (
    <div className={styles.side}>
      <h4>{title}</h4>
      <p className="font-semibold">{of.title}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.content} tabIndex={0} aria-label={`${title}: content`}>
        {of.content}
      </section>
      {children}
    </div>
  )
}
