import { ensureInstalled } from './lib/install.mjs'
import { runNode } from './lib/node.mjs'
import { commandOf, main } from './lib/project.mjs'

main(async () => {
  await ensureInstalled({ forDevelopment: true })
  const files = process.argv.slice(2)
  return (await runNode([commandOf('@biomejs/biome', 'biome'), 'check', '--write', ...(files.length ? files : ['.'])]))
    .code
})
