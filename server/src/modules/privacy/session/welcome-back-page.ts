import { html } from '../../../platform/identity/pages/html.ts'
import type { AccountPage } from '../../../platform/identity/pages/page.ts'
import { submit } from '../../../platform/identity/pages/parts.ts'
import { dayInWords } from '../deletion/mails.ts'

/** Asked of somebody who signs in before they are deleted: nothing is undone without their word. */
export const welcomeBackPage = (dueAt: Date): AccountPage => ({
  title: 'Welcome back',
  view: 'positano',
  body: html`<p>Your account will be deleted on ${dayInWords(dueAt)}. Until then you can keep it, with all that you left.</p>
<form method="post" action="welcome-back/keep" aria-label="Keep the account">
${submit('Keep it')}
</form>
<form method="post" action="welcome-back/leave" aria-label="Leave it">
<button class="btn" type="submit">Leave</button>
</form>`,
})
