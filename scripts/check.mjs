import { lint, types } from './lib/checks.mjs'
import { countsLine, sum } from './lib/counts.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/say.mjs'

main(async () => {
  await ensureInstalled()
  const counts = sum(await Promise.all([types(), lint()]))
  process.stdout.write(`${countsLine(counts)}\n`)
  return counts.failed > 0 ? 1 : 0
})
