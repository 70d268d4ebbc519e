import { Suspense, lazy, useState } from 'react';
import { useSignedIn } from '../../../../components/session/signed-in.ts';
import { Button } from '../../../../ui/button.tsx';
import styles from '../about/owner-card.module.css';

const AskDialog = lazy(() => import('./ask-dialog.tsx'));

/** For signed-in people: a question before any request. Loaded on press. */
export function AskOwner({ slug, name }: { slug: string; name: string }) {
  const isSignedIn = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (!isSignedIn) return null;
  return (
    <p className={styles.ask}>
      <Button
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        Ask the owner
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <AskDialog slug={slug} name={name} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
