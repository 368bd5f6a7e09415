import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { classNames } from '../lib/class-names.ts'

export const Spinner = () => (
  <svg className="icon spin" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M12 3a9 9 0 1 1-9 9" strokeLinecap="round" />
  </svg>
)

/** One `primary` on a screen. `yes` and `done` are oasis: connected, finished. */
export type ButtonVariant = 'outline' | 'primary' | 'ember' | 'yes' | 'danger' | 'quiet' | 'done'
interface Look {
  variant?: ButtonVariant
  small?: boolean
  /** As wide as its parent. */
  wide?: boolean
  className?: string
}

export const buttonClass = ({ variant = 'outline', small, wide, className }: Look) =>
  classNames('btn', variant !== 'outline' && variant, small && 'small', wide && 'wide', className)

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and takes no further presses; the button keeps its place in the order of focus. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, small, wide, className, busy, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, small, wide, className })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}

type LinkTarget = { to: string; href?: undefined } | { to?: undefined; href: string }
export type LinkButtonProps = Look & LinkTarget & { children: ReactNode; 'aria-label'?: string; onClick?: () => void }

/** `to` is a screen of the app, `href` an address that the server answers (`/api/login`). */
export function LinkButton({ variant, small, wide, className, to, href, ...rest }: LinkButtonProps) {
  const look = buttonClass({ variant, small, wide, className })
  if (to !== undefined) return <Link className={look} to={to} {...rest} />
  return <a className={look} href={href} {...rest} />
}

/** A round button with an icon alone; `label` is what it does, in words. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ButtonProps, 'aria-label' | 'wide'> & { label: string }) {
  return <Button variant="quiet" aria-label={label} className={classNames('round', className)} {...rest} />
}
