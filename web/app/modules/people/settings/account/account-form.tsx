import { zodResolver } from '@hookform/resolvers/zod'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { detailOf, fieldErrors } from '../../../../lib/call-error.ts'
import { useSingleFlight } from '../../../../lib/use-single-flight.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Field, FormFailure, TextInput } from '../../../../ui/form/field.tsx'
import { UnsavedQuestion } from '../../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../../ui/unsaved/use-unsaved.ts'
import styles from './account-form.module.css'

interface Options<Values extends FieldValues> {
  schema: z.ZodType<Values, Values>
  defaultValues: DefaultValues<Values>
  send: (values: Values) => Promise<unknown>
  onSent: (values: Values) => void
  failure: string
  /** Nothing that was typed into it is worth a question before it is lost. */
  isQuestion?: boolean
}

/** A form that one call sends; what the server refuses is said at its field, or by its `failure`. */
export function useAccountForm<Values extends FieldValues>(options: Options<Values>) {
  const form: UseFormReturn<Values, unknown, Values> = useForm<Values, unknown, Values>({
    defaultValues: options.defaultValues,
    resolver: zodResolver(options.schema),
  })
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useSingleFlight({
    mutationFn: options.send,
    onMutate: () => setFailure(undefined),
    onSuccess: (_, values) => options.onSent(values),
    onError: (error) => {
      const [first, ...others] = Object.entries(fieldErrors(error))
      if (!first) {
        setFailure(`${options.failure} ${detailOf(error, 'Check your connection, then try again.')}`)
        return
      }
      const nameOf = ([pointer]: [string, string]) => pointer.slice(1) as Path<Values>
      for (const one of [first, ...others]) form.setError(nameOf(one), { type: 'server', message: one[1] })
      form.setFocus(nameOf(first))
    },
  })
  const submit = form.handleSubmit((values) => mutate(values))
  return { form, isPending, submit, failure, unsaved: useUnsaved(form.formState.isDirty && !options.isQuestion) }
}

interface FootProps {
  label?: string
  isDanger?: boolean | undefined
  busy: boolean
  onCancel: () => void
}

interface AccountFormProps extends Omit<FootProps, 'busy'> {
  of: Pick<ReturnType<typeof useAccountForm>, 'submit' | 'failure' | 'isPending' | 'unsaved'>
  children: ReactNode
}

export const AccountForm = ({ of: { submit, failure, isPending, unsaved }, children, ...foot }: AccountFormProps) => (
  <form method="post" className="stack" noValidate onSubmit={(event) => void submit(event)}>
    {children}
    <FormFailure>{failure}</FormFailure>
    <SaveOrCancel {...foot} busy={isPending} />
    <UnsavedQuestion unsaved={unsaved} />
  </form>
)

export const SaveOrCancel = ({ label = 'Save Changes', isDanger, busy, onCancel }: FootProps) => (
  <div className={styles.foot}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
      {label}
    </Button>
  </div>
)

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  why?: string
  error: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({ label, why, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Field label={label} why={why} error={error}>
      <span className={styles.entry}>
        <TextInput type={isShown ? 'text' : 'password'} dir="ltr" maxLength={254} {...input} />
        <IconButton
          label={`Show: ${label}`}
          variant="quiet"
          aria-pressed={isShown}
          className={styles.show}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff className="icon" /> : <Eye className="icon" />}
        </IconButton>
      </span>
    </Field>
  )
}

export const CurrentPasswordField = (props: Omit<PasswordFieldProps, 'label'>) => (
  <PasswordField label="Current password" autoComplete="current-password" {...props} />
)
