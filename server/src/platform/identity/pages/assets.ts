import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FOLDER = new URL('../assets/', import.meta.url)
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

interface Asset {
  address: string
  type: string
  content: Buffer
}

/** Read once; each address holds a hash of what it answers, so that browsers keep it for good. */
const assets = new Map(fs.readdirSync(FOLDER).map((name) => [name, assetOf(name)]))

function assetOf(name: string): Asset {
  const content = fs.readFileSync(new URL(name, FOLDER))
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  return { address: `/identity/${hash}/${name}`, type: TYPES[extname(name)] ?? 'application/octet-stream', content }
}

/** @throws where there is no such file: a page would be broken for everybody */
export function assetPath(name: string): string {
  const asset = assets.get(name)
  if (!asset) throw new Error(`No asset ${name}`)
  return asset.address
}

export async function assetRoutes(app: FastifyInstance): Promise<void> {
  for (const { address, type, content } of assets.values()) {
    app.get(address, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
  }
}
