import { randomUUID } from 'node:crypto'
import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib'
import { LIMITS } from '@caravan/contract/limits.ts'
import { LIVE_PATH } from '@caravan/contract/live.ts'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { subscribe } from './events.ts'
import { groupChatRoutes } from './modules/chat/group-chats/routes.ts'
import { messageRoutes } from './modules/chat/messages/routes.ts'
import { firstWeekRoutes } from './modules/discover/first-week/routes.ts'
import { mapRoutes } from './modules/discover/map/routes.ts'
import { nearMeRoutes } from './modules/discover/near-me/routes.ts'
import { discoverRoutes } from './modules/discover/routes.ts'
import { savedSearchRoutes } from './modules/discover/saved-searches/routes.ts'
import { searchRoutes } from './modules/discover/search/routes.ts'
import { wishRoutes } from './modules/discover/wishes/routes.ts'
import { liveRules } from './modules/inbox/live/rules.ts'
import { pushRoutes } from './modules/inbox/notifications/push-routes.ts'
import { notificationRoutes } from './modules/inbox/notifications/routes.ts'
import { unsubscribeRoutes } from './modules/inbox/notifications/unsubscribe-routes.ts'
import { forYouRoutes } from './modules/matching/for-you/routes.ts'
import { matchRoutes } from './modules/matching/matches/routes.ts'
import { overlapRoutes } from './modules/matching/overlaps/routes.ts'
import { travellerRoutes } from './modules/matching/travellers/routes.ts'
import { openImagePool } from './modules/media/pictures/image-pool.ts'
import type { LinkRules } from './modules/media/pictures/links/public-link.ts'
import { pictureRoutes } from './modules/media/pictures/routes.ts'
import { signedPictureRoutes } from './modules/media/pictures/signed-routes.ts'
import { meetingRoutes } from './modules/meetups/meetings/routes.ts'
import { planRoutes } from './modules/meetups/plans/routes.ts'
import { contactRoutes } from './modules/meetups/trusted-contact/contact-routes.ts'
import { trustedContactRoutes } from './modules/meetups/trusted-contact/routes.ts'
import { vouchRoutes } from './modules/meetups/vouches/routes.ts'
import { accountRoutes } from './modules/people/account/routes.ts'
import { deviceRoutes } from './modules/people/devices/routes.ts'
import { stepRoutes } from './modules/people/steps/routes.ts'
import { userRoutes } from './modules/people/users/routes.ts'
import { emergencyNumberRoutes } from './modules/places/emergency-numbers/routes.ts'
import { findPlaceForDrawing } from './modules/places/places.ts'
import { placeRoutes } from './modules/places/routes.ts'
import { deletionRoutes } from './modules/privacy/deletion/routes.ts'
import { exportRoutes } from './modules/privacy/exports/routes.ts'
import { formerContactRoutes } from './modules/privacy/former-contacts/routes.ts'
import { seeAsRoutes } from './modules/privacy/see-as/routes.ts'
import { sessionRoutes } from './modules/privacy/session/routes.ts'
import { blockRoutes } from './modules/safety/blocks/routes.ts'
import { moderationRoutes } from './modules/safety/moderation/routes.ts'
import { posePhotoRoutes } from './modules/safety/pose-photo/routes.ts'
import { reportRoutes } from './modules/safety/reports/routes.ts'
import { blogRoutes } from './modules/site/blog/routes.ts'
import { waitlistRoutes } from './modules/site/waitlist/routes.ts'
import { calendarFeedRoutes } from './modules/trips/calendar-feeds/routes.ts'
import { commentRoutes } from './modules/trips/comments/routes.ts'
import { likeRoutes } from './modules/trips/likes/routes.ts'
import { ownTripRoutes } from './modules/trips/own-trips/routes.ts'
import { postcardRoutes } from './modules/trips/postcards/routes.ts'
import { tripRoutes } from './modules/trips/routes.ts'
import { savedTripRoutes } from './modules/trips/saved-trips/routes.ts'
import { shareRoutes } from './modules/trips/shares/routes.ts'
import type { Services } from './open-services.ts'
import { RunningTasks } from './platform/after-commit.ts'
import { jsonBodies, limitBodyTime, refuseOtherUpgrades, refuseUnreadable } from './platform/http/bodies.ts'
import { changePassword } from './platform/http/change-password.ts'
import { handleErrors, problemFor, sendProblem } from './platform/http/errors.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { health } from './platform/http/health.ts'
import { openapi } from './platform/http/openapi.ts'
import { refuseForeignOrigins } from './platform/http/same-site.ts'
import { securityTxt } from './platform/http/security-txt.ts'
import { serializersOncePerSchema } from './platform/http/serializers.ts'
import { serveStaticFiles } from './platform/http/static-files.ts'
import { refuseAmbiguousTargets } from './platform/http/target.ts'
import { openIdentity } from './platform/identity/open-identity.ts'
import { assetRoutes } from './platform/identity/pages/assets.ts'
import { limitRates } from './platform/limits/rate-limit.ts'
import { type LiveOptions, openSockets } from './platform/live/sockets.ts'
import { type LoadLimits, LoadShedding, shedLoad } from './platform/load-shedding/load-shedding.ts'
import { measureLimits, metrics } from './platform/metrics/metrics.ts'
import { prepareShutdown } from './platform/process/shutdown.ts'
import { Reads } from './platform/reads.ts'
import { sessions } from './platform/session/session-table.ts'
import { SUBSCRIBERS } from './subscribers.ts'

