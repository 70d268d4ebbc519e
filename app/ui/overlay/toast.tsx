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

/** In the file that every page loads after a moment (scripts/build/script-files.ts): there before a connection can be lost. */
const ToastCard = lazy(async () => ({ default: (await import('./toast-card.tsx')).ToastCard }));

const ToastContext = createContext<ToastQueue | null>(null);
const noToast = () => null;

/** Provides one place for toasts: one is visible, a newer replaces the older. Alt+T moves the focus to it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => createToastQueue());
  return (
    <ToastContext value={queue}>
      {children}
      <ToastPlace queue={queue} />
    </ToastContext>
  );
}

/** Shows a brief message: `toast({ title, description, variant, durationMs })`. Throws outside a ToastProvider. */
export function useToast(): { toast: (message: ToastMessage) => number; dismiss: (id?: number) => void } {
  const queue = useContext(ToastContext);
  if (queue === null) throw new Error('useToast must be used within a toast provider');
  return useMemo(() => ({ toast: queue.show, dismiss: queue.dismiss }), [queue]);
}

function ToastPlace({ queue }: { queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, noToast);
  const place = useRef<HTMLElement>(null);
  const id = toast?.id;

  // The popover opened last is above open dialogs.
  useEffect(() => {
    const element = place.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (id !== undefined) element.showPopover();
  }, [id]);

  // Hover or focus pauses its time.
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
      {/* Present from the start: live regions added together with their text are often not announced. */}
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
