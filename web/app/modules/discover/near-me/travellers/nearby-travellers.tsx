import type { NearbyQuery, NearbyTraveller } from '@caravan/contract/near-me.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { whyNotLoaded } from '../../../../lib/call-error.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { distinctItems } from '../../../../lib/query/paged-query.ts'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/failed-state.tsx'
import { Chip } from '../../../../ui/form/chip-group.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { onceOverlayLeft } from '../../../../ui/overlay/overlay-history.ts'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { Fact, Facts, TravellerRowSkeletons, travellerRows } from '../../../matching/travellers/traveller-row.tsx'
import styles from '../near-me-screen.module.css'
import { activeFilters, filtersText, nearbyCountQuery, nearbyQuery, readFilters, withFilters } from '../nearby-query.ts'
import { peopleText } from '../traveller-facts.ts'
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

const MatchTravellerDialog = lazy(async () => (await import('./match-traveller-dialog.tsx')).MatchTravellerDialog)
const LATER = [MatchTravellerDialog.preload]

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
            failure={{ title: 'Travelers did not load', heading: 'h3', detail: whyNotLoaded }}
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

function useFilters() {
  const [params, setParams] = useSearchParams()
  const setFilters = (filters: NearbyQuery) =>
    setParams((before) => withFilters(before, filters), { replace: true, preventScrollReset: true })
  return [readFilters(params), setFilters] as const
}

const FilterSheet = lazy(async () => (await import('./filter-sheet.tsx')).FilterSheet)
const SHEET_LATER = [FilterSheet.preload]

/** What the list is filtered by, each to be taken away by a press, and the way to all of them. */
function FilterBar({ filters, onChange }: { filters: NearbyQuery; onChange: (filters: NearbyQuery) => void }) {
  usePrefetch(SHEET_LATER)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const active = activeFilters(filters)
  const close = () => setOpen(false)
  return (
    <div className={styles.bar}>
      <Button ref={button} small onClick={() => setOpen(true)}>
        <SlidersHorizontal className="icon" />
        Filters
      </Button>
      {active.length > 0 ? (
        <ul className="chips" aria-label="Active filters">
          {active.map(({ label, without }) => (
            <li key={label}>
              <Chip
                pressed
                onPress={() => {
                  // the chip goes
                  button.current?.focus()
                  onChange(without)
                }}
              >
                {label}
                <X className={`icon ${styles.remove}`} />
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <DialogBoundary onClose={close}>
        {isOpen ? (
          <FilterSheet
            filters={filters}
            onApply={(chosen) => {
              close()
              onceOverlayLeft(() => onChange(chosen))
            }}
            onClose={close}
          />
        ) : null}
      </DialogBoundary>
    </div>
  )
}
