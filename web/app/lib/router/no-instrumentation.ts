/** In place of the router's instrumentation, by `build-steps/router-modules.ts`: no `instrumentations` are given to it. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router
