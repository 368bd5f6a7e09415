import { createElement } from 'react'
import type { UNSAFE_RouteModules as RouteModules } from 'react-router'
import { ChunkLoadError } from './lazy.tsx'

type RouteModule = NonNullable<RouteModules[string]>

/**
 * In place of the router's own, by `build-steps/router-modules.ts`. That one reloads the page where a route's
 * module does not come, and offline the browser then shows a page of its own.
 */
export async function loadRouteModule(
  { id, module: address }: { id: string; module: string },
  known: RouteModules,
): Promise<RouteModule> {
  const module = known[id] ?? (await importModule(address).catch(() => retriedModule(address)))
  known[id] = module
  return module
}

async function importModule(address: string): Promise<RouteModule> {
  try {
    return await import(/* @vite-ignore */ address)
  } catch (error) {
    throw new ChunkLoadError(error)
  }
}

/**
 * Stands in for a module that did not come, and asks for it again at each navigation: the router keeps the first
 * outcome for as long as the page lives.
 */
function retriedModule(address: string): RouteModule {
  let loaded: RouteModule | undefined
  return {
    async clientLoader(args) {
      loaded = await importModule(address)
      return loaded.clientLoader ? loaded.clientLoader(args) : null
    },
    default: (props) => {
      if (!loaded) throw new ChunkLoadError(address)
      return createElement(loaded.default, props)
    },
    meta: (args) => loaded?.meta?.(args) ?? [],
  }
}
