import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type BuildSerializer = NonNullable<NonNullable<SchemaController['compilersFactory']>['buildSerializer']>
type Serializer = ReturnType<ReturnType<BuildSerializer>>

/** The one that Fastify takes where none is named: a package of its own, and none of ours. */
const requireAsFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))
const { SerializerSelector } = requireAsFastify('@fastify/fast-json-stringify-compiler') as {
  SerializerSelector: () => BuildSerializer
}

const compiled = new WeakMap<object, Serializer>()

/** Fastify compiles for each status of each route, problems a thousand times; here each schema once, as none refers to another. */
export const serializersOncePerSchema: BuildSerializer = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => {
    const schema = route.schema as object
    const known = compiled.get(schema)
    if (known) return known
    const made = compile(route)
    compiled.set(schema, made)
    return made
  }
}
