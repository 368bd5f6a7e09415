import type pg from 'pg'

/** Where they are: what looks at all tables of the application sees one table of messages. */
const SCHEMA = 'months'

/** So many months before this one have a partition of their own. */
const MONTHS_BACK = 13
const MONTHS_AHEAD = 2

/** The least UUID v7 of a moment: the ids of messages are such, so that ranges of ids are ranges of time. */
const leastId = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`

/**
 * Turns `messages` into partitions by month, under a lock: a trial of what may be done once the table is too large, not what
 * the schema is. By the id, which begins with the time, so that the primary key stays one of the id alone. The number in
 * a conversation cannot be unique over partitions: the lock of the conversation's row alone gives it out once.
 */
export async function partitionMessages(client: pg.Client | pg.PoolClient): Promise<void> {
  await client.query(`
    begin;
    create temp table kept_triggers on commit drop as
      select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = 'messages'::regclass and not tgisinternal;
    alter table messages rename to whole_messages;
    alter table whole_messages drop constraint messages_pkey;
    alter table whole_messages drop constraint messages_match_id_conversations_match_id_fk;
    drop index messages_conversation_number_key;
    create schema ${SCHEMA};
    create table messages (like whole_messages including defaults) partition by range (id);
    do $$
    declare
      first timestamptz := date_trunc('month', now()) - interval '${MONTHS_BACK} months';
      at timestamptz;
    begin
      for n in 0..${MONTHS_BACK + MONTHS_AHEAD} loop
        at := first + n * interval '1 month';
        execute format('create table ${SCHEMA}.%I partition of messages for values from (%L) to (%L)',
          'messages_' || to_char(at, 'YYYY_MM'), ${leastId('at')}, ${leastId("(at + interval '1 month')")});
      end loop;
    end $$;
    create table ${SCHEMA}.messages_other partition of messages default;
    insert into messages select * from whole_messages;
    drop table whole_messages;
    alter table messages add primary key (id);
    create index messages_conversation_number_key on messages (match_id, number);
    alter table messages add constraint messages_match_id_conversations_match_id_fk
      foreign key (match_id) references conversations (match_id) on delete cascade;
    do $$
    declare trigger record;
    begin
      for trigger in select definition from kept_triggers loop execute trigger.definition; end loop;
    end $$;
    commit`)
  await client.query('analyze messages')
}
