/**
 * In place of the router's discovery of routes on the way, by `build-steps/router-modules.ts`. All routes come with the
 * first page: `routeDiscovery` in `react-router.config.ts` says `initial`.
 */
export const isFogOfWarEnabled = () => false
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => undefined

/** Written into a page only where routes are discovered on the way. */
export function getPartialManifest(): never {
  throw new Error('Routes are discovered on the way: see no-lazy-discovery.ts')
}
