import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { pushState, startPush, stopPush, type PushState } from './push-browser.ts';
import { useAct } from '../../components/use-act.ts';
import { Section } from './section.tsx';
import styles from './section.module.css';

const words: Record<PushState, string> = {
  on: 'This browser tells you also while no page of ours is open. It ends when you sign out here.',
  off: 'This browser can tell you also while no page of ours is open.',
  forbidden: 'This browser was told not to show messages of ours. Its settings for this site change that.',
  impossible: 'This browser cannot be told while no page of ours is open.',
};

/** Whether this very browser is told while its pages are closed. Nothing stands here where the club has no keys for it. */
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
      return isOn ? 'This browser will tell you' : 'This browser tells you no more';
    });
  return (
    <Section id="push" title="Push messages" lead={words[state]}>
      {(state === 'on' || state === 'off') && (
        <div className={styles.actions}>
          <Button busy={busy === 'push'} onClick={() => void turn(state === 'off')}>
            {state === 'off' ? 'Tell me in this browser' : 'Not in this browser any more'}
          </Button>
        </div>
      )}
      {note}
    </Section>
  );
}
