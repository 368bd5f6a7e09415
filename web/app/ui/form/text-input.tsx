import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useControlProps } from './field.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Inside a `Field`; takes `{...register('name')}` of react-hook-form as it is. */
export function TextInput({ className, ...rest }: InputProps) {
  return <input type="text" dir="auto" className={classNames('input', className)} {...useControlProps()} {...rest} />
}

export function TextArea({ className, rows = 3, ...rest }: AreaProps) {
  return <textarea dir="auto" className={classNames('input', className)} rows={rows} {...useControlProps()} {...rest} />
}
