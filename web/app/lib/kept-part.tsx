import { type ComponentProps, createContext, createElement, type ReactNode, use } from 'react'

/** On the server only: the HTML of a part by what it is drawn by, or a mark with which it is found in the page being drawn. */
export interface PartKeeper {
  find(key: string): string | undefined
  /** What stands before and behind a part that is not kept yet. */
  mark(key: string): ReactNode
}
export const KeepsParts = createContext<PartKeeper | null>(null)

type Host = 'div' | 'fieldset' | 'h2' | 'nav' | 'svg' | 'ul'
type Props<As extends Host> = Omit<
  ComponentProps<As>,
  'as' | 'name' | 'by' | 'children' | 'dangerouslySetInnerHTML'
> & {
  as: As
  /** No other part has this name. */
  name: string
  /** Everything that its HTML depends on, what hooks and contexts tell it included: it is shown to whoever has the same. */
  by: readonly (string | number | boolean | null | undefined)[]
  children: () => ReactNode
}

/**
 * An element whose content the server draws once for all pages that have the same there, and puts in as text from then on:
 * to draw it again would give the same. In the browser it is an element like any other. Its content has no picture, which
 * the head of the page would have to name, and no `useId`, which counts the elements of its page: an id comes from outside.
 */
export function KeptPart<As extends Host>({ as, name, by, children, ...rest }: Props<As>) {
  const keeper = import.meta.env.SSR ? use(KeepsParts) : null
  if (!keeper) return createElement(as, rest, children())
  const key = `${name} ${JSON.stringify(by)}`
  const html = keeper.find(key)
  if (html !== undefined) return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: html } })
  const mark = keeper.mark(key)
  return createElement(as, rest, mark, children(), mark)
}
