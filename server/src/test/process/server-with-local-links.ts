import '../../node-env.ts'

import { readConfig } from '../../config.ts'
import { reservePort } from '../../platform/process/listening.ts'
import { serve } from '../../serve.ts'

// The server, but that pictures may come by links of this machine: no setting allows that.
const { host } = readConfig(process.env)
const reserved = await reservePort(host)
const config = readConfig({ ...process.env, PORT: String(reserved.port) })
await serve(config, reserved, { links: { localHosts: ['127.0.0.1'] } })
