import { existsSync, readdirSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { at } from './lib/project.mjs'
import { Advice, main } from './lib/say.mjs'

main(async () => {
  const [name, ...args] = process.argv.slice(2)
  const files = existsSync(at('bench')) ? readdirSync(at('bench')) : []
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
  if (!name) {
    process.stdout.write(`npm run bench -- NAME, where NAME is one of:\n${names.map((one) => `  ${one}\n`).join('')}`)
    return 0
  }
  if (!names.includes(name)) throw new Advice(`There is no bench/${name}.ts. There are: ${names.join(', ')}`)
  await ensureInstalled()
  const { code } = await runNode([at('bench', `${name}.ts`), ...args])
  return code
})
