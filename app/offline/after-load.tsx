import { useEffect } from 'react';
import { isSomethingWaiting } from '../components/handover-waiting.ts';
import { followSessionMark, isSessionKept } from '../components/signed-in.ts';
import { useToast } from '../ui/toast.tsx';
import { registerWorker } from './register-worker.ts';
import { reportVitals } from './report-vitals.ts';

/** It stays until it is answered or closed; a timer knows no "for ever". */
const stayMs = 24 * 60 * 60 * 1000;

/** What can wait until the page stands: the session, the service worker, its update prompt, and the measures of how fast the page was. */
export default function AfterLoad() {
  const { toast } = useToast();
  useEffect(() => {
    // A session that is kept is followed and refreshed, and its membership asked for; without a network, later.
    const learn = () => {
      if (isSessionKept())
        void import('../components/learn-viewer.ts')
          .then(({ learnViewer }) => learnViewer())
          .catch(() => undefined);
    };
    learn();
    const stopFollowing = followSessionMark(learn);
    const sendLeftOver = () => {
      if (isSessionKept() && isSomethingWaiting())
        void import('../components/send-left-over.ts')
          .then((sender) => sender.sendLeftOver())
          .catch(() => undefined);
    };
    sendLeftOver();
    window.addEventListener('online', sendLeftOver);
    const stopReporting = reportVitals();
    const stop = () => {
      stopFollowing();
      stopReporting();
      window.removeEventListener('online', sendLeftOver);
    };
    // The workshop serves its files anew each time; there is no worker to be had.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return stop;
    let isHere = true;
    const offer = (reload: () => void) => {
      if (isHere)
        toast({
          title: 'A new version is ready',
          durationMs: stayMs,
          action: { label: 'Reload', run: reload },
        });
    };
    // A browser that forbids workers (a private window, a setting) shows the pages as well.
    const registered = registerWorker(offer).catch(() => () => undefined);
    return () => {
      isHere = false;
      stop();
      void registered.then((stopWorker) => stopWorker());
    };
  }, [toast]);
  return null;
}
