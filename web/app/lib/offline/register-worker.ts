import { WORKER } from './offline-names.ts'

/** The built site has one; while it is being developed it would answer with what was there before. */
export const isWorkerPossible = () => import.meta.env.PROD && 'serviceWorker' in navigator

/** Where there is one already, the browser looks whether it is another by now. */
export const registerWorker = () => navigator.serviceWorker.register(WORKER)
