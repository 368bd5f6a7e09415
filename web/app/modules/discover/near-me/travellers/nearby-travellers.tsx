import type { NearbyQuery, NearbyTraveller } from '@caravan/contract/near-me.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { detailOf } from '../../../../lib/call-error.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { distinctItems } from '../../../../lib/query/paged-query.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { Fact, Facts, TravellerRowSkeletons, travellerRows } from '../../../matching/travellers/row/traveller-row.tsx'
import { filtersText } from '../nearby-filters.ts'
import { nearbyCountQuery, nearbyQuery } from '../nearby-query.ts'
import { peopleText } from '../traveller-facts.ts'
import { FilterBar, useFilters } from './filter-bar.tsx'
import styles from './nearby-row.module.css'
import { NearbyRow, Refusal, refusalOf, rowId } from './nearby-row.tsx'

interface SectionHeadProps {
  id: string
  title: ReactNode
  /** At the right: the one action, or how many there are. */
  children?: ReactNode
}

/** As high with what is at its right as without it. */
export const SectionHead = ({ id, title, children }: SectionHeadProps) => (
  <div className={styles.head}>
    <h2 id={id}>{title}</h2>
    {children}
  </div>
)

interface Props {
  city: string
  /** There are filters, which may be why. */
  onClear?: (() => void) | undefined
}

const NobodyFound = ({ city, onClear }: Props) =>
  onClear ? (
    <EmptyState
      stamp="signpost"
      title="No Travelers Found"
      heading="h3"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Nobody in <bdi>{city}</bdi> fits these filters.
    </EmptyState>
  ) : (
    <EmptyState stamp="signpost" title="No Travelers Found" heading="h3">
      No other travelers have set <bdi>{city}</bdi> as their location yet.
    </EmptyState>
  )

const NearbySkeletons = () => (
  <TravellerRowSkeletons label="Loading travelers..." hasAction>
    <Facts>
      <span className="bit">
        <SkeletonText className="px-6" />
      </span>
      <span className={styles.style}>
        <SkeletonText className="px-20" />
      </span>
    </Facts>
    <Facts>
      <Fact>
        <SkeletonText className="px-9" />
      </Fact>
      <Fact>
        <SkeletonText className="px-16" />
      </Fact>
    </Facts>
  </TravellerRowSkeletons>
)

/** How many the list holds, also those that are not loaded. */
function NearbyCount({ filters }: { filters: NearbyQuery }) {
  const { data } = useQuery(nearbyCountQuery(filters))
  return data && data.people > 0 ? <Badge>{peopleText(data)}</Badge> : null
}

const loadMatch = () => import('./match-traveller-dialog.tsx')
const MatchTravellerDialog = lazy(async () => (await loadMatch()).MatchTravellerDialog)
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
