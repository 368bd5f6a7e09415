import { FieldErrorText } from './field.tsx'

/** Why a form was not sent, where no field is at fault: it stays until it is sent again, and is read aloud. */
export const FormFailure = ({ children }: { children: string | undefined }) => (
  <div role="alert">{children ? <FieldErrorText>{children}</FieldErrorText> : null}</div>
)
