import { classNames } from '../lib/class-names.ts'
import { Button, type ButtonProps } from './button.tsx'

/** A round button with an icon alone; `label` is what it does, in words. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ButtonProps, 'aria-label' | 'wide'> & { label: string }) {
  return <Button variant="quiet" aria-label={label} className={classNames('round', className)} {...rest} />
}
