/** Manages push messages in this browser. */
import { ApiProblem, askApi } from '../../../components/session/api-client.ts';

export type PushState = 'on' | 'off' | 'forbidden' | 'impossible';

const registrationNow = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
    ? ((await navigator.serviceWorker.getRegistration()) ?? null)
    : null;

export async function pushState(): Promise<PushState> {
  const registration = await registrationNow().catch(() => null);
  if (registration === null) return 'impossible';
  if (Notification.permission === 'denied') return 'forbidden';
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on';
}

/** Asks for permission, subscribes at the browser's push service, and tells the server. @throws ApiProblem with a sentence */
export async function startPush(pushKey: string): Promise<PushState> {
  const registration = await registrationNow();
  if (registration === null) return 'impossible';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  let subscription: PushSubscription;
  try {
    subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
  } catch {
    throw new ApiProblem(
      0,
      'no-push',
      'Your browser couldn’t reach its push service. Please try again later.',
    );
  }
  const { endpoint, keys } = subscription.toJSON();
  await askApi('/notifications/browsers', {
    method: 'POST',
    body: { endpoint, p256dh: keys?.p256dh, auth: keys?.auth },
  });
  return 'on';
}

export async function stopPush(): Promise<PushState> {
  const subscription = await (await registrationNow())?.pushManager.getSubscription();
  if (!subscription) return pushState();
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  await askApi('/notifications/browsers', { method: 'DELETE', body: { endpoint } });
  return 'off';
}
