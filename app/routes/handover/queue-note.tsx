import { meterWords } from '../../../features/listings/meter-terms.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import IconCloudUpload from '@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs';
import { useState } from 'react';
import type { HandoverView } from '../../../features/handover/handover-view.ts';
import type { KeptWork } from '../../components/handover/handover-shelf.ts';
import { Button } from '../../ui/button.tsx';
import type { Hand } from './use-handover.ts';
import styles from './handover.module.css';

/** What a queued action was about, for the person deciding what to do with it. */
function aboutOf(view: HandoverView, { word }: KeptWork): string {
  switch (word.kind) {
    case 'shot':
      return `Photo: ${view.checklist.shots.find(({ id }) => id === word.shot)?.label ?? word.shot}`;
    case 'reading':
      return meterWords[word.meter].label;
    case 'confirm':
      return 'Your confirmation';
    case 'person':
      return word.name;
    default:
      return view.persons.find(({ id }) => id === word.personId)?.name ?? 'Signature';
  }
}

/** Actions that wait for a connection, and refused ones: nothing is lost silently. */
export function QueueNote({ hand }: { hand: Hand }) {
  const { waiting, isOnline, isBarred, works, view } = hand;
  const refused = works.filter(({ trouble }) => trouble !== null);
  const [looking, setLooking] = useState<number | null>(null);
  const discard = async (work: KeptWork) => {
    setLooking(work.seq);
    await hand.discard(work);
    setLooking(null);
  };
  return (
    <>
      <output className={styles.queue} data-empty={waiting === '' && isOnline ? '' : undefined}>
        {!isOnline && (
          <span className={styles.offline}>
            <IconCloudOff size={22} aria-hidden="true" />
            <span>
              <b>{waiting === '' ? 'No connection' : `${waiting}.`}</b> Keep going. This phone saves
              everything and sends it when you’re back online.
            </span>
          </span>
        )}
        {isOnline && waiting !== '' && (
          <span className={styles.sending}>
            <IconCloudUpload size={22} aria-hidden="true" />
            <span>{waiting}</span>
          </span>
        )}
      </output>
      {isBarred && (
        <p role="alert" className={styles.trouble}>
          This browser can’t save anything here, maybe because it’s a private window. Open the page in a
          normal window.
        </p>
      )}
      {refused.length > 0 && (
        <section aria-labelledby="refused-heading" className={styles.refused}>
          <h2 id="refused-heading">
            <IconAlertTriangle size={22} aria-hidden="true" /> Not accepted
          </h2>
          <ul>
            {refused.map((work) => (
              <li key={work.seq}>
                <p role="alert">
                  <b>{aboutOf(view, work)}.</b> {work.trouble?.sentence}
                </p>
                <div className="row-10">
                  {work.word.kind !== 'confirm' && (
                    <Button size="small" onClick={() => void hand.again(work)}>
                      Try again
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="ghost"
                    busy={looking === work.seq}
                    onClick={() => void discard(work)}
                  >
                    {work.word.kind === 'confirm' ? 'Check again' : 'Discard'}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
