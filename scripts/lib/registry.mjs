import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Advice, say } from './say.mjs'

/** Longer than any registry takes for a handshake, and far shorter than npm's own patience. */
const PROBE_MS = 5000

/**
 * What npm would find out after minutes of silence: that its cache may not be written, and that nobody answers at the
 * registry. Answers what to add to its arguments.
 * @param npm runs npm with arguments and answers what it wrote
 */
export async function beforeInstall(npm) {
  // npm itself writes there with each command, and npm start names another folder in the environment
  refuseUnwritable(process.env.npm_config_cache || join(homedir(), '.npm'))
  const settings = settingsIn(await npm(['config', 'get', 'registry', 'https-proxy', 'proxy']))
  // through a proxy of its own npm gets where we do not
  const hasProxy = [settings['https-proxy'], settings.proxy].some((proxy) => proxy && proxy !== 'null')
  if (!settings.registry || hasProxy) return []
  const reason = await unreachable(settings.registry)
  if (!reason) return []
  say(`The npm registry ${settings.registry} does not answer (${reason}); trying with the packages in npm's cache…`)
  return ['--offline']
}

const settingsIn = (text) =>
  Object.fromEntries([...text.matchAll(/^([\w-]+)\s*=\s*(.*)$/gm)].map(([, name, value]) => [name, value.trim()]))

function refuseUnwritable(cache) {
  const probe = join(cache, `.probe-${randomBytes(4).toString('hex')}`)
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Advice(
      `npm's cache ${cache} cannot be written (${error.code}).\n` +
        'Make it yours, or name another one: npm_config_cache=/some/folder npm start',
    )
  }
}

/** Any answer will do, a refusal too. */
async function unreachable(registry) {
  try {
    await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) })
    return undefined
  } catch (error) {
    return error.cause?.code ?? error.cause?.message ?? error.name
  }
}
