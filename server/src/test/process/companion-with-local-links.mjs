import { ensureCompanionInstalled } from '../../../../scripts/lib/install.mjs'

// Companion, but that pictures may come by links of this machine: no setting allows that.
await ensureCompanionInstalled()
const { startCompanion } = await import('../../../../companion/companion.mjs')
const { COMPANION_SECRET: secret, PUBLIC_URL: publicUrl, APP_URL: appUrl, PORT } = process.env
const rules = { localHosts: ['127.0.0.1'] }
const listening = await startCompanion({ secret, publicUrl, appUrl, host: '127.0.0.1', port: Number(PORT) }, rules)
process.send({ listening })
