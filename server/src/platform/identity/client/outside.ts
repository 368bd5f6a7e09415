import {
  allowInsecureRequests,
  ClientSecretBasic,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { isLoopback } from '../../../settings/schema.ts'

export interface SignInProvider {
  /** Known at once for the embedded one; asked of the outside one at the first sign-in. @throws where it is down */
  configuration(): Promise<Configuration>
  /** What leads straight to creating an account, where the provider can. */
  createParams(configuration: Configuration): Record<string, string>
  /** Whether its word is enough to give an existing user to a new identity: what a confirmed e-mail means elsewhere is not known. */
  isTrustedWithEmail: boolean
}

interface Settings {
  issuer: string
  clientId: string
  clientSecret: string | undefined
}

const PATIENCE_SECONDS = 10

/** An outside provider. It may be down when the server starts: it is discovered when it is first needed, and again after a failure. */
export function outsideProvider(settings: Settings): SignInProvider {
  let discovered: Promise<Configuration> | undefined
  return {
    configuration() {
      discovered ??= discover(settings).catch((error: unknown) => {
        discovered = undefined
        throw error
      })
      return discovered
    },
    createParams: (configuration): Record<string, string> => (canCreate(configuration) ? { prompt: 'create' } : {}),
    isTrustedWithEmail: false,
  }
}

function discover({ issuer, clientId, clientSecret }: Settings): Promise<Configuration> {
  const server = new URL(issuer)
  const isLocal = server.protocol === 'http:' && isLoopback(server.hostname.replace(/^\[|\]$/g, ''))
  const authentication = clientSecret === undefined ? None() : ClientSecretBasic(clientSecret)
  return discovery(server, clientId, undefined, authentication, {
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    timeout: PATIENCE_SECONDS,
  })
}

/** https://openid.net/specs/openid-connect-prompt-create-1_0.html */
function canCreate(configuration: Configuration): boolean {
  const prompts: unknown = configuration.serverMetadata().prompt_values_supported
  return Array.isArray(prompts) && prompts.includes('create')
}
