import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request as plainRequest } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A certificate of one's own for localhost, or why there is none. */
export function makeCertificate(folder: string): { key: string; cert: string } | { missing: string } {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, ...name, '-keyout', keyFile, '-out', certFile], {
      stdio: 'ignore',
    })
  } catch {
    return { missing: 'openssl, which makes the certificate, is not installed' }
  }
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
}

/**
 * What a proxy in production does: ends TLS, says for whom it asks, hands on sockets, and keeps each visitor at one node.
 * `nodes` may be filled after it listens.
 */
export async function startTlsProxy(tls: { key: string; cert: string }, nodes: string[]) {
  const nodeOf = new Map<string, string>()
  const served = new Map<string, number>()
  const choose = ({ headers }: IncomingMessage): URL => {
    const visitor = headers.cookie ?? ''
    const node = nodeOf.get(visitor) ?? nodes[nodeOf.size % nodes.length] ?? ''
    nodeOf.set(visitor, node)
    served.set(node, (served.get(node) ?? 0) + 1)
    return new URL(node)
  }
  const ask = (incoming: IncomingMessage) => {
    const { hostname, port } = choose(incoming)
    return plainRequest({ hostname, port, method: incoming.method, path: incoming.url, headers: forwarded(incoming) })
  }
  const server = createServer(tls, (incoming, reply) => {
    const asked = ask(incoming)
    asked.once('response', (answer) => answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers)))
    asked.once('error', () => reply.writeHead(502).end())
    incoming.pipe(asked)
  })
  const opened = new Set<Duplex>()
  server.on('upgrade', (incoming, visitor: Duplex) => {
    opened.add(visitor.once('close', () => opened.delete(visitor)))
    const asked = ask(incoming)
    asked.once('error', () => visitor.destroy())
    // refused
    asked.once('response', (answer) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      visitor.write(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${lines.join('')}\r\n`)
      answer.pipe(visitor)
    })
    asked.once('upgrade', (answer, node, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      visitor.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
      // under load the first frame comes in one packet with the answer, and only here
      visitor.write(first)
      visitor.on('error', () => node.destroy()).pipe(node)
      node.on('error', () => visitor.destroy()).pipe(visitor)
    })
    asked.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const stop = async () => {
    server.closeAllConnections()
    for (const visitor of opened) visitor.destroy()
    server.close()
    await once(server, 'close')
  }
  return { url: `https://localhost:${port}`, served, stop }
}

/** Its own words in place of what the visitor made up, but for the host that the visitor asked for. */
const forwarded = ({ headers, socket }: IncomingMessage): OutgoingHttpHeaders => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': headers['x-forwarded-host'] ?? headers.host,
})

/** The body of an answer, as a test reads it. */
export const bodyOf = (answer: IncomingMessage): Promise<string> => text(answer)
