import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../free-port.ts'
import { findProgram } from './debian-program.ts'

export const findNginx = () => findProgram('nginx', { versionFlag: '-v', debianPackage: 'nginx-light' })

export interface Nginx {
  /** Where it answers with TLS, as `localhost`. */
  port: number
  /** Where it sends people on from. */
  plainPort: number
  stop(): Promise<void>
}

interface Options {
  program: string
  /** For all that it writes; `key.pem` and `cert.pem` are there. */
  folder: string
  nodes: readonly [string, string]
}

const TRIES = 5

/**
 * nginx as docs/operating.md sets it up, in front of two nodes. It cannot listen on a port that the system chooses: where
 * somebody else took that port in between, nginx says so and another is tried.
 */
export async function startNginx(options: Options): Promise<Nginx> {
  for (let tries = 0; tries < TRIES; tries++) {
    const [port = 0, plainPort = 0] = [await freePort(), await freePort()]
    const started = await launch(options, { port, plainPort })
    if (started) return { port, plainPort, stop: started.stop }
  }
  throw new Error(`nginx found its port taken ${TRIES} times`)
}

async function launch({ program, folder, nodes }: Options, ports: { port: number; plainPort: number }) {
  fs.writeFileSync(join(folder, 'caravan.conf'), documentedConfig(folder, nodes, ports))
  const file = join(folder, 'nginx.conf')
  fs.writeFileSync(file, surroundings(folder))
  const nginx = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(nginx, 'close')
  let written = ''
  const hasStarted = await new Promise<boolean>((done) => {
    createInterface(nginx.stderr).on('line', (line) => {
      written += `${line}\n`
      // said when it listens
      if (/\[notice\] .* nginx\/\d/.test(line)) done(true)
    })
    ended.then(() => done(false))
  })
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
  }
  if (hasStarted) return { stop }
  if (/bind\(\) .*Address already in use/.test(written)) return null
  throw new Error(`nginx did not start:\n${written}`)
}

/** What a distribution's nginx.conf has around it, for whoever runs the tests; and the node that answered, as a header. */
const surroundings = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  add_header x-nodes-asked $upstream_addr always;
  include ${folder}/caravan.conf;
}
`

const DOCUMENT = new URL('../../../../docs/operating.md', import.meta.url)

function documentedConfig(
  folder: string,
  [first, second]: readonly [string, string],
  { port, plainPort }: { port: number; plainPort: number },
): string {
  const written = /```nginx\n([\s\S]*?)```/.exec(fs.readFileSync(DOCUMENT, 'utf8'))?.[1]
  if (!written) throw new Error('docs/operating.md has no settings of nginx')
  const changes: [string, string][] = [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['/etc/letsencrypt/live/trips.example/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/trips.example/privkey.pem', join(folder, 'key.pem')],
    ['127.0.0.1:3000', `127.0.0.1:${new URL(first).port}`],
    ['127.0.0.1:3001', `127.0.0.1:${new URL(second).port}`],
    ['trips.example', 'localhost'],
  ]
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The settings of nginx in docs/operating.md have no ${from}`)
    return text.replaceAll(from, to)
  }, written)
}
