import TriangleAlert from 'lucide-react/icons/triangle-alert'
import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  use,
  useId,
} from 'react'
import { classNames } from '../../lib/class-names.ts'

interface FieldContext {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}
const Control = createContext<FieldContext | null>(null)

/** For a control of one's own inside a `Field`: the ids that tie it to its label, its reason and its error. */
export const useField = (): FieldContext | null => use(Control)

/** The attributes of a labelled control; empty outside a `Field`. */
export function useControlProps() {
  const field = useField()
  if (!field) return {}
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined }
}

export interface FieldProps {
  label: ReactNode
  /** One line below the label: why it is asked, or how it is used. */
  why?: ReactNode
  error?: string
  /** At the right below: '12/200 characters'. */
  count?: string
  optional?: boolean
  /** For chips and other choices, which no single control can be labelled for. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** Label above, control, error below. The controls inside find their ids by themselves. */
export function Field({ label, why, error, count, optional, group, className = '', children }: FieldProps) {
  const id = useId()
  const described = [why && `${id}-why`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const words = (
    <>
      {label}
      {optional ? <span className="soft font-normal"> (optional)</span> : null}
    </>
  )
  return (
    <div className={`field ${className}`}>
      {group ? (
        <span className="label" id={`${id}-label`}>
          {words}
        </span>
      ) : (
        <label htmlFor={id} id={`${id}-label`}>
          {words}
        </label>
      )}
      {why ? (
        <p className="why" id={`${id}-why`}>
          {why}
        </p>
      ) : null}
      <Control value={{ id, labelId: `${id}-label`, describedBy: described, invalid: Boolean(error) }}>
        {children}
      </Control>
      {error ? <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText> : null}
      {count ? <span className="count">{count}</span> : null}
    </div>
  )
}

export const FieldErrorText = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p className="error" id={id}>
    <TriangleAlert className="icon" />
    <span>{children}</span>
  </p>
)

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Inside a `Field`; takes `{...register('name')}` of react-hook-form as it is. */
export function TextInput({ className, ...rest }: InputProps) {
  return <input type="text" dir="auto" className={classNames('input', className)} {...useControlProps()} {...rest} />
}

export function TextArea({ className, rows = 3, ...rest }: AreaProps) {
  return <textarea dir="auto" className={classNames('input', className)} rows={rows} {...useControlProps()} {...rest} />
}

/** Why a form was not sent, where no field is at fault: it stays until it is sent again, and is read aloud. */
export const FormFailure = ({ children }: { children: string | undefined }) => (
  <div role="alert">{children ? <FieldErrorText>{children}</FieldErrorText> : null}</div>
)
