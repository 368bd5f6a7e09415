const FIELDS = 'input:enabled:not([type=hidden], [type=file]), textarea:enabled, select:enabled'

/**
 * What has the focus when a dialog opens: its first field where there is a mouse; the dialog itself on a touch screen, where
 * a field would bring up the keyboard over half of it. Undefined where there is no field: Radix takes the first control.
 */
export function firstFocusIn(dialog: HTMLElement, wanted?: HTMLElement | null): HTMLElement | undefined {
  if (!matchMedia('(pointer: fine)').matches) return dialog
  return wanted ?? firstField(dialog)
}

function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(FIELDS)].filter(
    (field) => field.getClientRects().length > 0,
  )
  const [first] = fields
  if (first?.type !== 'radio') return first
  return fields.find(({ name, checked }) => name === first.name && checked) ?? first
}
