import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { counts } from './counts.mjs'
import { at } from './project.mjs'

/** What sends a statement, and is told the type of its rows. */
const SENDERS = ['execute', 'query', 'named', 'namedWithValues']

/** Sent by a server that serves; what operators' commands send runs in processes of its own, and is compared where tests send it. */
const SERVING = /^(modules|platform)\//

/** Types of PostgreSQL, as the driver parses them (server/src/db/client.ts); all others are strings. */
const KINDS = {
  boolean: [16],
  number: [20, 21, 23, 26, 700, 701],
  Date: [1114, 1184],
  Buffer: [17],
  json: [114, 3802],
  void: [2278],
  array: [1000, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 199, 2951, 3807],
}
const kindOf = (type) => Object.keys(KINDS).find((kind) => KINDS[kind].includes(type)) ?? 'string'

/** From now on tests record what PostgreSQL answers (server/src/test/statements.ts), in the folder that is returned. */
export function recordStatements() {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.CARAVAN_STATEMENTS = folder
  return folder
}

/**
 * Compares the type that stands at each statement's call with the columns that PostgreSQL answered in the tests.
 * @param {boolean} isComplete whether every statement of a serving server must have been sent
 */
export async function checkStatements(folder, isComplete) {
  const answers = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  if (answers.length === 0) return counts()
  const { rowTypes, close } = await readRowTypes()
  try {
    const failures = new Set()
    const sent = new Set()
    for (const { calls, columns } of answers) {
      const call = calls.find((one) => rowTypes.has(one))
      if (!call) continue
      sent.add(call)
      for (const message of differences(rowTypes.get(call), columns)) failures.add(`server/src/${call}: ${message}`)
    }
    for (const call of isComplete ? rowTypes.keys() : []) {
      if (!sent.has(call) && SERVING.test(call)) failures.add(`server/src/${call}: no test sends this statement`)
    }
    return counts({ passed: sent.size, failures: [...failures].sort() })
  } finally {
    close()
  }
}

function differences(rowType, columns) {
  const messages = []
  for (const { name, type, isNullable, isNull } of columns) {
    const said = rowType.find((property) => property.name === name)
    const kind = kindOf(type)
    if (kind === 'void') continue
    if (!said) messages.push(`column "${name}" is not in the type of its rows`)
    else {
      if (!said.kinds.every((one) => one === 'any' || one === kind || kind === 'json')) {
        messages.push(`column "${name}" is a ${kind}, not ${said.text}`)
      }
      if (!said.isNullable && isNull) messages.push(`column "${name}" was null, and is not in ${said.text}`)
      else if (!said.isNullable && isNullable) messages.push(`column "${name}" may be null, and is not in ${said.text}`)
    }
  }
  const missing = rowType.filter(({ name, isOptional }) => !isOptional && !columns.some((one) => one.name === name))
  return [...messages, ...missing.map(({ name }) => `no column "${name}"`)]
}

/** By `path:line` of the call. TypeScript 7 has no other way to ask for types than the one that it calls unstable. */
async function readRowTypes() {
  const { API, TypeFlags, SymbolFlags } = await import('typescript/unstable/sync')
  const { SyntaxKind } = await import('typescript/unstable/ast')
  const api = new API({ cwd: at() })
  const [project] = api.updateSnapshot({ openProjects: [at('tsconfig.json')] }).getProjects()
  const { checker, program } = project

  const propertiesOf = propertiesWith(checker, { TypeFlags, SymbolFlags })
  const rowTypes = new Map()
  const sources = at('server', 'src')
  const isSource = (file) => file.startsWith(`${sources}/`) && !/\.test\.|\/src\/test\//.test(file)
  for (const file of project.rootFiles.filter(isSource)) {
    const source = program.getSourceFile(file)
    const visit = (node) => {
      const called = node.kind === SyntaxKind.CallExpression && (node.expression.name ?? node.expression)
      if (called && node.typeArguments?.length && SENDERS.includes(called.text)) {
        const type = checker.getTypeFromTypeNode(node.typeArguments[0])
        const line = source.text.slice(0, called.end).split('\n').length
        const call = `${relative(sources, file)}:${line}`
        if (!type.isTypeParameter()) rowTypes.set(call, propertiesOf(type))
      }
      node.forEachChild(visit)
    }
    visit(source)
  }
  return { rowTypes, close: () => api.close() }
}

function propertiesWith(checker, { TypeFlags, SymbolFlags }) {
  const kindOfType = (type) => {
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'any'
    if (type.flags & TypeFlags.StringLike) return 'string'
    if (type.flags & TypeFlags.NumberLike) return 'number'
    if (type.flags & TypeFlags.BooleanLike) return 'boolean'
    if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array'
    const { name } = type.getSymbol() ?? {}
    return name === 'Date' || name === 'Buffer' ? name : 'json'
  }
  const propertyOf = (symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const members = type.isUnionType() ? type.getTypes() : [type]
    const isNull = ({ flags }) => Boolean(flags & TypeFlags.Null)
    const kinds = members.filter((one) => !isNull(one) && !(one.flags & TypeFlags.Undefined)).map(kindOfType)
    return {
      name: symbol.name,
      text: checker.typeToString(type),
      kinds,
      isNullable: members.some(isNull) || kinds.includes('any'),
      isOptional: Boolean(symbol.flags & SymbolFlags.Optional),
    }
  }

  /** Of a union, what one of its members does not say may be anything or null, and may be missing. */
  return (type) => {
    const members = (type.isUnionType() ? type.getTypes() : [type]).map((one) =>
      checker.getPropertiesOfType(one).map(propertyOf),
    )
    const names = [...new Set(members.flat().map(({ name }) => name))]
    return names.map((name) => {
      const found = members.flatMap((properties) => properties.filter((property) => property.name === name))
      const isInAll = found.length === members.length
      return {
        name,
        text: [...new Set(found.map(({ text }) => text))].join(' | '),
        kinds: found.flatMap(({ kinds }) => kinds),
        isNullable: !isInAll || found.some(({ isNullable }) => isNullable),
        isOptional: !isInAll || found.some(({ isOptional }) => isOptional),
      }
    })
  }
}
