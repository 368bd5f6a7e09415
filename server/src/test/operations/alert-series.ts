/** Series by which an alert fires: at which minute, and with which labels besides its severity. */
export interface Firing {
  series: Record<string, string>
  minute: number
  labels?: Record<string, string>
}

const NODE = { instance: 'node-1', job: 'caravan' }
const at = (name: string, labels: Record<string, string> = {}) => {
  const all = Object.entries({ ...labels, ...NODE }).map(([label, value]) => `${label}="${value}"`)
  return `${name}{${all.join(',')}}`
}
const replies = (status: string, values: string) => ({
  [at('http_request_duration_seconds_count', { method: 'GET', route: '/api/posts', status })]: values,
})
const slow = (le: string, values: string) => ({
  [at('http_request_duration_seconds_bucket', { le, method: 'GET', route: '/api/posts', status: '200' })]: values,
})
const waiting = (kind: string, values: string) => ({ [at('moderation_oldest_seconds', { kind })]: values })
const contactMails = (name: string, values: string) => ({ [at(name, { task: 'mail-contact' })]: values })

/** Of one gauge of a node. */
const ofNode = (name: string, values: string, minute: number): Firing => ({
  series: { [at(name)]: values },
  minute,
  labels: NODE,
})
/** Of one job, or of one limit, which the alert names. */
const labelled = (name: string, labels: Record<string, string>, values: string, minute: number): Firing => ({
  series: { [at(name, labels)]: values },
  minute,
  labels,
})

/** In the notation of `promtool test rules`, a value a minute: `1x30` is thirty times more 1, `0+6x30` grows by 6. */
export const FIRING: Record<string, Firing[]> = {
  NodeDown: [ofNode('up', '1x5 0x10', 8)],
  NoNode: [
    { series: { [at('up')]: '0x10' }, minute: 3 },
    { series: {}, minute: 3 },
  ],
  NodeRestarts: [ofNode('process_start_time_seconds', '1x3 2x3 3x3 4x3', 14)],
  MemoryHigh: [ofNode('process_resident_memory_bytes', '1600000000x30', 20)],
  FilesRunOut: [
    { series: { [at('process_open_fds')]: '900x10', [at('process_max_fds')]: '1024x10' }, minute: 6, labels: NODE },
  ],
  DiskFills: [ofNode('data_disk_free_bytes', '500000000x10', 6)],
  EventLoopLags: [ofNode('nodejs_eventloop_lag_p99_seconds', '0.8x10', 6)],
  ServerErrors: [{ series: replies('500', '0+1x20'), minute: 12 }],
  Unavailable: [
    { series: { ...replies('200', '0+90x20'), ...replies('503', '0+10x20') }, minute: 12 },
    { series: { ...replies('200', '0+90x20'), ...replies('507', '0+10x20') }, minute: 12 },
  ],
  SlowReplies: [
    { series: { ...slow('1', '0+50x30'), ...slow('2.5', '0+100x30'), ...slow('+Inf', '0+100x30') }, minute: 20 },
  ],
  RequestsShed: [{ series: { [at('http_requests_shed_total', { order: 'first' })]: '0+120x20' }, minute: 12 }],
  RequestsLimited: [labelled('http_requests_limited_total', { limit: 'address' }, '0+600x30', 20)],
  HandshakesRefused: [
    { series: { [at('live_handshakes_refused_total', { reason: 'unavailable' })]: '0+60x30' }, minute: 20 },
    { series: { [at('live_handshakes_refused_total', { reason: 'too-many' })]: '0+60x30' }, minute: 20 },
  ],
  SocketsGone: [{ series: { [at('live_sockets')]: '200x10 20x10' }, minute: 16 }],
  DatabaseDown: [ofNode('db_up', '0x10', 3)],
  PoolWaits: [
    {
      series: { [at('db_pool_waited_seconds_total')]: '0+6x20', [at('db_pool_given_out_total')]: '0+60x20' },
      minute: 12,
      labels: NODE,
    },
  ],
  PoolRefuses: [ofNode('db_pool_refused_total', '0+1x20', 8)],
  ReplicaAway: [ofNode('db_replica_up', '1x20', 8), ofNode('db_replica_up', '0x20', 8)],
  ReplicaLags: [ofNode('db_replica_lag_seconds', '90x10', 6)],
  RedisDown: [ofNode('redis_up', '0x10', 3)],
  JobsLate: [labelled('jobs_oldest_seconds', { task: 'push-notification' }, '0+60x20', 15)],
  JobsFail: [labelled('jobs_failing', { task: 'push-notification' }, '20x30', 20)],
  JobsGivenUp: [labelled('jobs_failed', { task: 'send-account-mail' }, '0x10 1x10', 14)],
  MailsFail: [
    { series: { [at('mails_failed_total')]: '0+1x40', [at('mails_sent_total')]: '0x40' }, minute: 30 },
    { series: { [at('mails_failed_total')]: '0+1x40', [at('mails_sent_total')]: '0+2x40' }, minute: 30 },
  ],
  PicturesFail: [
    { series: { [at('pictures_failed_total')]: '0+2x50', [at('pictures_made_total')]: '0+1x50' }, minute: 40 },
  ],
  CheckInsOverdue: [{ series: { [at('check_ins_overdue_oldest_seconds')]: '0+60x10' }, minute: 5 }],
  ContactMailsStuck: [
    { series: contactMails('jobs_oldest_seconds', '180x10'), minute: 4 },
    { series: contactMails('jobs_failing', '1x10'), minute: 4 },
  ],
  DangerWaits: [{ series: waiting('case-2', '3700x5'), minute: 2 }],
  CasesWait: [
    { series: waiting('case-0', '90000x5'), minute: 2, labels: { kind: 'case-0' } },
    { series: waiting('pose-photo', '90000x5'), minute: 2, labels: { kind: 'pose-photo' } },
  ],
  AppealsWait: [{ series: waiting('appeal', '260000x5'), minute: 2 }],
}

