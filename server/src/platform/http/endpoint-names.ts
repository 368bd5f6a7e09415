import { readdirSync } from 'node:fs'
import type { EndpointShape } from '@caravan/contract/endpoint.ts'
import { z } from 'zod'

const FOLDER = new URL('.', import.meta.resolve('@caravan/contract/endpoint.ts'))
const files = readdirSync(FOLDER).filter((name) => !name.endsWith('.test.ts'))
const modules: object[] = await Promise.all(files.sort().map((name) => import(new URL(name, FOLDER).href)))

const NAMES = new Map<unknown, string>(
  modules.flatMap((module) => Object.entries(module).map(([name, value]): [unknown, string] => [value, name])),
)

/** Under which name the contract exports an endpoint: what a generated client calls it too. */
export const endpointName = (endpoint: object): string | undefined => NAMES.get(endpoint)

export const CONTRACT_SCHEMAS = [...NAMES].flatMap(([value, name]): [string, z.ZodType][] =>
  value instanceof z.ZodType ? [[name, value]] : [],
)

export const CONTRACT_ENDPOINTS = [...NAMES].flatMap(([value, name]): [string, EndpointShape][] =>
  isEndpoint(value) ? [[name, value]] : [],
)

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
