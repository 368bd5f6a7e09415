import { deleteSavedSearch, type SavedSearch } from '@caravan/contract/saved-searches.ts'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/call.ts'
import { whyNotLoaded } from '../../../lib/call-error.ts'
import { useHiddenIds } from '../../../lib/query/hidden-items.ts'
import { patchNewest } from '../../../lib/query/patch-pages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TopBar } from '../../shell/navigation/topbar.tsx'
import { addressOfSearch } from '../search-address.ts'
import { RemovableRow, WishForm, WishItem } from './wishes.tsx'
import { savedSearchesKey, savedSearchesQuery, wishesQuery } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

interface Props<T> {
  query: UseQueryResult<T[]>
  label: string
  failure: string
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

/** A short list without pages: it loads, fails, is empty, or is there. What is being removed is not rendered. */
export function ListState<T extends { id: string }>({ query, label, failure, empty, children }: Props<T>) {
  const { data, error, isPaused, isFetching, refetch } = query
  const hidden = useHiddenIds()
  const items = data?.filter(({ id }) => !hidden.has(id))
  if (items) return items.length > 0 ? children(items) : empty
  if (error || isPaused) {
    return (
      <FailedState title={failure} heading="h3" busy={isFetching} onRetry={() => void refetch()}>
        {isPaused ? 'You are offline. It loads as soon as you are back.' : whyNotLoaded(error)}
      </FailedState>
    )
  }
  return (
    <Loading label={label} className={styles.list}>
      <Skeleton className={styles.waiting} />
      <Skeleton className={styles.waiting} />
    </Loading>
  )
}

export function SearchesSection({ onRemoved }: { onRemoved: () => void }) {
  const query = useQuery(savedSearchesQuery())
  return (
    <ListState
      query={query}
      label="Loading saved searches..."
      failure="Saved searches did not load"
      empty={
        <p className={`card soft ${styles.empty}`}>
          Search on Discover and press “Save this search”. Once a day we say what is new.
          <LinkButton to="/discover" small>
            Go to Discover
          </LinkButton>
        </p>
      }
    >
      {(searches) => (
        <ul className={styles.list} aria-label="Saved searches">
          {searches.map((search) => (
            <SearchItem key={search.id} search={search} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </ListState>
  )
}

function SearchItem({ search: { id, q }, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
  const client = useQueryClient()
  const drop = () =>
    patchNewest<SavedSearch[]>(client, savedSearchesKey, (searches) => searches.filter((one) => one.id !== id))
  return (
    <li className="card">
      <RemovableRow
        id={id}
        label={`Remove the search ${q}`}
        removed="Saved search removed"
        failure="Failed to remove the search."
        onRemove={() => call(deleteSavedSearch, { params: { searchId: id } }, { keepalive: true })}
        onGone={drop}
        onHidden={onRemoved}
      >
        <Link to={addressOfSearch({ q })} className={styles.words} dir="auto">
          {q}
        </Link>
      </RemovableRow>
    </li>
  )
}

export function WishesScreen() {
  const wishes = useQuery(wishesQuery())
  const [opened, setOpened] = useState<string>()
  const [wishesHeading, searchesHeading] = [useRef<HTMLHeadingElement>(null), useRef<HTMLHeadingElement>(null)]
  return (
    <div className={styles.screen}>
      <TopBar title="Wishes" />
      <div className={styles.head}>
        <p className="soft">Only you see them. You hear of trips that fit.</p>
        <LinkButton to="/saved" small>
          <Bookmark className="icon" />
          Saved trips
        </LinkButton>
      </div>
      <WishForm onMade={({ id }) => setOpened(id)} />
      <section aria-labelledby="your-wishes">
        {/* takes the focus where a button goes with its line */}
        <h2 id="your-wishes" ref={wishesHeading} tabIndex={-1}>
          Your wishes
        </h2>
        <ListState
          query={wishes}
          label="Loading wishes..."
          failure="Wishes did not load"
          empty={<p className={`card soft ${styles.empty}`}>No wishes yet. Say where you would like to go.</p>}
        >
          {(made) => (
            <ul className={styles.list} aria-label="Wishes">
              {made.map((wish) => (
                <WishItem
                  key={wish.id}
                  wish={wish}
                  isOpen={opened === wish.id}
                  onToggle={() => setOpened(opened === wish.id ? undefined : wish.id)}
                  onRemoved={() => {
                    // brought back, it would ask for the trips of a wish that may be removed again meanwhile
                    if (opened === wish.id) setOpened(undefined)
                    wishesHeading.current?.focus()
                  }}
                />
              ))}
            </ul>
          )}
        </ListState>
      </section>
      <section aria-labelledby="saved-searches">
        <h2 id="saved-searches" ref={searchesHeading} tabIndex={-1}>
          Saved searches
        </h2>
        <SearchesSection onRemoved={() => searchesHeading.current?.focus()} />
      </section>
    </div>
  )
}
