import { isolated } from '@caravan/contract/isolated.ts'
import {
  changePlan,
  isTimeZone,
  PLAN_LIMITS,
  type Plan,
  type PlanSuggestion,
  PlanTerms,
  proposeGroupPlan,
  proposePlan,
} from '@caravan/contract/plans.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Ref, type SelectHTMLAttributes, useId, useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { serverNow } from '../../../lib/dates/dates.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AccountForm, useAccountForm } from '../../people/settings/account/account-form.tsx'
import { PlaceCombobox } from '../../places/place-combobox.tsx'
import { createAttempts } from '../../trips/comments/attempt-key.ts'
import { planQuery, refetchPlans } from './plan-query.ts'
import { clockIn, firstSensible, momentOf, ownTimeZone, timeZones } from './plan-times.ts'

type GroupPlace = Pick<PlanSuggestion, 'city' | 'placeId' | 'timeZone'>
/** The days that are shared are known of a match alone. */
type Suggested = GroupPlace & Partial<Pick<PlanSuggestion, 'from' | 'to'>>

interface Props {
  of: { matchId: string; name: string } | { groupChatId: string; place?: GroupPlace }
  /** One that is changed; without it a new one is proposed. */
  plan?: Plan | undefined
  onClose: () => void
}

function askedOf({ of, plan }: Pick<Props, 'of' | 'plan'>): string {
  if ('name' in of) return `${isolated(of.name)} is asked to agree`
  return plan ? 'Whoever is in is asked again' : 'Everybody in the chat is asked'
}

export const PlanDialog = ({ onClose, ...props }: Props) => (
  <Sheet
    onClose={onClose}
    title={props.plan ? 'Change the plan' : 'Plan to meet'}
    description={`${askedOf(props)}. Choose a place where other people are.`}
  >
    <PlanForm {...props} onClose={onClose} />
  </Sheet>
)

/** Times are typed as a clock in the zone shows them. */
const Typed = z.object({
  place: PlanTerms.shape.place,
  placeId: PlanTerms.shape.placeId.unwrap(),
  timeZone: z.string(),
  startsAt: z.string().min(1, { error: 'Choose when it begins.' }),
  endsAt: z.string().min(1, { error: 'Choose when it ends.' }),
})
type Typed = z.infer<typeof Typed>

const TWO_HOURS = 2 * 3_600_000

function startingValues(plan: Plan | undefined, suggestion: Suggested | null): Typed {
  const suggested = suggestion?.timeZone
  const timeZone = plan?.timeZone ?? (suggested && isTimeZone(suggested) ? suggested : ownTimeZone())
  if (plan) {
    const [startsAt, endsAt] = [new Date(plan.startsAt), new Date(plan.endsAt)]
    return {
      ...{ place: plan.place, placeId: plan.placeId, timeZone },
      ...{ startsAt: clockIn(timeZone, startsAt), endsAt: clockIn(timeZone, endsAt) },
    }
  }
  const { from, to } = suggestion ?? {}
  const startsAt = firstSensible(from && to ? { from, to } : null, timeZone, serverNow())
  const endsAt = clockIn(timeZone, new Date(momentOf(startsAt, timeZone).getTime() + TWO_HOURS))
  return { place: '', placeId: suggestion?.placeId ?? '', timeZone, startsAt, endsAt }
}

function PlanForm({ of, plan, onClose }: Props) {
  const client = useQueryClient()
  const [suggestion] = useState(() => suggestionFor(client, of))
  const [city, setCity] = useState(plan ? plan.placeId && (plan.city ?? '') : (suggestion?.city ?? ''))
  const [attempts] = useState(() => createAttempts())
  const proposing = useAccountForm<Typed>({
    schema: Typed,
    defaultValues: startingValues(plan, suggestion),
    send: ({ startsAt, endsAt, ...typed }) => {
      const body = {
        ...typed,
        startsAt: momentOf(startsAt, typed.timeZone).toISOString(),
        endsAt: momentOf(endsAt, typed.timeZone).toISOString(),
      }
      if (plan) return call(changePlan, { params: { planId: plan.id }, body: { ...body, revision: plan.revision } })
      const init = { idempotencyKey: attempts.keyFor(JSON.stringify(body)) }
      return 'matchId' in of
        ? call(proposePlan, { params: { matchId: of.matchId }, body }, init)
        : call(proposeGroupPlan, { params: { groupChatId: of.groupChatId }, body }, init)
    },
    onSent: () => {
      void refetchPlans(client)
      toast({ title: askedOf({ of, plan }), tone: 'success' })
      onClose()
    },
    failure: plan ? 'The plan was not changed.' : 'The plan was not proposed.',
  })
  const { form } = proposing
  const { errors } = form.formState
  return (
    <AccountForm of={proposing} label={plan ? 'Ask again' : 'Propose'} onCancel={onClose}>
      <Field label="Where" error={errors.place?.message}>
        <TextInput maxLength={PLAN_LIMITS.place} autoComplete="off" {...form.register('place')} />
      </Field>
      <Field label="City" optional why="Says which emergency numbers hold there." error={errors.placeId?.message}>
        <Controller
          control={form.control}
          name="placeId"
          render={({ field }) => (
            <PlaceCombobox
              value={city}
              kind="city"
              onBlur={field.onBlur}
              onType={(typed) => {
                setCity(typed)
                field.onChange('')
              }}
              onChoose={(place) => {
                setCity(place.name)
                field.onChange(place.id)
              }}
            />
          )}
        />
      </Field>
      <Field label="Begins" error={errors.startsAt?.message}>
        <TextInput type="datetime-local" {...form.register('startsAt')} />
      </Field>
      <Field label="Ends" error={errors.endsAt?.message}>
        <TextInput type="datetime-local" {...form.register('endsAt')} />
      </Field>
      <ZoneSelect chosen={form.getValues('timeZone')} {...form.register('timeZone')} />
    </AccountForm>
  )
}

/** As the conversation below the dialog has read it; of a group chat, where it is. */
const suggestionFor = (client: QueryClient, of: Props['of']): Suggested | null =>
  ('matchId' in of ? client.getQueryData(planQuery(of.matchId).queryKey)?.suggestion : of.place) ?? null

interface ZoneProps extends SelectHTMLAttributes<HTMLSelectElement> {
  chosen: string
  ref?: Ref<HTMLSelectElement>
}

function ZoneSelect({ chosen, ...props }: ZoneProps) {
  const [zones] = useState(() => timeZones(chosen))
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Time zone</label>
      <p className="why" id={`${id}-why`}>
        Of the place where you meet.
      </p>
      <select className="input" id={id} aria-describedby={`${id}-why`} {...props}>
        {zones.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
