import type { ArticleFields, EditedArticle } from '@caravan/contract/blog.ts'
import { useQuery } from '@tanstack/react-query'
import { diffWordsWithSpace } from 'diff'
import History from 'lucide-react/icons/history'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './conflict.module.css'
import { type FormValues, fieldsOf, toEditing, versionsQuery } from './post-list.tsx'

interface ArticleHistoryProps {
  articleId: string
  onRestore: (fields: ArticleFields) => void
}

/** What was saved, by whom and when. Restoring fills the form: it is stored once that is saved. */
export function ArticleHistory({ articleId, onRestore }: ArticleHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.history}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <History className="icon" />
        History
      </Button>
      {isOpen ? <Versions articleId={articleId} onRestore={onRestore} /> : null}
    </section>
  )
}

function Versions({ articleId, onRestore }: ArticleHistoryProps) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(articleId))
  if (error)
    return (
      <FailedState title="Failed to fetch the history" heading="h3" busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) {
    return (
      <Loading label="Loading the history...">
        <Skeleton className="h-6 w-full" />
      </Loading>
    )
  }
  return (
    <ol className={styles.versions}>
      {data.map((version) => (
        <li key={version.version}>
          <p>
            <strong>Version {version.version}</strong>: {version.title}
            <span className="soft small">
              {version.savedBy ? `@${version.savedBy}` : 'Blog admin'}, <RelativeTime time={version.savedAt} />
            </span>
          </p>
          <Button
            small
            aria-label={`Restore version ${version.version}`}
            onClick={() => {
              onRestore(fieldsOf(version))
              toast({ title: `Version ${version.version} is in the form`, description: 'Save it to restore it.' })
            }}
          >
            Restore
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** A stretch of a field: in both texts, in one of them, or in both and left out here. */
interface Stretch {
  of: 'both' | 'theirs' | 'mine' | 'left-out'
  text: string
}
export interface FieldDifference {
  label: string
  stretches: Stretch[]
}

/** Two long texts that share no word take minutes to compare, and there is nothing to see. */
const MAX_MS = 300
/** So much of what both say is shown beside what differs. */
const CONTEXT = 80

const FIELDS: readonly (readonly [label: string, text: (values: FormValues) => string])[] = [
  ['Title', ({ title }) => title],
  ['Content', ({ content }) => content],
  ['Excerpt', ({ excerpt }) => excerpt],
  ['Author', ({ author }) => author],
  ['Category', ({ category }) => category],
  ['Image URL', ({ imageUrl }) => imageUrl],
  ['Read time', ({ readTime }) => readTime],
  ['State', stateOf],
]

function stateOf({ published, publishAt }: FormValues): string {
  if (published) return 'Published'
  return publishAt ? `Draft, published at ${publishAt.replace('T', ' ')}` : 'Draft'
}

/** Field by field what is stored now and what is in the form, as far as they differ. */
export function differencesOf(theirs: FormValues, mine: FormValues): FieldDifference[] {
  return FIELDS.map(([label, text]) => ({ label, texts: [text(theirs), text(mine)] as const }))
    .filter(({ texts: [theirText, ownText] }) => theirText !== ownText)
    .map(({ label, texts: [theirText, ownText] }) => ({ label, stretches: compare(theirText, ownText) }))
}

function compare(theirs: string, mine: string): Stretch[] {
  const changes = diffWordsWithSpace(theirs, mine, { timeout: MAX_MS })
  if (!changes) return [stretch('theirs', theirs), stretch('mine', mine)].filter(({ text }) => text !== '')
  return changes.flatMap(({ added, removed, value }, index) => {
    if (added) return [stretch('mine', value)]
    if (removed) return [stretch('theirs', value)]
    return shortened(value, index === 0, index === changes.length - 1)
  })
}

const stretch = (of: Stretch['of'], text: string): Stretch => ({ of, text })

/** What both say, with its middle left out, or what is before the first and after the last difference. */
function shortened(text: string, isFirst: boolean, isLast: boolean): Stretch[] {
  if (text.length <= 3 * CONTEXT) return [stretch('both', text)]
  // whole words
  const from = isFirst ? 0 : text.lastIndexOf(' ', CONTEXT) + 1
  const to = isLast ? text.length : text.lastIndexOf(' ', text.length - CONTEXT) + 1
  return [
    stretch('both', text.slice(0, from)),
    stretch('left-out', text.slice(from, to)),
    stretch('both', text.slice(to)),
  ].filter((part) => part.text !== '')
}

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
