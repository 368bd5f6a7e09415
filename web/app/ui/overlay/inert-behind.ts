import { useEffect } from 'react'

/**
 * Inside of what is open: what Radix hides from aids behind it cannot have the focus either. Radix hides it in an effect
 * of its own, which runs after this one.
 */
export function InertBehind(): null {
  useEffect(() => {
    let hidden: HTMLElement[] = []
    const timer = setTimeout(() => {
      hidden = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden=true]:not([inert])')]
      for (const one of hidden) one.inert = true
    })
    return () => {
      clearTimeout(timer)
      for (const one of hidden) one.inert = false
    }
  }, [])
  return null
}
