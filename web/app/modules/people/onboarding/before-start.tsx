import { useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { AdultStatementScreen } from '../adult-statement/adult-statement-screen.tsx'
import { OnboardingWizard } from './onboarding-wizard.tsx'

/** In place of every route, until what is asked of everybody is answered. */
export const BeforeStart = () => (useSignedIn().onboardingCompleted ? <AdultStatementScreen /> : <OnboardingWizard />)
