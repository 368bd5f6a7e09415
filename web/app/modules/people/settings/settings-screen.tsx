import type { OwnerProof } from '@caravan/contract/account.ts'
import { type Device, signOutDevice } from '@caravan/contract/devices.ts'
import type { Gender } from '@caravan/contract/options.ts'
import { saveProfile } from '@caravan/contract/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { detailOf, fieldErrors } from '../../../lib/call-error.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { logout } from '../../../lib/viewer/logout.ts'
import { useSetViewer, useSignedIn } from '../../../lib/viewer/use-viewer.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ChipGroup } from '../../../ui/form/chip-group.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { UnsavedQuestion } from '../../../ui/unsaved/unsaved-question.tsx'
import { useUnsaved } from '../../../ui/unsaved/use-unsaved.ts'
import { ThemeSwitch } from '../../shell/navigation/theme-switch.tsx'
import { ColumnScreen } from '../../shell/navigation/topbar.tsx'
import { GENDER_OPTIONS, LetterKeysSwitch, MotionSwitch, WHY_GENDER } from '../profile/choices.tsx'
import { LateCitySection, LateOwnData } from '../profile/late-parts.ts'
import { AccountSection } from './account/account-section.tsx'
import { OwnerAction } from './account/owner-action.tsx'
import { devicesQuery } from './exports-query.ts'
import { Actions, Section } from './section.tsx'
import styles from './settings-screen.module.css'

export function DevicesSection() {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Section id="devices" title="Signed-in devices">
      <div ref={list} tabIndex={-1}>
        {/* the button that was pressed goes with its row */}
        <Devices onSignedOut={() => list.current?.focus({ preventScroll: true })} />
      </div>
    </Section>
  )
}

const Devices = ({ onSignedOut }: { onSignedOut: () => void }) => (
  <Loaded
    query={useQuery(devicesQuery)}
    failure="Your devices could not be loaded."
    skeleton={
      <Loading label="Loading devices...">
        <Skeleton className="h-11 w-full" />
      </Loading>
    }
  >
    {(devices) => (
      <ul className={styles.devices}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onSignedOut={onSignedOut} />
        ))}
      </ul>
    )}
  </Loaded>
)

function DeviceRow({
  device: { id, device, seenAt, isThis },
  onSignedOut,
}: {
  device: Device
  onSignedOut: () => void
}) {
  const client = useQueryClient()
  const name = device ?? 'A device that is not known'
  const signOut = async (body: OwnerProof) => {
    await call(signOutDevice, { params: { deviceId: id }, body })
    client.setQueryData(devicesQuery.queryKey, (all) => all?.filter((one) => one.id !== id))
    onSignedOut()
    toast({ title: 'Signed out there', description: name, tone: 'success' })
  }
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="soft small">
          {isThis ? (
            'This device'
          ) : seenAt ? (
            <>
              Last seen <RelativeTime time={seenAt} />
            </>
          ) : null}
        </span>
      </span>
      {isThis ? null : (
        <OwnerAction
          look={{ small: true, 'aria-label': `Sign out there: ${name}` }}
          label="Sign out there"
          title="Sign out there?"
          action="Sign out there"
          failure="Failed to sign out there."
          description={`${name}. Its open pages end at once, and you get a mail.`}
          send={signOut}
        />
      )}
    </li>
  )
}

export function GenderSection() {
  const setViewer = useSetViewer()
  const { gender: stated } = useSignedIn()
  const [gender, setGender] = useState(stated)
  const [refusal, setRefusal] = useState('')
  const unsaved = useUnsaved(gender !== stated)
  const saving = useSingleFlight({
    mutationFn: (chosen: Gender) => call(saveProfile, { body: { gender: chosen } }),
    onSuccess: (user) => {
      setViewer(user)
      toast({ title: 'Profile updated successfully!', tone: 'success' })
    },
    onError: (error) =>
      setRefusal(fieldErrors(error)['/gender'] ?? detailOf(error, 'It could not be saved. Please try again.')),
  })
  return (
    <Section title="Gender">
      <form
        method="post"
        aria-label="Your gender"
        onSubmit={(event) => {
          event.preventDefault()
          if (gender && gender !== stated) saving.mutate(gender)
        }}
      >
        <Field group label="Your gender" optional={stated === null} why={WHY_GENDER} error={refusal}>
          <ChipGroup
            options={GENDER_OPTIONS}
            value={gender}
            onChange={(chosen) => {
              setRefusal('')
              setGender(chosen)
            }}
          />
        </Field>
        <Actions>
          <Button type="submit" busy={saving.isPending} disabled={gender === stated}>
            Save
          </Button>
        </Actions>
      </form>
      <UnsavedQuestion unsaved={unsaved} />
    </Section>
  )
}

export function SettingsScreen() {
  return (
    <ColumnScreen title="Account Settings" className="stack">
      <AccountSection />
      <Section title="Profile">
        <p className="soft">Name, picture, bio and travel preferences are on your profile.</p>
        <Actions>
          <LinkButton to="/profile#edit">Edit Profile</LinkButton>
        </Actions>
      </Section>
      <GenderSection />
      <LateCitySection />
      <Section title="Theme">
        <ThemeSwitch />
      </Section>
      <Section title="Motion">
        <MotionSwitch />
      </Section>
      <Section title="Keyboard">
        <LetterKeysSwitch />
      </Section>
      <Section title="Notifications">
        <Actions>
          <LinkButton to="/notifications">
            <Bell className="icon" />
            Show notifications
          </LinkButton>
          <LinkButton to="/settings/notifications">
            <Settings className="icon" />
            Notification settings
          </LinkButton>
        </Actions>
      </Section>
      <Section title="Safety">
        <Actions>
          <LinkButton to="/settings/safety">Trusted contact, PINs, help</LinkButton>
          <LinkButton to="/settings/blocked">
            <Ban className="icon" />
            Show blocked travelers
          </LinkButton>
          <LinkButton to="/settings/former-contacts">People who are no longer here</LinkButton>
          <LinkButton to="/settings/reports">Show your reports</LinkButton>
          <LinkButton to="/settings/decisions">Decisions about you</LinkButton>
          <LinkButton href="/rules">Community rules</LinkButton>
        </Actions>
      </Section>
      <DevicesSection />
      <LateOwnData />
      <Button onClick={logout}>
        <LogOut className="icon" />
        Logout
      </Button>
    </ColumnScreen>
  )
}
