/**
 * Zod compiles parsers by `new Function`, whose trial is a violation of the pages' content security policy. Its configuration is
 * set where Zod reads it as it is loaded: a call of its own `config` would bring it into each first view.
 */
export function zodWithoutEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
