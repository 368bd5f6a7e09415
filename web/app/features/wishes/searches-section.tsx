import { deleteSavedSearch, type SavedSearch } from '@caravan/contract/saved-searches.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/call.ts'
import { patchNewest } from '../../lib/query/patch-pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { addressOfSearch } from '../discover/search-address.ts'
import { ListState } from './list-state.tsx'
import { RemovableRow } from './removable-row.tsx'
import { savedSearchesKey, savedSearchesQuery } from './wishes-query.ts'
import styles from './wishes-screen.module.css'

/** Searches that a daily digest looks for. */
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
