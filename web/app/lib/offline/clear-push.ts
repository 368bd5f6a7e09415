/**
 * Closes what is shown, and ends the subscription by which more would come: the next one here would see it. By pages, and by the
 * worker where no page is open long enough.
 */
export async function clearPush(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close()
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
