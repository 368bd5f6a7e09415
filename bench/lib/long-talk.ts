import { connectToDatabase } from './database.ts'

const WORDS =
  'Six at the gate, before the buses. I bring tea, you bring the map, and whoever is late buys the noodles. '

/** As people write: mostly a line or two, now and then a paragraph, an address, an empty line between. */
const MESSAGES = `
  insert into messages (id, match_id, number, sender_id, content, created_at)
  select gen_random_uuid(), c.match_id, k, case (k / 3) % 2 when 0 then c.asker_id else c.author_id end,
    'Number ' || k || '. ' || left(repeat('${WORDS}', 4), 10 + (k * 37) % case k % 10 when 0 then 400 else 90 end)
      || case k % 25 when 0 then e'\\n\\nhttps://example.org/gate/' || k else '' end,
    now() - ($2::int - k) * interval '7 minutes'
  from conversations c, generate_series(1, $2::int) k where c.match_id = $1`
const UPDATE_CONVERSATION = `
  update conversations c set last_number = m.number, active_at = m.created_at, last_sender_id = m.sender_id,
    last_preview = m.content, asker_read = m.number, author_read = m.number
  from messages m where c.match_id = $1 and m.match_id = $1 and m.number = $2`

/** Fills a conversation that is empty; all of it has been read by both. */
export async function fillTalk(dataDir: string, matchId: string, count: number): Promise<void> {
  const client = await connectToDatabase(dataDir)
  await client.query(MESSAGES, [matchId, count])
  await client.query(UPDATE_CONVERSATION, [matchId, count])
  await client.query('analyze messages')
  await client.end()
}
