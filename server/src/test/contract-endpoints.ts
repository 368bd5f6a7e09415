import * as fs from 'node:fs'
import type { EndpointShape } from '@caravan/contract/endpoint.ts'

const CONTRACT = new URL('../../../contract/src/', import.meta.url)

/** Every endpoint that the contract declares: what the matrix must have a row for. */
export async function contractEndpoints(): Promise<EndpointShape[]> {
  const files = fs.readdirSync(CONTRACT).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)))
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

export const nameOf = ({ method, path }: Pick<EndpointShape, 'method' | 'path'>) => `${method} ${path}`

/** Whether a call, as `GET /api/posts/018f…`, is one of this endpoint. */
export function isCallOf({ method, path }: Pick<EndpointShape, 'method' | 'path'>, call: string): boolean {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[0-9a-f-]{36}')
  return new RegExp(`^${method} ${pattern}(\\?|$)`).test(call)
}
