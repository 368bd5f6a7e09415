import { SETTING_NAMES } from '../../settings/schema.ts'

/**
 * An environment without any setting of ours. What tests and measurements start gets its settings from them alone: those
 * around them belong to what the operator runs.
 */
export function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTING_NAMES.includes(name)))
}

/** The same for this process, and so for all that it starts. */
export function forgetSettings(): void {
  for (const name of SETTING_NAMES) delete process.env[name]
}
