import { isolated } from '@caravan/contract/isolated.ts'
import { LIMITS } from '@caravan/contract/limits.ts'
import type { Meeting } from '@caravan/contract/meetings.ts'
import { lengthOf } from '@caravan/contract/text-length.ts'
import { removeVouch, saveVouch, VouchText } from '@caravan/contract/vouches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../../lib/call.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast, toastFailure } from '../../../ui/toast/toast.ts'
import { AccountForm, useAccountForm } from '../../people/settings/account/account-form.tsx'
import { refetchMeetings } from '../meetings/kept-codes.ts'
import { vouchesKey } from './vouches-query.ts'

interface Props {
  meeting: Pick<Meeting, 'traveller' | 'vouch'>
  onClose: () => void
}

export const VouchDialog = ({ meeting, onClose }: Props) => (
  <Dialog
    onClose={onClose}
    title={`Vouch for ${isolated(firstNameOf(meeting.traveller))}`}
    description="Your words are on their page with your name. They can hide them, and cannot answer. You can change them or take them back."
  >
    <VouchForm meeting={meeting} onClose={onClose} />
  </Dialog>
)

const Typed = z.object({ text: VouchText })

function VouchForm({ meeting: { traveller, vouch }, onClose }: Props) {
  const client = useQueryClient()
  const name = firstNameOf(traveller)
  const params = { userId: traveller.id }
  function done(title: string) {
    refetchMeetings(client)
    void client.invalidateQueries({ queryKey: vouchesKey })
    toast({ title, tone: 'success' })
    onClose()
  }
  const vouching = useAccountForm({
    schema: Typed,
    defaultValues: { text: vouch ?? '' },
    send: (body) => call(saveVouch, { params, body }),
    onSent: () => done(`You vouch for ${isolated(name)}`),
    failure: 'Your words were not saved.',
  })
  const removing = useSingleFlight({
    mutationFn: () => call(removeVouch, { params }),
    onSuccess: () => done('Your words are taken back'),
    onError: (error) => toastFailure('Your words are still there.', error),
  })
  const { form } = vouching
  const length = lengthOf(form.watch('text').trim())
  return (
    <AccountForm of={vouching} label={vouch ? 'Change' : 'Vouch'} onCancel={onClose}>
      <Field
        label="What you would tell another traveler"
        error={form.formState.errors.text?.message}
        count={`${length}/${LIMITS.vouch}`}
      >
        <TextArea rows={4} {...form.register('text')} />
      </Field>
      {vouch ? (
        <Button busy={removing.isPending} onClick={() => removing.mutate()}>
          Take back
        </Button>
      ) : null}
    </AccountForm>
  )
}
