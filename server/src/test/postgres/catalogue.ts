import type pg from 'pg'

/** Objects of the database itself: not those that an extension brought, nor those of other parts that keep a schema of their own. */
const own = (catalogue: string, oid: string) => `not exists (
  select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`
const acl = (column: string) => `(select array_agg(a::text order by a::text) from unnest(${column}) a)`
const comment = (catalogue: string, oid: string) => `obj_description(${oid}, '${catalogue}')`
const IN_SCHEMA = `n.nspname = 'public'`

/** Each is a line of text for each object, named first. */
const PARTS = {
  extension: `select e.extname, e.extversion, n.nspname, e.extconfig, e.extcondition from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace`,
  schema: `select n.nspname, n.nspowner::regrole, ${acl('n.nspacl')} as acl, ${comment('pg_namespace', 'n.oid')} as comment
    from pg_namespace n where n.nspname !~ '^pg_(toast|temp)'`,
  relation: `select c.oid::regclass as name, c.relkind, c.relpersistence, c.relowner::regrole, am.amname, c.reltablespace,
      c.reloptions, t.reloptions as toast_options, c.relrowsecurity, c.relforcerowsecurity, c.relreplident, c.relispartition, c.relhasrules,
      pg_get_partkeydef(c.oid) as key, pg_get_expr(c.relpartbound, c.oid) as bound, c.reloftype::regtype,
      (select array_agg(i.inhparent::regclass order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid) as parents,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as view, ${acl('c.relacl')} as acl,
      ${comment('pg_class', 'c.oid')} as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_am am on am.oid = c.relam
    left join pg_class t on t.oid = c.reltoastrelid
    where ${IN_SCHEMA} and ${own('pg_class', 'c.oid')}`,
  column: `select a.attrelid::regclass as name, row_number() over (partition by a.attrelid order by a.attnum) as place, a.attname,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull, pg_get_expr(d.adbin, d.adrelid) as by_default, a.attgenerated,
      a.attidentity, a.attcollation, a.attstorage, a.attcompression, a.attstattarget, a.attoptions, a.attislocal, a.attinhcount,
      ${acl('a.attacl')} as acl, col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${IN_SCHEMA} and a.attnum > 0 and not a.attisdropped and ${own('pg_class', 'c.oid')}`,
  constraint: `select k.conrelid::regclass as name, k.conname, k.contype, pg_get_constraintdef(k.oid) as definition, k.convalidated,
      k.condeferrable, k.condeferred, k.conislocal, k.connoinherit, k.conindid::regclass, ${comment('pg_constraint', 'k.oid')} as comment
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${IN_SCHEMA} and ${own('pg_constraint', 'k.oid')}`,
  index: `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique, i.indisprimary, i.indisvalid,
      i.indisready, i.indisclustered, i.indisreplident, i.indnullsnotdistinct, i.indimmediate
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_SCHEMA}`,
  trigger: `select t.tgrelid::regclass as name, t.tgname, pg_get_triggerdef(t.oid) as definition, t.tgenabled,
      ${comment('pg_trigger', 't.oid')} as comment
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${IN_SCHEMA} and not t.tgisinternal`,
  function: `select p.oid::regprocedure as name, p.proowner::regrole, p.prokind,
      case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end as definition, ${acl('p.proacl')} as acl,
      ${comment('pg_proc', 'p.oid')} as comment
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${IN_SCHEMA} and ${own('pg_proc', 'p.oid')}`,
  sequence: `select s.seqrelid::regclass as name, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle,
      (select d.refobjid::regclass || '.' || d.refobjsubid from pg_depend d
        where d.objid = s.seqrelid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')) as owned_by
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${IN_SCHEMA}`,
  type: `select format_type(t.oid, null) as name, t.typtype, t.typcategory, t.typnotnull, t.typdefault,
      format_type(t.typbasetype, t.typtypmod) as base,
      (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
      ${acl('t.typacl')} as acl, ${comment('pg_type', 't.oid')} as comment
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${IN_SCHEMA} and ${own('pg_type', 't.oid')}
      and t.typcategory <> 'A'`,
  statistics: `select e.oid::regclass as name, pg_get_statisticsobjdef(e.oid) as definition, e.stxstattarget from pg_statistic_ext e
    join pg_namespace n on n.oid = e.stxnamespace where ${IN_SCHEMA}`,
  policy: `select p.polrelid::regclass as name, p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
      pg_get_expr(p.polqual, p.polrelid) as qual, pg_get_expr(p.polwithcheck, p.polrelid) as check from pg_policy p`,
  rule: `select r.ev_class::regclass as name, r.rulename, pg_get_ruledef(r.oid) as definition, r.ev_enabled from pg_rewrite r
    join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace where ${IN_SCHEMA}`,
  'event trigger': `select e.evtname, e.evtevent, e.evtfoid::regproc, e.evtenabled, e.evttags from pg_event_trigger e`,
  'default right': `select d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype, ${acl('d.defaclacl')} as acl
    from pg_default_acl d`,
  setting: `select s.setrole::regrole, s.setconfig from pg_db_role_setting s
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  publication: `select p.pubname, p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete, p.pubtruncate from pg_publication p`,
  others: `select c.name, c.of from (
      select o.oprname::text as name, 'operator' as of, o.oid, 'pg_operator'::regclass as class, o.oprnamespace as schema from pg_operator o
      union all select c.collname, 'collation', c.oid, 'pg_collation'::regclass, c.collnamespace from pg_collation c
      union all select c.conname, 'conversion', c.oid, 'pg_conversion'::regclass, c.connamespace from pg_conversion c
      union all select o.opcname, 'operator class', o.oid, 'pg_opclass'::regclass, o.opcnamespace from pg_opclass o
      union all select f.opfname, 'operator family', f.oid, 'pg_opfamily'::regclass, f.opfnamespace from pg_opfamily f
      union all select c.cfgname, 'search configuration', c.oid, 'pg_ts_config'::regclass, c.cfgnamespace from pg_ts_config c
      union all select d.dictname, 'search dictionary', d.oid, 'pg_ts_dict'::regclass, d.dictnamespace from pg_ts_dict d
      union all select p.prsname, 'search parser', p.oid, 'pg_ts_parser'::regclass, p.prsnamespace from pg_ts_parser p
      union all select t.tmplname, 'search template', t.oid, 'pg_ts_template'::regclass, t.tmplnamespace from pg_ts_template t) c
    join pg_namespace n on n.oid = c.schema where ${IN_SCHEMA}
      and not exists (select from pg_depend e where e.classid = c.class and e.objid = c.oid and e.deptype = 'e')`,
}

/** All that a migration can make, as a sorted line for each object: two databases with the same lines have the same schema. */
export async function dumpCatalogue(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const lines: string[] = []
  for (const [part, query] of Object.entries(PARTS)) {
    const { rows } = await client.query<{ line: string }>(`select to_json(o)::text as line from (${query}) o`)
    lines.push(...rows.map(({ line }) => `${part} ${line}`).sort())
  }
  return lines
}

/** How many rows each table of ours has; those without any are left out. */
export async function countRows(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(`
    select c.oid::regclass::text as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${IN_SCHEMA} and c.relkind in ('r', 'p')`)
  return Object.fromEntries(rows.filter((row) => row.rows > 0).map((row) => [row.name, row.rows]))
}
