import type { NearbyQuery } from '@caravan/contract/near-me.ts'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazy } from '../../../../lib/lazy.tsx'
import { usePrefetch } from '../../../../lib/when-idle.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/form/chip-group.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { onceOverlayLeft } from '../../../../ui/overlay/overlay-history.ts'
import { activeFilters, readFilters, withFilters } from '../nearby-filters.ts'
import styles from './filter-bar.module.css'

/** The filters of the address, and how to put others in their place. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const setFilters = (filters: NearbyQuery) =>
    setParams((before) => withFilters(before, filters), { replace: true, preventScrollReset: true })
  return [readFilters(params), setFilters] as const
}

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => (await loadSheet()).FilterSheet)
const LATER = [loadSheet]

interface Props {
  filters: NearbyQuery
  onChange: (filters: NearbyQuery) => void
}

/** What the list is filtered by, each to be taken away by a press, and the way to all of them. */
export function FilterBar({ filters, onChange }: Props) {
  usePrefetch(LATER)
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