export interface AppOptions {
  /** Pages; left out where only calls are of interest. */
  pages?: (app: FastifyInstance) => Promise<void>
  files?: string | undefined
  /** How long a body may take that is no upload. */
  bodyWithinMs?: number
  /** How long the headers of a request may take, and how often that is looked at. */
  headers?: { withinMs: number; checkMs: number }
  /** Which sources of pictures by link count as public: tests have theirs on this machine. */
  links?: LinkRules
  /** How long the numbers of Discover and the map are given again; 0 counts each time. */
  countsFreshMs?: number
  isDev?: boolean
  live?: LiveOptions
  load?: Partial<LoadLimits>
  /** Looks at every reply before it is sent: tests refuse one that does not fit its contract. */
  checkReplies?: (app: FastifyInstance) => void
}

/**
 * For answers of 5 to 100 KB: the tables that zstd has by itself are for megabytes, and are cleared for each answer. With these a
 * page of 50 KB took 0.20 to 0.31 ms in place of 0.35 to 0.42, and was 12 bytes larger; level 1 takes two thirds of that, and
 * makes it 4 % larger.
 */
const ZSTD: ZstdOptions = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 1,
    [constants.ZSTD_c_windowLog]: 17,
    [constants.ZSTD_c_hashLog]: 14,
    [constants.ZSTD_c_chainLog]: 14,
  },
}
const GZIP: ZlibOptions = { level: 3 }

/** Made while somebody waits: quick settings, and at once, as handing a page to another thread takes longer than to compress it. */
const COMPRESSION: FastifyCompressOptions = {
  threshold: 1024,
  syncThreshold: 131_072,
  // by cost: zstd takes a third of the time of brotli for nearly the same size
  encodings: ['zstd', 'br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  // one setting for both: each takes what is its own
  zlibOptions: { ...GZIP, ...ZSTD },
}

const HEADERS = { withinMs: 15_000, checkMs: 5000 }

export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services
  const { headers = HEADERS } = options
  subscribe(SUBSCRIBERS)
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    // failures are logged where they are answered; a line for each request would hold addresses of people
    // of an address that cannot be read: no hook sees it
    frameworkErrors: (error, request, reply) =>
      void sendProblem(request, reply.headers(app.headersOfRefusals), problemFor(error, request)),
    clientErrorHandler: refuseUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // mutant: anybody names the address they call from | app | config.trustProxy | true
    trustProxy: config.trustProxy,
    bodyLimit: LIMITS.jsonBodyBytes,
    // a 10 MB photo takes this long over a hostel's wifi
    requestTimeout: 120_000,
    // Node's own refusal has no headers and no body: `refuseAmbiguousTargets`
    http: { headersTimeout: headers.withinMs, connectionsCheckingInterval: headers.checkMs, requireHostHeader: false },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    schemaController: { compilersFactory: { buildSerializer: serializersOncePerSchema } },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // what comes on a connection that is still there is answered as ever
    return503OnClosing: false,
  })
  app.decorate('services', services)
  // hooks of closing run in the opposite order: what is under way still reads
  app.addHook('onClose', () => services.replica.close())
  app.decorate('afterCommit', new RunningTasks())
  app.addHook('onClose', () => app.afterCommit.settled())
  app.decorate('loadShedding', new LoadShedding(services.pool, options.load))
  app.addHook('onClose', async () => app.loadShedding.close())
  app.decorate('reads', new Reads())
  app.addHook('onClose', () => services.tracing?.close())
  prepareShutdown(app)
  handleErrors(app)
  jsonBodies(app)
  await securityHeaders(app, {
    isSecure: config.isSecure,
    isDev: options.isDev ?? false,
    uploadOrigin: services.storeUploads?.origin,
    companionUrl: config.companion?.url,
  })
  refuseAmbiguousTargets(app)
  limitBodyTime(app, options.bodyWithinMs)
  refuseForeignOrigins(app, new URL(config.publicUrl).origin)
  await app.register(compress, COMPRESSION)
  await shareThroughRedis(app)
  await health(app)
  await metrics(app)
  await securityTxt(app)
  await changePassword(app)
  await openapi(app)
  await app.register(assetRoutes)
  if (options.files) await serveStaticFiles(app, options.files)
  await app.register(signedPictureRoutes)
  await app.register(application, options)
  return app
}

