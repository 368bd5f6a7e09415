import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { useLetterKeys } from '../../../../lib/device-choice.ts'
import { itemsOf } from '../../../../lib/query/patch-pages.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { casesQuery } from '../moderation-queries.ts'
import styles from './case-screen.module.css'

/** The cases before and after one in the queue; after one that is not in it comes the first. */
export function useNeighbours(caseId: string): { next: string | undefined; previous: string | undefined } {
  const { data } = useInfiniteQuery(casesQuery())
  const ids = data ? itemsOf(data).map(({ id }) => id) : []
  const at = ids.indexOf(caseId)
  return { next: ids[at + 1], previous: at > 0 ? ids[at - 1] : undefined }
}

/** Leads through the queue, by the keyboard too. */
export function CaseSteps({ next, previous }: ReturnType<typeof useNeighbours>) {
  const hasLetters = useLetterKeys()
  return (
    <nav aria-label="Cases" className={styles.steps}>
      {previous ? (
        <Link to={`/moderation/${previous}`} className={buttonClass({ small: true })} aria-keyshortcuts="k">
          <ChevronLeft className="icon" />
          Case before
        </Link>
      ) : null}
      {next ? (
        <Link to={`/moderation/${next}`} className={buttonClass({ small: true })} aria-keyshortcuts="j">
          Next case
          <ChevronRight className="icon" />
        </Link>
      ) : null}
      {hasLetters ? (
        <details className={styles.keys}>
          <summary>Keys</summary>
          <p>
            <kbd>j</kbd> next case, <kbd>k</kbd> case before, <kbd>c</kbd> take or release it, <kbd>d</kbd> decide,{' '}
            <kbd>n</kbd> new note. They do nothing while you type, and are switched off in the settings.
          </p>
        </details>
      ) : null}
    </nav>
  )
}
