/** Of jobs of which one change makes many: others come first, since somebody waits for them. The usual one is 0. */
export const JOB_OF_MANY = 10

/** Characters: 'Hi, nice to meet you, where are you from?' is what everybody says, and no text to look at. */
export const LOOKED_AT_LENGTH = 45

/** How long after the first of its causes a look comes: what is sent in one go is looked at once. */
const LATER = '5 minutes'

/** A call in SQL that enqueues a look at a traveller, unless one waits already. `id` is SQL for who it is. */
export const enqueueLookSql = (
  id: string,
) => `graphile_worker.add_job('look-for-signals', json_build_object('id', ${id}),
  job_key := 'look-for-signals:' || ${id}, job_key_mode := 'preserve_run_at', run_at := now() + interval '${LATER}',
  priority := ${JOB_OF_MANY})`
