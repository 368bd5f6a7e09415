import type { Configuration } from 'openid-client'

/** The identity provider as the site sees it, embedded or outside. */
export interface SignInProvider {
  /** Known at once for the embedded one; asked of the outside one at the first sign-in. @throws where it is down */
  configuration(): Promise<Configuration>
  /** What leads straight to creating an account, where the provider can. */
  createParams(configuration: Configuration): Record<string, string>
  /**
   * Whether its word about a confirmed e-mail address is enough to give an existing user to a new identity.
   * Only the embedded one's is: what confirmation means elsewhere is not known here.
   */
  isTrustedWithEmail: boolean
}
