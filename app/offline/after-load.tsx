import { useEffect } from 'react';
import { isSomethingWaiting } from '../components/handover/handover-waiting.ts';
import { followSessionMark, isSessionKept } from '../components/session/signed-in.ts';
import { useToast } from '../ui/overlay/toast.tsx';
import { registerWorker } from './register-worker.ts';
import { reportVitals } from './report-vitals.ts';

/** It stays until answered or closed: timers can't wait forever. */
const stayMs = 24 * 60 * 60 * 1000;

/** Starts what can wait until the page is shown: the session, the service worker with its update prompt, and speed measurements. */
export default function AfterLoad() {
  const { toast } = useToast();
  useEffect(() => {
    // A kept session is followed and refreshed, and its membership loaded; offline, later.
    const learn = () => {
      if (isSessionKept())
        void import('../components/session/learn-viewer.ts')
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
    // Development serves fresh files and has no worker.
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
    // A browser that forbids workers (private window, setting) shows the pages anyway.
    const registered = registerWorker(offer).catch(() => () => undefined);
    return () => {
      isHere = false;
      stop();
      void registered.then((stopWorker) => stopWorker());
    };
  }, [toast]);
  return null;
}
