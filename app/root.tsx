import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Links, Meta, Outlet } from 'react-router';
import type { Route } from './+types/root';
import { promiseNames } from '../features/settings/promise-names.ts';
import { standardSettings } from '../features/settings/settings.ts';
import { depsContext, documentContext, promisesOffNow, settingsNow } from './deps.server.ts';
import { DocumentScripts } from './redrawn-document.tsx';
import { fontPreloads } from './styles/fonts.ts';
import './styles/global.css';
import { ThemeProvider } from './ui/theme.tsx';
import { ToastProvider } from './ui/overlay/toast.tsx';
import { RouteError } from './routes/not-found/error-page.tsx';

const laterMs = 2000;

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(depsContext).config;
  // The frame of every page works without the database; then it makes no promises.
  const promisesOff = await promisesOffNow(context).catch((): string[] => [...promiseNames]);
  const { 'launch-phase': launchPhase } = await settingsNow(context).catch(() => standardSettings);
  return { brand, promisesOff, launchPhase, origin: context.get(documentContext).origin };
}

// Brand, promises, phase and address do not change while a page is open.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // From here on the page is interactive. This also sets <html data-hydrated>, for measurements and journeys.
  useEffect(() => window.earlyInput?.handOver(), []);
  return (
    <html lang="en-CA" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {fontPreloads.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <DocumentScripts />
      </body>
    </html>
  );
}

/** What can wait loads a moment after the page is shown. */
function Later() {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./offline/after-load.tsx').then(
        (part) => setPart(() => part.default),
        () => undefined,
      );
    // An unknown session's membership is asked for at once: until then the page shows neither invitations nor member links.
    const isViewerUnknown = document.documentElement.dataset.viewer === 'unknown';
    const timer = setTimeout(() => void load(), isViewerUnknown ? 0 : laterMs);
    return () => clearTimeout(timer);
  }, []);
  return Part && <Part />;
}

export default function App() {
  return (
    <ThemeProvider>
      <ToastProvider>
        <Outlet />
        <Later />
      </ToastProvider>
    </ThemeProvider>
  );
}

/** Only for errors in the root itself: the pages have their own boundary, routes/not-found/frame.tsx. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ThemeProvider>
      <ToastProvider>
        <RouteError error={error} />
      </ToastProvider>
    </ThemeProvider>
  );
}
