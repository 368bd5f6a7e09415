/** What renders toasts: it comes after the first view, before there is anything to say. */
export const loadToastView = async () => (await import('./toast-view.tsx')).ToastView
