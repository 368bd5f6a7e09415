import { readFileSync } from 'node:fs'
import satisfies from 'spdx-satisfies'
import { counts } from './counts.mjs'
import { at, say } from './project.mjs'

/** Ask for no more than that their text is kept, whoever gets the product and however it is changed. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
]

/**
 * Packages under another licence, or that name none where npm looks for it. An asterisk stands for the end of a name.
 * @typedef {{ name: string, licence?: string, why: string }} Exception
 * @type {Exception[]}
 */
const EXCEPTIONS = [
  {
    name: 'libheif-js',
    licence: 'LGPL-3.0',
    why: 'a file of its own in the build, asked for by the page: whoever wants another version of it puts that in its place',
  },
  {
    name: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later',
    why: 'libvips as a shared library of its own, which sharp loads and anybody may replace',
  },
  {
    name: '@img/sharp-win32-*',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'the same, with libvips beside it as a DLL',
  },
  {
    name: '@img/sharp-wasm32',
    licence: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    why: 'the same as a file of WebAssembly, for systems that have no other; none of ours',
  },
  {
    name: 'web-push',
    licence: 'MPL-2.0',
    why: 'used as it comes: what it asks for is the source of its own files, if changed',
  },
  { name: 'combine-errors', why: 'MIT, as its Readme says' },
  { name: 'xmlhttprequest-ssl', why: 'MIT, in the old form of package.json' },
]

/**
 * What is wrong with the licences of what is shipped: packages of the lockfile that are there not for development alone, for
 * any kind of machine.
 * @param {Record<string, { license?: string, dev?: boolean, link?: boolean }>} packages `packages` of a lockfile
 */
export function licenceFaults(packages, exceptions = EXCEPTIONS) {
  const shipped = Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/')[1] ? path.slice(path.lastIndexOf('node_modules/') + 13) : undefined
    return name && !dev && !link ? [{ name, license }] : []
  })
  const used = new Set()
  const refused = shipped.filter(({ name, license }) => {
    const exception = exceptions.find((one) => isNamed(one, name) && one.licence === license)
    if (exception) used.add(exception)
    return !exception && !isAllowed(license)
  })
  const unused = exceptions.filter((one) => !used.has(one))
  return [
    ...new Set(
      refused.map(({ name, license }) => `${name}: ${license ?? 'no licence'} is not allowed in what is shipped`),
    ),
    ...unused.map(
      ({ name, licence }) =>
        `${name}: nothing of that name is shipped under ${licence ?? 'no licence'}; take the exception away`,
    ),
  ]
}

const isNamed = ({ name: pattern }, name) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** `A OR B` is where one of the two is, `A AND B` where both are; what is no SPDX expression is not. */
function isAllowed(licence) {
  try {
    return satisfies(licence, ALLOWED)
  } catch {
    return false
  }
}

/** Of the lockfile, and of the one of Companion, which is installed by itself. */
export const lockedPackages = () => ({ ...packagesIn(''), ...packagesIn('companion/') })

const packagesIn = (folder) => {
  const { packages } = JSON.parse(readFileSync(at(folder, 'package-lock.json'), 'utf8'))
  return Object.fromEntries(Object.entries(packages).map(([path, entry]) => [folder + path, entry]))
}

export async function licences() {
  const faults = licenceFaults(lockedPackages())
  for (const fault of faults) say(fault)
  say(`Licences: ${faults.length === 0 ? 'fine' : 'failed'}`)
  return counts(faults.length === 0 ? { passed: 1 } : { failures: ['Licences'] })
}