/** An hour in which all is well, with people on the site. */
export const WELL: Record<string, string> = {
  [at('up')]: '1x60',
  [at('process_start_time_seconds')]: '1x60',
  [at('process_resident_memory_bytes')]: '300000000x60',
  [at('process_open_fds')]: '200x60',
  [at('process_max_fds')]: '65536x60',
  [at('data_disk_free_bytes')]: '50000000000x60',
  [at('nodejs_eventloop_lag_p99_seconds')]: '0.02x60',
  ...replies('200', '0+900x60'),
  ...replies('404', '0+90x60'),
  ...replies('503', '0+1x60'),
  ...slow('0.1', '0+890x60'),
  ...slow('1', '0+900x60'),
  ...slow('+Inf', '0+900x60'),
  [at('http_requests_shed_total', { order: 'first' })]: '0x60',
  [at('http_requests_limited_total', { limit: 'address' })]: '0+3x60',
  [at('live_handshakes_refused_total', { reason: 'signed-out' })]: '0+60x60',
  [at('live_handshakes_refused_total', { reason: 'too-many' })]: '0x60',
  [at('live_sockets')]: '200+1x60',
  [at('db_up')]: '1x60',
  [at('db_pool_waited_seconds_total')]: '0+1x60',
  [at('db_pool_given_out_total')]: '0+3000x60',
  [at('db_pool_refused_total')]: '0x60',
  [at('db_replica_up')]: '1x60',
  [at('db_replica_lag_seconds')]: '0x60',
  [at('redis_up')]: '1x60',
  [at('jobs_oldest_seconds', { task: 'mail-contact' })]: '1x60',
  [at('jobs_failing', { task: 'mail-contact' })]: '0x60',
  [at('jobs_failing', { task: 'push-notification' })]: '2x60',
  [at('jobs_failed', { task: 'send-account-mail' })]: '3x60',
  [at('mails_failed_total')]: '0+1x60',
  [at('mails_sent_total')]: '0+60x60',
  [at('pictures_failed_total')]: '0+1x60',
  [at('pictures_made_total')]: '0+9x60',
  [at('check_ins_overdue_oldest_seconds')]: '40x60',
  ...waiting('case-2', '0x60'),
  ...waiting('case-1', '3600x60'),
  ...waiting('appeal', '86400x60'),
  ...waiting('pose-photo', '3600x60'),
}
