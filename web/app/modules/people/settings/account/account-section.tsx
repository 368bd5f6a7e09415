import type { Account } from '@caravan/contract/account.ts'
import { useQuery } from '@tanstack/react-query'
import AtSign from 'lucide-react/icons/at-sign'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { lazy } from '../../../../lib/lazy.tsx'
import { useSignedIn } from '../../../../lib/viewer/use-viewer.ts'
import { Button } from '../../../../ui/button.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { DialogBoundary } from '../../../../ui/overlay/dialog-boundary.tsx'
import { Loading } from '../../../../ui/skeleton.tsx'
import { accountQuery } from '../exports-query.ts'
import styles from '../section.module.css'
import { Actions, Section } from '../section.tsx'

const EmailDialog = lazy(async () => (await import('./email-dialog.tsx')).EmailDialog)
const PasswordDialog = lazy(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export function AccountSection() {
  const { email } = useSignedIn()
  const query = useQuery(accountQuery())
  return (
    <Section title="E-mail and password">
      <p className={styles.email}>{query.data?.email ?? email}</p>
      <p className="soft small">Nobody else sees it.</p>
      <Loaded query={query} failure="How you sign in could not be loaded." skeleton={<Waiting />}>
        {(account) => <Changes account={account} />}
      </Loaded>
    </Section>
  )
}

const CHANGE_EMAIL = (
  <>
    <AtSign className="icon" />
    Change e-mail
  </>
)
const CHANGE_PASSWORD = (
  <>
    <KeyRound className="icon" />
    Change password
  </>
)

/** In the place of the buttons, which nearly everybody has: a link further down would move away under a finger. */
const Waiting = () => (
  <Loading label="Loading how you sign in..." className={styles.actions}>
    <span className="skeleton" aria-hidden="true">
      <span className="btn invisible">{CHANGE_EMAIL}</span>
    </span>
    <span className="skeleton" aria-hidden="true">
      <span className="btn invisible">{CHANGE_PASSWORD}</span>
    </span>
  </Loading>
)

function Changes({ account: { email, provider, hasPassword, canChangeEmail } }: { account: Account }) {
  const [opened, setOpened] = useState<'email' | 'password' | null>(null)
  const close = () => setOpened(null)
  if (provider) return <KeptAt provider={provider} />
  if (!hasPassword) return <NoPassword />
  return (
    <>
      {canChangeEmail ? null : <p>This site sends no e-mail, so a new one cannot be confirmed here.</p>}
      <Actions>
        {canChangeEmail ? (
          <Button aria-haspopup="dialog" onClick={() => setOpened('email')}>
            {CHANGE_EMAIL}
          </Button>
        ) : null}
        <Button aria-haspopup="dialog" onClick={() => setOpened('password')}>
          {CHANGE_PASSWORD}
        </Button>
      </Actions>
      {opened ? (
        <DialogBoundary onClose={close}>
          {opened === 'email' ? <EmailDialog email={email} onClose={close} /> : <PasswordDialog onClose={close} />}
        </DialogBoundary>
      ) : null}
    </>
  )
}

/** The site keeps the first e-mail that a provider states: issuer and subject are who somebody is. */
const KeptAt = ({ provider }: { provider: string }) => (
  <>
    <p>
      You sign in with <bdi>{provider}</bdi>. It keeps your password and the e-mail you sign in with: change both in
      your account there.
    </p>
    <p className="soft small">
      The e-mail above is the one it gave us when you first signed in. What we mail you still goes to it.
    </p>
  </>
)

const NoPassword = () => (
  <p>
    You have no password here. To choose one, log out, then press Create account on the sign-in page and give this
    e-mail: your profile and trips stay yours.
  </p>
)
