import { useEffect, useState } from 'react';

/** React recovered from these: markup changed by an extension is no reason to take down the page. */
const mended = /hydrat|Minified React error #4[12]\d/i;

/** Whether it is our own unhandled error: not a cancelled request, and not another site's script. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error && error.name !== 'AbortError' && !mended.test(error.message);

/** Passes uncaught errors and rejected promises to the error boundary above, which says 'Something went wrong'. */
export function UncaughtErrors() {
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    const onError = (event: ErrorEvent) => {
      if (isOurs(event.error) && event.filename.startsWith(location.origin)) setError(event.error);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent) => isOurs(reason) && setError(reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
  if (error) throw error;
  return null;
}
