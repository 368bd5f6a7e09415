import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'

interface Choice<T> {
  read: (params: URLSearchParams) => T
  write: (choice: T) => Record<string, string>
}

/**
 * A choice that lives in the address, which follows when the router has got there: a press is shown at once, and holds
 * until a step has brought the address there. Where one presses again meanwhile, the earlier step changes nothing.
 */
export function useAddressChoice<T extends string | boolean>({ read, write }: Choice<T>): [T, (choice: T) => void] {
  const { key } = useLocation()
  const [params, setParams] = useSearchParams()
  const inAddress = read(params)
  const [pressed, setPressed] = useState<{ choice: T; before: string }>()
  if (pressed && pressed.choice === inAddress && pressed.before !== key) setPressed(undefined)
  function choose(choice: T) {
    setPressed({ choice, before: key })
    setParams(write(choice), { replace: true, preventScrollReset: true })
  }
  return [pressed ? pressed.choice : inAddress, choose]
}
