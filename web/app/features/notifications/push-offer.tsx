import { readPush } from '@caravan/contract/push.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { isPushOn, isPushPossible, isPushRefused, turnPushOff, turnPushOn } from './push-device.ts'

const pushQuery = () =>
  queryOptions({ queryKey: ['/api/push'], queryFn: ({ signal }) => call(readPush, undefined, { signal }) })
const deviceKey = ['push on this device']

/** Push on this device, offered once there is somebody to hear from: after the first match. */
export function PushOffer() {
  const client = useQueryClient()
  const { data: push } = useQuery(pushQuery())
  const { data: isOn } = useQuery({ queryKey: deviceKey, queryFn: isPushOn, networkMode: 'always' })
  const { mutate, isPending } = useMutation({
    mutationFn: async (wanted: boolean) =>
      wanted ? turnPushOn(push?.publicKey ?? '') : turnPushOff().then(() => true),
    onSuccess: (isDone) => {
      if (!isDone) toast(REFUSED)
      return client.invalidateQueries({ queryKey: deviceKey })
    },
    onError: () => toast(FAILED),
  })
  if (!push || isOn === undefined || !isPushPossible()) return null
  if (!push.isOffered && !isOn) return <p className="soft">Push can be turned on here after your first match.</p>
  return (
    <div className="push-offer">
      <p>
        {isOn
          ? 'This device shows notifications also while the app is closed.'
          : 'Let this device show notifications also while the app is closed?'}
      </p>
      <Button busy={isPending} onClick={() => (isPushRefused() ? toast(REFUSED) : mutate(!isOn))}>
        {isOn ? 'Turn off here' : 'Turn on here'}
      </Button>
    </div>
  )
}

const REFUSED = {
  title: 'Notifications are blocked',
  description: 'Allow them for this site in your browser, then try again.',
  tone: 'danger',
} as const
const FAILED = {
  title: 'Push could not be changed',
  description: 'Please try again.',
  tone: 'danger',
} as const
