import { Check, TriangleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { classNames } from '../../lib/class-names.ts'
import { dismissToast, type ShownToast } from './toast.ts'

export function ToastView({ toast: { id, open, title, description, tone } }: { toast: ShownToast }) {
  const bad = tone === 'danger'
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        key={id}
        className={classNames('toast', bad && 'bad')}
        type={bad ? 'foreground' : 'background'}
        open={open}
        onOpenChange={(next) => next || dismissToast(id)}
      >
        {bad ? <TriangleAlert className="icon" /> : <Check className="icon" />}
        <div className="min-w-0">
          <Toast.Title className="strong">{title}</Toast.Title>
          {description ? <Toast.Description>{description}</Toast.Description> : null}
        </div>
        <Toast.Close className="btn quiet round" aria-label="Close">
          <X className="icon" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toasts" hotkey={['F8']} />
    </Toast.Provider>
  )
}
