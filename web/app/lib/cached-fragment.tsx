import { type ComponentProps, createContext, createElement, type ReactNode, use } from 'react'

/** On the server only: cached HTML by key, or a mark by which the fragment is found in the rendered page. */
export interface PageFragmentCache {
  find(key: string): string | undefined
  /** Rendered before and after a fragment that is not cached yet. */
  mark(key: string): ReactNode
}
export const FragmentCacheContext = createContext<PageFragmentCache | null>(null)

type Host = 'div' | 'fieldset' | 'h2' | 'nav' | 'svg' | 'ul'
type Props<As extends Host> = Omit<
  ComponentProps<As>,
  'as' | 'name' | 'by' | 'children' | 'dangerouslySetInnerHTML'
> & {
  as: As
  /** Unique among all fragments. */
  name: string
  /** Everything that its HTML depends on, what hooks and contexts tell it included: it is shown to whoever has the same. */
  by: readonly (string | number | boolean | null | undefined)[]
  children: () => ReactNode
}

/**
 * An element whose content the server renders once per key and inserts as HTML from then on (a fragment cache). In the
 * browser it is an element like any other. Its content has no picture, because React preloads those in the head of the page,
 * and no `useId`, because ids depend on the rest of the page: pass an id in.
 */
export function CachedFragment<As extends Host>({ as, name, by, children, ...rest }: Props<As>) {
  const cache = import.meta.env.SSR ? use(FragmentCacheContext) : null
  if (!cache) return createElement(as, rest, children())
  const key = `${name} ${JSON.stringify(by)}`
  const html = cache.find(key)
  if (html !== undefined) return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: html } })
  const mark = cache.mark(key)
  return createElement(as, rest, mark, children(), mark)
}
