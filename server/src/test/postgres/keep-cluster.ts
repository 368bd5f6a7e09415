import { forgetSettings } from '../process/without-settings.ts'
import startPostgresForTests from './postgres-for-tests.ts'

/** Before several test runs start at once: each would make the cluster that there is none of yet. */
forgetSettings()
const stop = await startPostgresForTests({ provide: () => undefined })
await stop()
