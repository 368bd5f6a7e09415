import { STEPS } from '@caravan/contract/options.ts'
import { type RequiredStep, type readOwnSteps, saveRequiredStep } from '@caravan/contract/steps.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { optimisticIn } from '../../../lib/query/optimistic.ts'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import { RadioRows } from '../../safety/reports/radio-rows.tsx'
import { ownStepsQuery, stepsKey } from './steps.tsx'
import { STEP_LABELS } from './steps-list.tsx'

type OwnSteps = z.infer<(typeof readOwnSteps.reply)[200]>

const OPTIONS: { value: RequiredStep; label: string; line?: string }[] = [
  { value: 'none', label: 'Nothing', line: 'Whoever sees you may ask.' },
  ...STEPS.map((value) => ({ value, ...STEP_LABELS[value] })),
]

export function RequiredStepRows() {
  const client = useQueryClient()
  const { data } = useQuery(ownStepsQuery())
  if (!data) return null
  const { requiredStep } = data
  const choose = async (wanted: RequiredStep) => {
    if (await choicesIn(client).want('own', wanted, requiredStep)) toast({ title: 'Saved', tone: 'success' })
  }
  return (
    <RadioRows
      legend="Before somebody asks to match"
      options={OPTIONS}
      value={requiredStep}
      onChange={(wanted) => void choose(wanted)}
    />
  )
}

const choicesIn = optimisticIn<RequiredStep, RequiredStep>((client) => ({
  send: async (_id, requiredStep) => (await call(saveRequiredStep, { body: { requiredStep } })).requiredStep,
  expected: (_confirmed, wanted) => wanted,
  show: (_id, requiredStep) => client.setQueryData<OwnSteps>(stepsKey, (own) => own && { ...own, requiredStep }),
  onFailure: (_id, error) => toastFailure('That was not saved.', error),
}))
