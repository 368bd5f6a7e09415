import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { detailOf, fieldErrors } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'

interface Options<Values extends FieldValues> {
  schema: z.ZodType<Values, Values>
  defaultValues: DefaultValues<Values>
  send: (values: Values) => Promise<unknown>
  onSent: (values: Values) => void
  /** Where no field is at fault. */
  failure: string
}

/** A form that one call sends; what the server refuses is said at its field. */
export function useAccountForm<Values extends FieldValues>(options: Options<Values>) {
  const form: UseFormReturn<Values, unknown, Values> = useForm<Values, unknown, Values>({
    defaultValues: options.defaultValues,
    resolver: zodResolver(options.schema),
  })
  const { mutate, isPending } = useSingleFlight({
    mutationFn: options.send,
    onSuccess: (_, values) => options.onSent(values),
    onError: (error) => {
      const [first, ...others] = Object.entries(fieldErrors(error))
      if (!first) {
        toast({ title: options.failure, description: detailOf(error, 'Please try again.'), tone: 'danger' })
        return
      }
      const nameOf = ([pointer]: [string, string]) => pointer.slice(1) as Path<Values>
      for (const one of [first, ...others]) form.setError(nameOf(one), { type: 'server', message: one[1] })
      form.setFocus(nameOf(first))
    },
  })
  const submit = form.handleSubmit((values) => mutate(values))
  return { form, isPending, submit, unsaved: useUnsaved(form.formState.isDirty) }
}