/** Let go last. Without it each process goes on by itself, so that none waits for it to start. */
async function shareThroughRedis(app: FastifyInstance): Promise<void> {
  const { redis } = app.services
  if (!redis) return
  const { connectWhenThere } = await import('./platform/external/redis.ts')
  await connectWhenThere(redis, app.services.log)
  app.addHook('onClose', async () => redis.destroy())
}

/** Everything that needs the session, in one scope: health, metrics and error pages need none. */
async function application(app: FastifyInstance, options: AppOptions): Promise<void> {
  app.services.tracing?.traceRequests(app)
  shedLoad(app)
  await sessions(app)
  const { config, redis } = app.services
  measureLimits(app, limitRates(app, { enabled: config.hasRateLimits, redis }))
  options.checkReplies?.(app)
  await app.register(sessionRoutes, { provider: await openIdentity(app) })
  await app.register(userRoutes)
  await app.register(nearMeRoutes)
  await app.register(placeRoutes)
  const imagePool = openImagePool(app)
  await app.register(pictureRoutes, { imagePool, links: options.links })
  await app.register(tripRoutes)
  await app.register(overlapRoutes)
  await app.register(ownTripRoutes)
  await app.register(calendarFeedRoutes)
  await app.register(forYouRoutes)
  await app.register(firstWeekRoutes)
  await app.register(searchRoutes)
  await app.register(savedTripRoutes)
  await app.register(wishRoutes)
  await app.register(savedSearchRoutes)
  await app.register(discoverRoutes, { freshMs: options.countsFreshMs })
  await app.register(mapRoutes, { freshMs: options.countsFreshMs })
  await app.register(likeRoutes)
  await app.register(commentRoutes)
  await app.register(matchRoutes)
  await app.register(travellerRoutes)
  await app.register(seeAsRoutes)
  await app.register(blockRoutes)
  await app.register(reportRoutes)
  await app.register(formerContactRoutes)
  await app.register(moderationRoutes)
  await app.register(messageRoutes)
  await app.register(planRoutes)
  await app.register(meetingRoutes)
  await app.register(vouchRoutes)
  await app.register(stepRoutes)
  await app.register(trustedContactRoutes)
  await app.register(posePhotoRoutes, { imagePool })
  await app.register(contactRoutes)
  await app.register(groupChatRoutes)
  await app.register(notificationRoutes)
  await app.register(unsubscribeRoutes)
  await app.register(pushRoutes)
  await app.register(shareRoutes)
  await app.register(deletionRoutes)
  await app.register(accountRoutes)
  await app.register(deviceRoutes)
  await app.register(exportRoutes)
  await app.register(emergencyNumberRoutes)
  await app.register(waitlistRoutes)
  await app.register(blogRoutes, { imagePool })
  await app.register(postcardRoutes, {
    findPlaceForDrawing: (key) => app.services.replica.read((db) => findPlaceForDrawing(db, key)),
  })
  await openSockets(app, liveRules(app.services), options.live)
  // in development the pages have a socket of their own
  if (!options.isDev) refuseOtherUpgrades(app, [LIVE_PATH])
  if (options.pages) await app.register(options.pages)
}
