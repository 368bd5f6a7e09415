import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { BASELINE } from './build-steps/baseline.ts'
import { chunkNames } from './build-steps/chunk-names.ts'
import { contractCalls } from './build-steps/contract-calls.ts'
import { distanceLocale } from './build-steps/distance-locale.ts'
import { routerModules } from './build-steps/router-modules.ts'
import { zodWithoutEval } from './build-steps/zod-without-eval.ts'

/** Few larger files in place of many small ones: what every page needs, and what outlives a release. */
const SHARED = [
  // Before `schemas`, which needs them too.
  { name: 'contract', test: /contract\/src\/(text-length|months|report-answer|url|isolated|which-day)\./ },
  // Zod comes with the first form or live event; see build-steps/contract-calls.ts.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|zod-without-eval|contract\/src\/(?!archive-path|notification-|option-labels|interest-text)/,
  },
  {
    name: 'framework',
    // With our own loader of routes, which the router imports.
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|cookie|set-cookie-parser)\/|lib\/(chunks\/(load-route-module|chunk-load-error)|router\/no-)/,
  },
  // Never what renders in Radix or date-fns, nor the socket: whatever is named here comes with each first visit.
  {
    name: 'pieces',
    test: /contract-calls:.*\/(comments|limits|live|matches|messages|months|notifications|product|trips|users)\.|app\/(lib\/(?!dates\/(relative|day-names|time-until|utc-time)|missable-route|late-part|query\/(hidden|distinct)-items|use-(debounced|is-visible)|letter-keys|live\/(socket|payloads|typing)|offline\/(as-of|persist|query|register|restore))|ui\/(button|spinner|badge|offline|overlay\/dialog-boundary|toast\/(toast(er|\.ts)|load-toast-view)|picture\/(?!airmail))|features\/shell\/(brand|public-(header|page)|lazy-not-found|page-message|skip|error|failure|still))|lucide-react\/(?!dist\/esm\/icons)/,
  },
  // What several pieces of Radix are built of; a tab list needs all of it.
  {
    name: 'primitives',
    test: /@radix-ui\/(primitive|react-(primitive|slot|compose-refs|context|presence|id|collection|direction|roving-focus|tabs|use-))|app\/ui\/tabs\./,
  },
  // What is around every screen behind the sign-in, and small things that several of them render, how long ago something
  // was among them: other icons come with their screens.
  {
    name: 'signed-in',
    test: /features\/shell\/(shell|navigation\/(sidebar|bottom-bar|nav-entry|menu-button|theme-switch|topbar|entries))|ui\/(tag|empty-state|icon-button|skeleton|overlay\/menu)\.|lib\/letter-keys|shares\/share-link|matches\/card-text|trips\/(cached-trips|with-own-match|own\/deleted-here|trip-address|own\/own-trip-menu-label)|contract\/src\/(option-labels|interest-text)|relative-time|date-fns\/formatDistance\.js|trip-keys|blocked-here|block-entry|near-me\/nearby-keys|contract-calls:.*\/options|icons\/(ellipsis|heart|check|calendar-days|ban|share-2)\./,
  },
  // Small things that most of these screens render, and the feed does not: one file in place of ten.
  {
    name: 'screens',
    test: /lib\/(dates\/day-names|use-debounced|query\/hidden-items)|ui\/(paged-list|failed-state|overlay\/use-return-focus)\.|icons\/(heart-crack|send|clock|settings|triangle-exclamation-point|chevron-left|trash)\./,
  },
  // What a menu needs to lead to the dialog of reports: one file in place of three.
  { name: 'report-menu', test: /features\/reports\/(open-report|report-entry|message-subjects)\.|icons\/flag\./ },
  // What the profile shares with screens that come later: one file in place of three.
  { name: 'own-profile', test: /features\/profile\/trips\/own-trips\.|icons\/(pencil|camera)\./ },
  // Text fields with their suggestions, and chips.
  {
    name: 'fields',
    test: /app\/(ui\/form\/(field|text-input|chip)\.|features\/places\/(suggestion-list|use-listbox)\.)/,
  },
  // What keeps a page readable without a network, after each first view; unsent messages need its library too.
  { name: 'idb', test: /node_modules\/idb\// },
  { name: 'offline', test: /app\/lib\/offline\/(as-of|persist|query|register)/ },
]

/**
 * A page from the server begins with some of these, and names their scripts itself; the others come after the first view
 * or are fetched in advance, so that nobody waits for what they import.
 */
const NAMED_ELSEWHERE =
  /\/(onboarding-wizard|landing-page|shared-trip-page|offline-parts|push-invitation|own-poster-entries|feed-behaviour|dropdown-menu|slide-in-menu|traveller-sheet|comments-sheet|match-dialog|block-dialog|delete-trip|end-match-dialog|decline-dialog|profile-dialogs|suspended-page|moderation-entry|trip-calendar|create-group-form|match-traveller-dialog|filter-sheet|world-map)-/

/** It is fetched when it is seen, and its script must not wait for its styles. */
const FETCHED_WHEN_SEEN = /\/world-map-/

/** Whatever is named here stands in the script that imports it: with each first view, whether it is rendered or not. */
const preloaded = (file: string, needs: string[]) =>
  NAMED_ELSEWHERE.test(file) ? needs.filter((need) => need.endsWith('.css') || FETCHED_WHEN_SEEN.test(need)) : needs

export default defineConfig({
  plugins: [
    contractCalls(),
    zodWithoutEval(),
    distanceLocale(),
    routerModules(),
    tailwindcss(),
    reactRouter(),
    chunkNames(),
  ],
  // Kept so that the server build can name the browser's chunks; see build-steps/chunk-names.ts.
  build: { manifest: true, target: BASELINE, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        modulePreload: { resolveDependencies: preloaded },
        // Minified by Terser, then by Rolldown's own: 1.3 KB less on a first visit than by Rolldown's alone.
        minify: 'terser',
        terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
        rolldownOptions: { output: { minify: true, codeSplitting: { groups: SHARED } } },
      },
    },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
})
