import { REPORT_REASONS, type ReportReason } from '@caravan/contract/reports.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { REASONS } from '../reports/report-text.ts'

interface Props<T extends string> {
  label: string
  /** What stands where nothing is chosen. */
  all: string
  options: readonly { value: T; label: string }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** One of a list, or all of it. */
export function Choice<T extends string>({ label, all, options, value, onChange }: Props<T>) {
  const none = { value: 'all', label: all } as const
  return (
    <Field label={label}>
      <Select<T | 'all'>
        options={[none, ...options]}
        value={value ?? 'all'}
        onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      />
    </Field>
  )
}

export const ReasonChoice = (props: Pick<Props<ReportReason>, 'value' | 'onChange'>) => (
  <Choice
    label="Reason"
    all="All reasons"
    options={REPORT_REASONS.map((value) => ({ value, label: REASONS[value].label }))}
    {...props}
  />
)
