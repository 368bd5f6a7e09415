import { hideVouch, type Vouch } from '@caravan/contract/vouches.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { mapItems, patchPages } from '../../../lib/query/patch-pages.ts'
import { firstNameOf } from '../../../lib/traveller-names.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogBoundary } from '../../../ui/overlay/dialog-boundary.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast/toast.ts'
import { TravellerLink } from '../../matching/travellers/traveller-link.tsx'
import type { Blockable } from '../../safety/blocks/block-dialog.tsx'
import { BlockMenu } from '../../safety/blocks/block-menu.tsx'
import { openReport } from '../../safety/reports/open-report.ts'
import styles from './vouch-list.module.css'
import { vouchesKey, vouchesQuery } from './vouches-query.ts'

const BlockDialog = lazy(async () => (await import('../../safety/blocks/block-dialog.tsx')).BlockDialog)

export function VouchList({ userId }: { userId: string }) {
  const [blocking, setBlocking] = useState<Blockable>()
  const close = () => setBlocking(undefined)
  return (
    <>
      <PagedList
        query={useInfiniteQuery(vouchesQuery(userId))}
        skeleton={
          <Loading label="Loading vouches...">
            <Skeleton className="h-20 w-full" />
          </Loading>
        }
        failure={{ title: 'The vouches did not load', heading: 'h3' }}
        empty={<p className="soft">Nobody has written anything yet.</p>}
        more={{ label: 'Show more', small: true, variant: 'quiet' }}
      >
        {(vouches) => (
          <ul className={styles.vouches} aria-label="Vouches">
            {vouches.map((vouch) => (
              <VouchItem key={vouch.id} vouch={vouch} userId={userId} onBlock={setBlocking} />
            ))}
          </ul>
        )}
      </PagedList>
      <DialogBoundary onClose={close}>
        {blocking ? <BlockDialog user={blocking} onClose={close} /> : null}
      </DialogBoundary>
    </>
  )
}

interface ItemProps {
  vouch: Vouch
  userId: string
  onBlock: (user: Blockable) => void
}

function VouchItem({ vouch, userId, onBlock }: ItemProps) {
  const { id, author, text, createdAt, isHidden, viewer } = vouch
  const { mutate, isPending } = useHiding(vouch, userId)
  const name = firstNameOf(author)
  return (
    <li className={styles.vouch}>
      <Avatar user={author} size={48} alt="" />
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <p className="soft small">
          <TravellerLink username={author.username}>{name}</TravellerLink>, <RelativeTime time={createdAt} />
          {isHidden ? ' · Hidden: only you see it' : ''}
        </p>
        {viewer.canHide ? (
          <Button
            small
            variant="quiet"
            busy={isPending}
            aria-label={`${isHidden ? 'Show' : 'Hide'} what ${name} wrote`}
            onClick={() => mutate(!isHidden)}
          >
            {isHidden ? 'Show on my page' : 'Hide from my page'}
          </Button>
        ) : null}
      </div>
      {viewer.isAuthor ? null : (
        <BlockMenu
          user={author}
          label={`More about the words of ${name}`}
          onBlock={onBlock}
          onReport={() => openReport({ subjects: [{ kind: 'vouch', id, label: text, user: author }] })}
        />
      )}
    </li>
  )
}

function useHiding({ id }: Vouch, userId: string) {
  const client = useQueryClient()
  return useSingleFlight({
    mutationFn: (hidden: boolean) => call(hideVouch, { params: { vouchId: id }, body: { hidden } }),
    onSuccess: ({ hidden }) =>
      patchPages<Vouch>(client, [...vouchesKey, userId], (list) =>
        mapItems(list, (one) => (one.id === id ? { ...one, isHidden: hidden } : one)),
      ),
    onError: (error) => toastFailure('That did not work.', error),
  })
}
