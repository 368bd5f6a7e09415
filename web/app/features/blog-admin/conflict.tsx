import type { EditedArticle } from '@caravan/contract/blog.ts'
import { useEffect, useMemo, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { differencesOf, type Stretch } from './article-difference.ts'
import styles from './conflict.module.css'
import { type FormValues, toEditing } from './editing.ts'

interface Props {
  theirs: EditedArticle
  mine: FormValues
  isSaving: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Two wrote the same article: the later one sees what differs, and nothing is overwritten before they choose. */
export function Conflict({ theirs, mine, isSaving, onTakeTheirs, onKeepMine }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const differences = useMemo(() => differencesOf(toEditing(theirs).values, mine), [theirs, mine])
  return (
    <section className={styles.conflict}>
      <h3 ref={heading} tabIndex={-1}>
        Somebody else saved this article
      </h3>
      <p>
        It was saved <RelativeTime time={theirs.updatedAt} />, after you had opened it. Nothing was overwritten.
        Whichever you choose, the other one stays: theirs in the history, yours among the unsaved drafts.
      </p>
      {differences.length > 0 ? (
        <>
          <p className={styles.legend}>
            <del>Only in what is saved now</del>, <ins>only in yours</ins>.
          </p>
          <dl className={styles.fields}>
            {differences.map(({ label, stretches }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{stretches.map(Passage)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p>Both say the same.</p>
      )}
      <div className={styles.choice}>
        <Button onClick={onTakeTheirs}>Take theirs</Button>
        <Button variant="primary" busy={isSaving} onClick={onKeepMine}>
          Save mine
        </Button>
      </div>
    </section>
  )
}

function Passage({ of, text }: Stretch, index: number) {
  switch (of) {
    case 'theirs':
      return <del key={index}>{text}</del>
    case 'mine':
      return <ins key={index}>{text}</ins>
    case 'left-out':
      return (
        <span key={index} className="soft">
          {' … '}
        </span>
      )
    case 'both':
      return <span key={index}>{text}</span>
  }
}
