import { expect } from 'vitest'
import { tripBody } from './factories.ts'
import type { ServerProcess } from './process/server-process.ts'

export interface Talk {
  matchId: string
  /** Cookies of its two travellers. */
  people: readonly [string, string]
}

/** Two travellers who may write to each other. */
export async function matchTwo(server: ServerProcess): Promise<Talk> {
  const [asker = '', author = ''] = await server.people(2)
  const posted = await server.send(author, 'POST', '/api/posts', tripBody())
  const { id } = (await posted.json()) as { id: string }
  const asked = await server.send(asker, 'PUT', `/api/posts/${id}/match`, { matched: true })
  const { match } = (await asked.json()) as { match: { id: string } }
  await server.send(author, 'PUT', `/api/matches/${match.id}`, { status: 'accepted' })
  return { matchId: match.id, people: [asker, author] }
}

/** Sends a message with its own words for a key, as a page does that may have to send it again. */
export const sendWithKey = (server: ServerProcess, { people, matchId }: Talk, writer: number, content: string) =>
  server.send(
    people[writer % 2] ?? '',
    'POST',
    '/api/messages',
    { matchId, content },
    { 'idempotency-key': `${matchId}/${content}` },
  )

/** Each writer's words are there once and in the order in which they were said, and the conversation counts them all. */
export async function expectAllOnce(
  server: ServerProcess,
  { matchId }: Talk,
  said: readonly string[][],
): Promise<void> {
  const text = 'select number, content from messages where match_id = $1 order by number'
  const rows = await server.query<{ number: number; content: string }>(text, [matchId])
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  const contents = rows.map(({ content }) => content)
  for (const [writer, own] of said.entries()) {
    expect(contents.filter((content) => content.startsWith(`${writer}.`))).toEqual(own)
  }
}
