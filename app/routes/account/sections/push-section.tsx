import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { pushState, startPush, stopPush, type PushState } from './push-browser.ts';
import { useAct } from '../../../components/session/use-act.ts';
import { Section } from '../section.tsx';
import styles from '../section.module.css';

const words: Record<PushState, string> = {
  on: 'This browser shows notifications even when our site is closed, until you sign out here.',
  off: 'This browser can show notifications even when our site is closed.',
  forbidden: 'This browser blocks our notifications. Change that in its settings for this site.',
  impossible: 'This browser can’t show notifications when our site is closed.',
};

/** Whether this browser gets push messages. Hidden without configured keys. */
export function PushSection({ pushKey }: { pushKey: string | null }) {
  const [state, setState] = useState<PushState | null>(null);
  const { busy, act, note } = useAct();
  useEffect(() => {
    if (pushKey === null) return;
    void pushState().then(setState);
  }, [pushKey]);
  if (pushKey === null || state === null) return null;
  const turn = (isOn: boolean) =>
    act('push', async () => {
      setState(isOn ? await startPush(pushKey) : await stopPush());
      return isOn ? 'Push is on in this browser' : 'Push is off in this browser';
    });
  return (
    <Section id="push" title="Push notifications" lead={words[state]}>
      {(state === 'on' || state === 'off') && (
        <div className={styles.actions}>
          <Button busy={busy === 'push'} onClick={() => void turn(state === 'off')}>
            {state === 'off' ? 'Turn on in this browser' : 'Turn off in this browser'}
          </Button>
        </div>
      )}
      {note}
    </Section>
  );
}
