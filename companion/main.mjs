import { startCompanion } from './companion.mjs'

const { COMPANION_SECRET: secret = '', PUBLIC_URL = '', APP_URL, HOST = '127.0.0.1', PORT = '3020' } = process.env

const originOf = (name, text) => {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error(`${name}: expected an address such as https://example.org`)
  return new URL(text).origin
}

if (secret.length < 32) throw new Error('COMPANION_SECRET: expected at least 32 characters, the same as of the app')
const publicUrl = originOf('PUBLIC_URL', PUBLIC_URL)
const appUrl = originOf('APP_URL', APP_URL || PUBLIC_URL)
const port = await startCompanion({ secret, publicUrl, appUrl, host: HOST, port: Number(PORT) })
process.stdout.write(`Companion listens on ${HOST}:${port}\n`)
