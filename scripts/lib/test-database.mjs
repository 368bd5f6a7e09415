import { runNode } from './node.mjs'
import { at } from './project.mjs'
import { say } from './say.mjs'

/**
 * Makes the database that tests copy theirs from, where there is none yet: several that start at once would each make it. Whatever
 * goes wrong here goes wrong in their own set-up as well, and is a failure there.
 */
export async function keepTestDatabase() {
  const { code, text } = await runNode([at('server', 'src', 'test', 'postgres', 'keep-cluster.ts')], {
    output: 'catch',
  })
  if (code !== 0) say(text.trim())
}
