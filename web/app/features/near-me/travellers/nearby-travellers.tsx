import type { NearbyTraveller } from '@caravan/contract/near-me.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { detailOf } from '../../../lib/call-error.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { distinctItems } from '../../../lib/query/distinct-items.ts'
import { usePrefetch } from '../../../lib/use-prefetch.ts'
import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { travellerRows } from '../../travellers/row/traveller-row.tsx'
import { filtersText } from '../nearby-filters.ts'
import { nearbyQuery } from '../nearby-query.ts'
import { SectionHead } from '../section-head.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NearbyCount } from './nearby-count.tsx'
import { NearbyRow, rowId } from './nearby-row.tsx'
import { NearbySkeletons } from './nearby-skeletons.tsx'
import { NobodyFound } from './nobody-found.tsx'
import { Refusal, refusalOf } from './refusal.tsx'
import { useFilters } from './use-filters.ts'

const loadMatch = () => import('./match-traveller-dialog.tsx')
const MatchTravellerDialog = lazyComponent(async () => (await loadMatch()).MatchTravellerDialog)
const LATER = [loadMatch]

/** Who else is in the city, with what one can filter them by; or why the viewer does not see them. */
export function NearbyTravellers({ city }: { city: string }) {
  const viewer = useSignedIn()
  const [filters, setFilters] = useFilters()
  const query = useInfiniteQuery({
    ...nearbyQuery(filters),
    enabled: !viewer.isHiddenNearby,
    select: distinctItems<NearbyTraveller>,
  })
  const refusal = refusalOf(viewer, query.error)
  const section = useRef<HTMLElement>(null)
  const [asked, setAsked] = useState<NearbyTraveller>()
  usePrefetch(LATER)
  const close = () => setAsked(undefined)
  // a button that was pressed goes with what it has done
  const focusSection = () => section.current?.focus({ preventScroll: true })
  function clearFilters() {
    setFilters({})
    focusSection()
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="travelers" className="outline-none">
      <SectionHead
        id="travelers"
        title={
          <>
            Travelers in <bdi>{city}</bdi>
          </>
        }
      >
        {refusal ? null : <NearbyCount filters={filters} />}
      </SectionHead>
      {refusal ? (
        <Refusal reason={refusal} city={city} onDone={focusSection} />
      ) : (
        <>
          <FilterBar filters={filters} onChange={setFilters} />
          <PagedList
            query={query}
            skeleton={<NearbySkeletons />}
            failure={{
              title: 'Travelers did not load',
              heading: 'h3',
              detail: (error) => detailOf(error, 'Check your connection, then try again.'),
            }}
            empty={<NobodyFound city={city} onClear={filtersText(filters) ? clearFilters : undefined} />}
            more={{ label: 'Show more travelers', className: 'mx-auto mt-5 flex' }}
          >
            {(travellers) => (
              <ul className={travellerRows}>
                {travellers.map((traveller) => (
                  <NearbyRow key={traveller.id} traveller={traveller} onAsk={setAsked} />
                ))}
              </ul>
            )}
          </PagedList>
        </>
      )}
      <DialogBoundary onClose={close}>
        {asked ? (
          <MatchTravellerDialog
            traveller={asked}
            onClose={close}
            focusAfter={() => document.getElementById(rowId(asked.id))?.querySelector('a')}
          />
        ) : null}
      </DialogBoundary>
    </section>
  )
}
