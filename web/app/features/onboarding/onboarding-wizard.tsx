export function OnboardingWizard() {
  return <h1>Tell us about yourself</h1>
}
