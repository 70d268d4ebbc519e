import {
  Suspense,
  createContext,
  lazy,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { createToastQueue, type ShownToast, type ToastMessage, type ToastQueue } from './toast-queue.ts';
import styles from './toast.module.css';

const loadCard = () => import('./toast-card.tsx');
const ToastCard = lazy(async () => ({ default: (await loadCard()).ToastCard }));

const ToastContext = createContext<ToastQueue | null>(null);
const noToast = () => null;

/** Gives the pages below it one place for toasts: one is visible, a newer replaces the older. Alt+T moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => createToastQueue());
  return (
    <ToastContext value={queue}>
      {children}
      <ToastPlace queue={queue} />
    </ToastContext>
  );
}

/** How a page says something in passing: `toast({ title, description, variant, durationMs })`. Throws outside a ToastProvider. */
export function useToast(): { toast: (message: ToastMessage) => number; dismiss: (id?: number) => void } {
  const queue = useContext(ToastContext);
  if (queue === null) throw new Error('useToast must be used within a toast provider');
  return useMemo(() => ({ toast: queue.show, dismiss: queue.dismiss }), [queue]);
}

function ToastPlace({ queue }: { queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, noToast);
  const place = useRef<HTMLElement>(null);
  const id = toast?.id;

  // Fetched ahead of the first toast, which may be about a connection that is lost.
  useEffect(() => {
    const later = setTimeout(() => void loadCard().catch(noToast), 3_000);
    return () => clearTimeout(later);
  }, []);

  // A popover opened last stands above open dialogs.
  useEffect(() => {
    const element = place.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (id !== undefined) element.showPopover();
  }, [id]);

  // While somebody reads (pointer over it, focus in it) its time stands still.
  useEffect(() => {
    const element = place.current;
    const heard = new AbortController();
    const options = { signal: heard.signal };
    element?.addEventListener('pointerenter', queue.pause, options);
    element?.addEventListener('pointerleave', queue.resume, options);
    element?.addEventListener('focusin', queue.pause, options);
    element?.addEventListener('focusout', queue.resume, options);
    element?.addEventListener('keydown', (event) => event.key === 'Escape' && queue.dismiss(), options);
    document.addEventListener(
      'keydown',
      (event) => event.altKey && event.code === 'KeyT' && element?.querySelector('button')?.focus(),
      options,
    );
    return () => heard.abort();
  }, [queue]);

  const isAlarm = toast?.variant === 'destructive';
  return (
    <>
      <section ref={place} popover="manual" aria-label="Notifications" className={styles.place}>
        <Suspense>
          {toast && <ToastCard key={toast.id} toast={toast} onClose={() => queue.dismiss(toast.id)} />}
        </Suspense>
      </section>
      {/* These stand in the page from the start: a region that appears together with its words is often not read out. */}
      <output className="visually-hidden">{!isAlarm && spoken(toast)}</output>
      <div className="visually-hidden" role="alert">
        {isAlarm && spoken(toast)}
      </div>
    </>
  );
}

function spoken(toast: ShownToast | null): string {
  if (toast === null) return '';
  return toast.description ? `${toast.title}. ${toast.description}` : toast.title;
}
