/** The one screen of `bare-screen.ts`, rendered by the server and hydrated in the browser as the router's template does both. */
import { createElement as h, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router'

type Item = Record<string, unknown>

export const routes = [
  {
    path: '*',
    loader: ({ context }: { context: unknown }) => context ?? [],
    Component: List,
    HydrateFallback: () => null,
  },
]

/** Whatever each item says in words. */
function List() {
  const items = useLoaderData<Item[]>()
  return h('main', null, [
    h('h1', { key: 'title' }, 'List'),
    h(
      'ul',
      { key: 'list' },
      items.map((item, n) =>
        h(
          'li',
          { key: n },
          wordsOf(item).map((words, at) => h('p', { key: at }, words)),
        ),
      ),
    ),
  ])
}

const wordsOf = (item: Item) => Object.values(item).filter((value) => typeof value === 'string')

const root = typeof document === 'undefined' ? null : document.getElementById('root')
if (root) hydrateRoot(root, h(StrictMode, null, h(RouterProvider, { router: createBrowserRouter(routes) })))
