import { type NearbyQuery, STAYS } from '@caravan/contract/near-me.ts'
import { labelOf } from '@caravan/contract/option-labels.ts'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ChipGroup, type ChipOption } from '../../../../ui/form/chip-group.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Sheet } from '../../../../ui/overlay/dialog.tsx'
import {
  BUDGETS,
  EXPERIENCES,
  INTEREST_GROUPS,
  interestsOf,
  MAX_INTERESTS,
  STAY_LABELS,
  withInterests,
} from '../nearby-query.ts'
import styles from './filter-sheet.module.css'

interface Props {
  filters: NearbyQuery
  onApply: (filters: NearbyQuery) => void
  onClose: () => void
}

/** Of a choice of one that may also be left open. */
const ANY = 'any'
const withAny = <T extends string>(values: readonly T[], label: (value: T) => string): ChipOption<T | typeof ANY>[] => [
  { value: ANY, label: 'Any' },
  ...values.map((value) => ({ value, label: label(value) })),
]
const given = <T extends string>(value: T | typeof ANY): T | undefined => (value === ANY ? undefined : value)

const OVERLAP: ChipOption<'true'>[] = [{ value: 'true', label: 'Overlapping dates' }]

/** All filters at once: the list changes when they are applied, not at each press. */
export function FilterSheet({ filters, onApply, onClose }: Props) {
  const [chosen, setChosen] = useState(filters)
  const change = (part: Partial<NearbyQuery>) => setChosen((before) => ({ ...before, ...part }))
  const { stay = ANY, experience = ANY, budget = ANY, overlap } = chosen
  return (
    <Sheet onClose={onClose} title="Filters">
      <div className={`dialog-body ${styles.fields}`}>
        <Field label="In town" group>
          <ChipGroup
            options={withAny(STAYS, (value) => STAY_LABELS[value])}
            value={stay}
            onChange={(value) => change({ stay: given(value) })}
          />
        </Field>
        <Field label="Dates" why="Who travels on days of one of your coming trips, wherever it goes." group>
          <ChipGroup
            multiple
            options={OVERLAP}
            value={overlap ? [overlap] : []}
            onChange={([value]) => change({ overlap: value })}
          />
        </Field>
        <Interests filters={chosen} onChange={setChosen} />
        <Field label="Experience" group>
          <ChipGroup
            options={withAny(EXPERIENCES, labelOf)}
            value={experience}
            onChange={(value) => change({ experience: given(value) })}
          />
        </Field>
        <Field label="Budget" group>
          <ChipGroup
            options={withAny(BUDGETS, labelOf)}
            value={budget}
            onChange={(value) => change({ budget: given(value) })}
          />
        </Field>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => onApply(chosen)}>
          Show travelers
        </Button>
        <Button variant="quiet" onClick={() => setChosen({})}>
          Clear all
        </Button>
      </div>
    </Sheet>
  )
}

/** Who has any of them. They go into the address as one list. */
function Interests({ filters, onChange }: { filters: NearbyQuery; onChange: (filters: NearbyQuery) => void }) {
  const interests = interestsOf(filters)
  const isFull = interests.length >= MAX_INTERESTS
  return INTEREST_GROUPS.map(({ label, values }) => (
    <Field
      key={label}
      label={label}
      why={isFull ? `${MAX_INTERESTS} interests are chosen, as many as is possible.` : undefined}
      group
    >
      <ChipGroup
        multiple
        options={values.map((value) => ({ value, label: labelOf(value) }))}
        value={interests.filter((one) => values.includes(one))}
        onChange={(ofGroup) => {
          const others = interests.filter((one) => !values.includes(one))
          onChange(withInterests(filters, [...others, ...ofGroup].slice(0, MAX_INTERESTS)))
        }}
      />
    </Field>
  ))
}
